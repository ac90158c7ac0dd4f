import type { PasswordNeed } from "#contract/registration.d.ts";

export const SHORTEST_BYTES = 8;
/** What bcrypt can tell apart. */
export const LONGEST_BYTES = 71;

const WORDS: Record<PasswordNeed, string> = {
  length: `${SHORTEST_BYTES} to ${LONGEST_BYTES} characters`,
  lower: "a small letter",
  upper: "a capital letter",
  digit: "a digit",
  symbol: "a symbol such as ! or ?",
};

const isLetter = (char: string): boolean => char.toLowerCase() !== char.toUpperCase();

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** What a password still needs, in the order it is said; letters of every script with cases count. */
export function missingIn(password: string): PasswordNeed[] {
  const chars = [...password];
  const bytes = utf8Bytes(password);
  const has: Record<PasswordNeed, boolean> = {
    length: bytes >= SHORTEST_BYTES && bytes <= LONGEST_BYTES,
    lower: chars.some((char) => isLetter(char) && char === char.toLowerCase()),
    upper: chars.some((char) => isLetter(char) && char === char.toUpperCase()),
    digit: /[0-9]/.test(password),
    symbol: chars.some((char) => !isLetter(char) && !/[0-9]/.test(char)),
  };
  return (Object.keys(WORDS) as PasswordNeed[]).filter((kind) => !has[kind]);
}

function listed(words: string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** One sentence that names everything missing. */
export const passwordProblem = (missing: PasswordNeed[]): string =>
  `The password needs ${listed(missing.map((kind) => WORDS[kind]))}.`;

export const passwordCode = (kind: PasswordNeed): string => `validation_password_${kind}`;
