import { texts } from "#texts/controls.ts";
import { fill } from "#lib/fill.ts";
import type { PasswordNeed } from "#contract/registration.d.ts";
import { COMMA } from "#lib/language/comma.ts";

/** What a password needs, in the order it is said; the server decides by the same five. */
export const PASSWORD_NEEDS: Record<PasswordNeed, string> = {
  length: texts.needLength,
  lower: texts.needLower,
  upper: texts.needUpper,
  digit: texts.needDigit,
  symbol: texts.needSymbol,
};

const SHORTEST_BYTES = 8;
const LONGEST_BYTES = 71; // what bcrypt can tell apart

const isLetter = (char: string): boolean => char.toLowerCase() !== char.toUpperCase();

/** What a password still needs; letters of every script that has small and capital ones count. */
export function missingIn(password: string): PasswordNeed[] {
  const chars = [...password];
  const { length: bytes } = new TextEncoder().encode(password);
  const has: Record<PasswordNeed, boolean> = {
    length: bytes >= SHORTEST_BYTES && bytes <= LONGEST_BYTES,
    lower: chars.some((char) => isLetter(char) && char === char.toLowerCase()),
    upper: chars.some((char) => isLetter(char) && char === char.toUpperCase()),
    digit: /[0-9]/.test(password),
    symbol: chars.some((char) => !isLetter(char) && !/[0-9]/.test(char)),
  };
  return (Object.keys(PASSWORD_NEEDS) as PasswordNeed[]).filter((need) => !has[need]);
}

/** One sentence for what is missing; "" when nothing is. */
export function passwordProblem(password: string): string {
  const words = missingIn(password).map((need) => PASSWORD_NEEDS[need]);
  const last = words.pop();
  if (!last) return "";
  return words.length > 0
    ? fill(texts.passwordNeedsMore, { needs: words.join(COMMA), last })
    : fill(texts.passwordNeedsOne, { need: last });
}
