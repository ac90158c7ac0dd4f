import { said } from "../release/texts.ts";
import { SHOWN } from "./reasons.rules.ts";

/** Why something was decided, as people read it: the server's own reasons in the site's words, others as they were typed. */
export function reasonWords(reason: string): string {
  const name = SHOWN.get(reason);
  return (name && said(name)) || reason;
}
