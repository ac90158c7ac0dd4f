import type { SignedText as Signed } from "#contract/certificates.d.ts";
import { fullDate } from "#lib/dates.ts";
import { shape, text } from "#lib/shapes.ts";

export type { Signed };

const LINES = {
  code: "Certificate",
  issuedTo: "Issued to",
  title: "For finishing",
  lessons: "Lessons",
  finishedOn: "Finished on",
  issuedOn: "Issued on",
};

/** What a certificate's text says, as far as a page draws it. */
export type CertificateFacts = Record<keyof typeof LINES, string>;

const LETTERS_OF_A_CODE = 12;

/** A certificate as a file: its text, its signature and the key. */
export const fileOf = (code: string): string => `/api/course/certificates/${code}`;
export const KEY_ADDRESS = "/api/course/certificate-key";

/** Normalizes a typed or pasted code; undefined when it cannot be one. */
export function certificateCodeIn(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return letters.length === LETTERS_OF_A_CODE ? letters.replace(/(.{4})(?=.)/g, "$1-") : undefined;
}

/** Parses a certificate's text; undefined when a line is missing. */
export function certificateFacts(written: string): CertificateFacts | undefined {
  const lines = new Map(written.split("\n").map((line) => [line.split(": ")[0], line.replace(/^.*?: /, "")]));
  const facts = Object.entries(LINES).map(([name, label]) => [name, lines.get(label) ?? ""]);
  return facts.every(([, value]) => value) ? (Object.fromEntries(facts) as unknown as CertificateFacts) : undefined;
}

/** The text and signature out of an answer or a file; undefined when it is neither. */
export const signedFrom = shape<Signed>({ text, signature: text });

/** "21 November 2026" */
export function writtenDay(day: string): string {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? day : fullDate(ms, "UTC");
}

/** A name as a certificate carries it: in one line. */
export const nameOn = (displayName: string): string => displayName.replace(/\s+/g, " ").trim();
