/** A learner's own certificate, as the server tells them. */
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

/** What the server answers to a code, and what the file of a certificate holds. */
export interface Signed {
  /** Exactly what is signed. */
  text: string;
  /** Ed25519, base64. */
  signature: string;
}

/** What a certificate's text says, as far as a page draws it. */
export interface Facts {
  code: string;
  issuedTo: string;
  title: string;
  lessons: string;
  finishedOn: string;
  issuedOn: string;
}

const LINES: Record<keyof Facts, string> = {
  code: "Certificate",
  issuedTo: "Issued to",
  title: "For finishing",
  lessons: "Lessons",
  finishedOn: "Finished on",
  issuedOn: "Issued on",
};

const LETTERS_OF_A_CODE = 12;

/** A code in its one form, however it was typed or pasted; undefined when it cannot be one. */
export function codeIn(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return letters.length === LETTERS_OF_A_CODE ? letters.replace(/(.{4})(?=.)/g, "$1-") : undefined;
}

/** What a text says, line by line; undefined when a line is missing. */
export function factsIn(text: string): Facts | undefined {
  const lines = new Map(text.split("\n").map((line) => [line.split(": ")[0], line.replace(/^.*?: /, "")]));
  const facts = Object.entries(LINES).map(([name, label]) => [name, lines.get(label) ?? ""]);
  return facts.every(([, value]) => value) ? (Object.fromEntries(facts) as unknown as Facts) : undefined;
}

/** The text and signature out of an answer or a file; undefined when it is neither. */
export function signedFrom(value: unknown): Signed | undefined {
  const { text, signature } = (value ?? {}) as Partial<Record<keyof Signed, unknown>>;
  return typeof text === "string" && typeof signature === "string" ? { text, signature } : undefined;
}

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "21 November 2026" */
export function dayWords(day: string): string {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? day : date.format(ms);
}
