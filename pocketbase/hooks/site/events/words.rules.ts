import { oneLine } from "../../platform/visible.rules.ts";
import { MARK } from "./sums.rules.ts";

/** A word as it is counted: in small letters, on one line, never like a mark; "" when nothing of it is left. */
export const wordOf = (typed: string): string => {
  const word = oneLine(typed).toLowerCase();
  return word.startsWith(MARK) ? word.slice(1).trim() : word;
};
