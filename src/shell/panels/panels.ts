import { adoptStyles } from "#ui/adoptStyles.ts";
import { isCurrent } from "#lib/currentPage.ts";
import { reportUnexpected } from "#lib/report.ts";
import { openDialog } from "#ui/panel/dialog.ts";
import { seePanel } from "#ui/panel/seePanel.ts";
import { count } from "./counts.ts";
import { isAddressed, nameOf, sayNotReached, startInside, type Inside } from "./loadPanels.ts";

/** Taken out before parsing: a parsed <style> is held against the page's policy and refused. */
const STYLES = /<style>([^]*?)<\/style>/g;

/** Puts the panels' markup and style into the page. */
export async function adopt(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`The panels answered ${answer.status}`);
  const html = await answer.text();
  const fresh = new DOMParser().parseFromString(html.replace(STYLES, ""), "text/html");
  adoptStyles(Array.from(html.matchAll(STYLES), ([, css]) => css).join("\n"));
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

/** What fills the panels that have an address. */
const LISTS: Record<string, () => Promise<Inside>> = {
  bookmarks: async () => (await import("#features/bookmarks/bookmarksPanel.ts")).startBookmarksPanel,
  feedback: async () => (await import("#features/feedback/feedbackPanel.ts")).startFeedbackPanel,
  alerts: async () => (await import("#features/notifications/panel/alertsPanel.ts")).startAlertsPanel,
  badges: async () => (await import("#features/achievements/badgesPanel.ts")).startBadgesPanel,
  find: async () => (await import("#features/search/searchPanel.ts")).startAdvancedPanel,
};

async function open(
  name: string,
  opener: HTMLElement,
  inside: Promise<Inside> | undefined,
): Promise<HTMLDialogElement | undefined> {
  try {
    // Without a network only what can be used is opened: over a modal panel this sentence would not be seen.
    if (!navigator.onLine) await inside;
    // One can type before the search is ready; a switch would show what is not chosen, and lose a press.
    else if (name !== "search") await inside?.catch(() => undefined);
    const dialog = openDialog(name);
    if (dialog && inside) await fill(dialog, inside);
    return dialog;
  } catch (error) {
    sayNotReached(error, opener);
    return undefined;
  }
}

async function settings() {
  const [{ startSettingsPanel }, { sayWithoutMail }] = await Promise.all([
    import("#features/settings/settingsPanel.ts"),
    import("./withoutMail.ts"),
  ]);
  return (dialog: HTMLDialogElement) => {
    startSettingsPanel(dialog);
    void sayWithoutMail(dialog);
  };
}

const INSIDES: Record<string, () => Promise<Inside>> = {
  settings,
  kept: async () => (await import("#features/offline/keptPanel.ts")).startKeptPanel,
};

/** Opens a panel by its button: one that has an address by that, so that Back closes it. */
export function openPanel(opener: HTMLElement): unknown {
  const name = nameOf(opener);
  if (Object.hasOwn(LISTS, name)) return seeAgain(name);
  if (name === "menu" && "user" in document.documentElement.dataset) void count();
  return open(name, opener, INSIDES[name]?.() ?? startInside(opener));
}

/** The panel that stands open by the address, and whether the page was there before it. */
let addressed: { dialog: HTMLDialogElement; name: string; isOnTop: boolean } | undefined;
let opening = "";
/** The way back from the panel that was closed last: until then its name is still the address. */
let left = Promise.resolve();
const LONGEST_BACK_MS = 3000;

const nameInAddress = (): string => (isAddressed() ? (location.hash.slice(1).split("?")[0] ?? "") : "");

/** The page itself is the address again. */
const forgetAddress = (): void => history.replaceState(history.state, "", location.pathname + location.search);

/** Takes the panel's name out of the address: Back where it was put there on this page, else in its place. */
function leaveAddress(dialog: HTMLDialogElement): void {
  if (addressed?.dialog !== dialog) return;
  const { name, isOnTop } = addressed;
  addressed = undefined;
  if (nameInAddress() !== name) return;
  if (!isOnTop) return forgetAddress();
  left = new Promise((resolve) => {
    addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_BACK_MS);
  });
  history.back();
}

/** A browser says that a dialog closed only after the focus is back on its button: a key may press that one before. */
function seeAgain(name: string): Promise<unknown> {
  if (addressed && !addressed.dialog.open) leaveAddress(addressed.dialog);
  return left.then(() => seePanel(name));
}

addEventListener("hashchange", () => void (isAddressed() || addressed?.dialog.close()));

/** Opens the panel of the address. @param change of the browser's own, which brought it to a page that was there */
export async function openByAddress(change?: Event): Promise<void> {
  const name = nameInAddress();
  if (name === addressed?.name || name === opening) return;
  opening = name;
  const dialog = await open(`${name}-list`, document.body, LISTS[name]?.());
  opening = "";
  // The same address, pressed again, must be another one.
  if (!dialog) return forgetAddress();
  addressed = { dialog, name, isOnTop: change?.isTrusted === true };
  dialog.addEventListener("close", () => leaveAddress(dialog), { once: true });
  // Gone Back meanwhile.
  if (nameInAddress() !== name) dialog.close();
}
