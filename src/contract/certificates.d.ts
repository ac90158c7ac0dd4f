/** A learner's own certificate. */
export interface Certificate {
  code: string;
  /** A module's id as text, or "course". */
  moduleId: string;
  title: string;
  lessons: number;
  /** The day, such as "2026-11-21". */
  finishedOn: string;
  issuedTo: string;
}

/** The content of a certificate's file. */
export interface SignedText {
  /** The exact bytes that are signed. */
  text: string;
  /** Ed25519, base64. */
  signature: string;
}

/** The response of `GET /api/course/certificates/{code}`. */
export interface SignedCertificate extends SignedText {
  /** PEM. */
  publicKey: string;
}
