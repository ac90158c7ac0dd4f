import type { PasswordNeed } from "#contract/registration.d.ts";
import type { PasswordTexts } from "#contract/said.d.ts";
import { fill } from "../../platform/words/letters.rules.ts";

export const SHORTEST_BYTES = 8;
/** What bcrypt can tell apart. */
export const LONGEST_BYTES = 71;

const NEEDS: PasswordNeed[] = ["length", "lower", "upper", "digit", "symbol"];

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
  return NEEDS.filter((kind) => !has[kind]);
}

/** One sentence that names everything missing. @param words as the form says it */
export function passwordProblem(missing: PasswordNeed[], { one, more, needs }: PasswordTexts): string {
  const words = missing.map((kind) => needs[kind]);
  const last = words.pop() ?? "";
  return words.length > 0 ? fill(more, { needs: words.join(", "), last }) : fill(one, { need: last });
}

export const passwordCode = (kind: PasswordNeed): string => `validation_password_${kind}`;
