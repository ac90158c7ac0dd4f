import { keepInTab, readInTab } from "#lib/tab.ts";

/** The first paint looks for it, too (shell/page/firstPaint.ts). */
const FAREWELL_KEY = "farewell";

let isBeingLeft = false;

/** What the page that was drawn anew says to them, once. */
export function farewell(): { said?: string } {
  const said = readInTab(FAREWELL_KEY);
  keepInTab(FAREWELL_KEY, undefined);
  return typeof said === "string" && said ? { said } : {};
}

/** From now on a learner who follows a link is not called back by the page being drawn anew. */
export const allowLeaving = (): void => addEventListener("beforeunload", () => (isBeingLeft = true), { once: true });

/**
 * Loads the page anew in its place in the history: nothing that was drawn for somebody who left stays in it. Where the
 * tab keeps nothing the sentence would be lost, so the page stays, with all that is private hidden.
 */
export function reloadSignedOut(said = ""): void {
  if (!isBeingLeft && keepInTab(FAREWELL_KEY, said)) location.replace(location.pathname + location.search);
}
