import { isCurrent } from "#lib/currentPage.ts";
import { reportUnexpected } from "#lib/report.ts";
import { openDialog } from "#ui/panel/dialog.ts";
import { nameOf, sayNotReached, startInside } from "./loadPanels.ts";

/** Taken out before parsing: a parsed <style> is held against the page's policy and refused. */
const STYLES = /<style>([^]*?)<\/style>/g;

/** Puts the panels' markup and style into the page. */
export async function adopt(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`The panels answered ${answer.status}`);
  const html = await answer.text();
  const fresh = new DOMParser().parseFromString(html.replace(STYLES, ""), "text/html");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(Array.from(html.matchAll(STYLES), ([, css]) => css).join("\n"));
  document.adoptedStyleSheets.push(sheet);
  for (const link of fresh.querySelectorAll("a")) {
    if (isCurrent(link.getAttribute("href") ?? "", location.pathname)) link.setAttribute("aria-current", "page");
  }
  document.body.append(...fresh.querySelectorAll("dialog, [popover]"));
}

/** A panel whose inside fails says so in its own place; the page goes on. */
async function fill(dialog: HTMLDialogElement, inside: Promise<(dialog: HTMLDialogElement) => void>): Promise<void> {
  try {
    (await inside)(dialog);
  } catch (error) {
    if (!navigator.onLine) throw error;
    reportUnexpected(error);
    dialog.append((await import("#ui/messages/errorScreen.ts")).errorScreen());
  }
}

/** Opens a panel by its button. */
export async function openPanel(opener: HTMLElement): Promise<void> {
  const inside = startInside(opener);
  try {
    // Without a network only what can be used is opened: over a modal panel this sentence would not be seen.
    if (!navigator.onLine) await inside;
    // One can type before the search is ready; a switch would show what is not chosen, and lose a press.
    else if (nameOf(opener) !== "search") await inside?.catch(() => undefined);
    const dialog = openDialog(nameOf(opener));
    if (dialog && inside) await fill(dialog, inside);
  } catch (error) {
    sayNotReached(error, opener);
  }
}
