/** A learner's own certificate. */
export interface Certificate {
  code: string;
  /** A module's id as text, or "course". */
  moduleId: string;
  title: string;
  lessons: number;
  /** The day, such as 2026-11-21. */
  finishedOn: string;
  issuedTo: string;
}

/** What a certificate's file holds. */
export interface SignedText {
  /** Exactly what is signed. */
  text: string;
  /** Ed25519, base64. */
  signature: string;
}

/** The answer to `GET /api/course/certificates/{code}`. */
export interface SignedCertificate extends SignedText {
  /** As a PEM file. */
  publicKey: string;
}
