import type { SignedText as Signed, Certificate } from "#contract/certificates.d.ts";
import type { ProgressView } from "#features/learning/progress/progress.ts";
import { fullDate } from "#lib/dates.ts";

export type { Signed };

/** What a certificate's text says, as far as a page draws it. */
export interface CertificateFacts {
  code: string;
  issuedTo: string;
  title: string;
  lessons: string;
  finishedOn: string;
  issuedOn: string;
}

const LINES: Record<keyof CertificateFacts, string> = {
  code: "Certificate",
  issuedTo: "Issued to",
  title: "For finishing",
  lessons: "Lessons",
  finishedOn: "Finished on",
  issuedOn: "Issued on",
};

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
export function certificateFacts(text: string): CertificateFacts | undefined {
  const lines = new Map(text.split("\n").map((line) => [line.split(": ")[0], line.replace(/^.*?: /, "")]));
  const facts = Object.entries(LINES).map(([name, label]) => [name, lines.get(label) ?? ""]);
  return facts.every(([, value]) => value) ? (Object.fromEntries(facts) as unknown as CertificateFacts) : undefined;
}

/** The text and signature out of an answer or a file; undefined when it is neither. */
export function signedFrom(value: unknown): Signed | undefined {
  const { text, signature } = (value ?? {}) as Partial<Record<keyof Signed, unknown>>;
  return typeof text === "string" && typeof signature === "string" ? { text, signature } : undefined;
}

/** "21 November 2026" */
export function writtenDay(day: string): string {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? day : fullDate(ms, "UTC");
}

/** Nothing is known yet; they are there; a module is finished and waits for a name; or none is finished. */
type Owned =
  { kind: "loading" } | { kind: "some"; certificates: Certificate[] } | { kind: "nameless" } | { kind: "none" };

/** What there is to show of a learner's certificates. */
export function ownedOf({ state, progress }: ProgressView, name: string): Owned {
  if (state === "loading") return { kind: "loading" };
  const { certificates, modules } = progress;
  if (certificates.length > 0) return { kind: "some", certificates };
  const isOneFinished = Object.values(modules).some(({ completed }) => completed);
  return { kind: isOneFinished && !name ? "nameless" : "none" };
}

/** A name as a certificate carries it: in one line. */
export const nameOn = (displayName: string): string => displayName.replace(/\s+/g, " ").trim();
