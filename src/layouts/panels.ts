import { reportUnexpected } from "#lib/report.ts";
import { listenForDialogs, openDialog } from "#ui/dialog.ts";
import { say } from "#ui/toast.ts";
import { isCurrent } from "./navigation.ts";

const ADDRESS = "/panels";
/** Taken out before parsing: a parsed <style> is held against the page's policy and refused. */
const STYLES = /<style>([^]*?)<\/style>/g;
export const NOT_REACHED = "This needs a connection. Try again in a moment.";
const NO_SEARCH = "Search is not available. Browse the curriculum.";

/** What a panel needs besides its markup is fetched with it, when it is first opened. */
const INSIDE: Record<string, () => Promise<(dialog: HTMLDialogElement) => void>> = {
  search: async () => (await import("#features/search/searchPanel.ts")).startSearchPanel,
  settings: async () => (await import("#features/settings/settingsPanel.ts")).startSettingsPanel,
};

function adopt(html: string): void {
  const fresh = new DOMParser().parseFromString(html.replace(STYLES, ""), "text/html");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(Array.from(html.matchAll(STYLES), ([, css]) => css).join("\n"));
  document.adoptedStyleSheets.push(sheet);
  for (const link of fresh.querySelectorAll("a")) {
    if (isCurrent(link.getAttribute("href") ?? "", location.pathname)) link.setAttribute("aria-current", "page");
  }
  document.body.append(...fresh.querySelectorAll("dialog"));
  document.dispatchEvent(new Event("panels"));
}

let loading: Promise<void> | undefined;
/** Brings the panels' markup and style into the page, once; a failed fetch is tried again at the next press. */
export function loadPanels(): Promise<void> {
  loading ??= fetch(ADDRESS).then(async (answer) => {
    if (!answer.ok) throw new Error(`The panels answered ${answer.status}`);
    adopt(await answer.text());
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** A panel whose inside fails says so in its own place; the page goes on. */
async function fill(dialog: HTMLDialogElement, inside: Promise<(dialog: HTMLDialogElement) => void>): Promise<void> {
  try {
    (await inside)(dialog);
  } catch (error) {
    if (!navigator.onLine) throw error;
    reportUnexpected(error);
    dialog.append((await import("#ui/errorScreen.ts")).errorScreen());
  }
}

/** Opens a panel by its name. A press is never lost: it opens as soon as what it needs has arrived. */
export async function openPanel(id: string): Promise<void> {
  const inside = INSIDE[id]?.();
  inside?.catch(() => undefined);
  try {
    await loadPanels();
    // Without a network only what can be used is opened: over a modal panel this sentence would not be seen.
    if (!navigator.onLine) await inside;
    // One can type before the search is ready; a switch would show what is not chosen, and lose a press.
    else if (id !== "search") await inside?.catch(() => undefined);
    const dialog = openDialog(id);
    if (dialog && inside) await fill(dialog, inside);
  } catch (error) {
    if (navigator.onLine) reportUnexpected(error);
    say(id === "search" ? NO_SEARCH : NOT_REACHED);
  }
}

/** What a button does whose name is no panel's. */
type Acts = Record<string, () => void>;

/** What was pressed last while the page's scripts were on their way (FirstPaint.astro). */
function openPressed(open: (id: string) => void): void {
  const { pressed } = document.documentElement.dataset;
  document.onclick = null;
  delete document.documentElement.dataset["pressed"];
  if (pressed) open(pressed);
}

/** Panels open by their buttons; a pointer or focus that comes near one begins to fetch. */
export function listenForPanels(acts: Acts): void {
  const open = (id: string) => (acts[id] ? acts[id]() : void openPanel(id));
  listenForDialogs(open);
  openPressed(open);
  for (const event of ["pointerover", "focusin"] as const) {
    const near = ({ target }: Event) => {
      const id = target instanceof Element && target.closest<HTMLElement>("[data-open]")?.dataset["open"];
      if (id && !acts[id]) loadPanels().catch(() => undefined);
    };
    document.addEventListener(event, near, { passive: true });
  }
}
