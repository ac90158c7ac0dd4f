import { texts } from "#texts/shell.ts";
import { keepInTab, readInTab } from "#lib/tab.ts";

/** What was pressed on a page that is loaded anew. */
interface Asked {
  /** Which load of the page it was pressed on: performance.timeOrigin, in ms. */
  load: number;
  address: string;
  /** What opens the dialog that was pressed, as a selector; undefined for anything else. */
  panel?: string | undefined;
}

function toast(): Element | null {
  return document.querySelector("[data-toast-said]") ?? document.querySelector("[data-toast]");
}

/** Stays until something else is said: what the page said a moment ago is taken away soon (ui/messages/toast.ts). */
function tell(...words: (string | Node)[]): void {
  const place = toast();
  if (!place) return;
  place.replaceChildren("This page was updated. ", ...words);
  const said = [...place.childNodes];
  const later = new MutationObserver(() => {
    later.disconnect();
    if (!place.firstChild) place.append(...said);
  });
  later.observe(place, { childList: true });
}

function goOn({ address, panel }: Asked): void {
  keepInTab("renewed", undefined);
  if (address !== location.href) return;
  const opener = panel ? document.querySelector<HTMLElement>(panel) : null;
  if (opener) return opener.click();
  const words = new Text("This page was updated. Please try that again.");
  toast()?.replaceChildren(words);
  setTimeout(() => words.remove(), 6000);
}

/** The server names other scripts for this page: no version has a script of the same name as another's. */
async function isOlder(): Promise<boolean> {
  const answer = await fetch(location.href, { cache: "no-store" });
  const fresh = await answer.text();
  const named = [...document.querySelectorAll('script[src^="/_astro/"]')].map((one) => one.getAttribute("src"));
  return answer.ok && !named.every((name) => fresh.includes(`src="${name}"`));
}

/** Something would be lost: what was typed or chosen and may not be sent yet, a video that plays or may play. */
function isBusy(): boolean {
  const all = <One extends Element>(selector: string) => [...document.querySelectorAll<One>(selector)];
  return (
    all<HTMLInputElement>(":is(input, textarea):read-write, [type=file]").some(({ value }) => value) ||
    all<HTMLInputElement>("[type=radio], [type=checkbox]").some((one) => one.checked !== one.defaultChecked) ||
    all<HTMLMediaElement>("video, audio, iframe").some(({ paused }) => !paused)
  );
}

/**
 * Loads a page anew that is older than the code the server still has, and goes on with what was pressed on it. By itself
 * once a minute at most, and by a press alone where something would be lost. A browser that keeps nothing could not tell
 * the second time from the first: there it only says so. The page that is loaded calls it too, for what is left in the tab
 * (shell.ts).
 */
async function renew(): Promise<void> {
  const asked = readInTab("renewed") as Asked | undefined;
  // A page that is being left may fail once more: it must not take what is meant for the next one.
  if (asked && asked.load !== performance.timeOrigin) return goOn(asked);
  if (!(await isOlder())) return;

  const pressed = document.activeElement?.closest<HTMLElement>("[data-overlay]")?.dataset["overlay"];
  const panel = pressed && `[data-overlay="${pressed}"]`;
  const last = readInTab("renewed_at") ?? 0;
  const reload = () => {
    const next = { load: performance.timeOrigin, address: location.href, panel };
    if (keepInTab("renewed_at", Date.now()) && keepInTab("renewed", next)) location.reload();
    else tell("Please reload it.");
  };
  if (!isBusy() && Date.now() - Number(last) > 60_000) return reload();
  if (!keepInTab("renewed_at", last)) return tell("Please reload it.");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload";
  button.onclick = reload;
  tell("Reload it to go on. ", button);
}

/**
 * The module that pages/renew.js.ts serves under a name that no version changes, for pages whose own files are gone: all
 * of these functions as they stand, which need nothing else, and of the page [data-toast-said] and what opens dialogs.
 */
export function renewModule(): string {
  const code = [readInTab, keepInTab, toast, tell, goOn, isOlder, isBusy, renew].join("\n");
  return `${SAID.reduce(put, code)}\nawait ${renew.name}();\n`;
}

/** What the functions say as they stand here, and what the course says in its place: a module of its own has no texts. */
const SAID = [
  ["This page was updated. Please try that again.", texts.updatedRetry],
  ["This page was updated. ", `${texts.updated} `],
  ["Please reload it.", texts.pleaseReload],
  ["Reload it to go on. ", `${texts.reloadGo} `],
  ["Reload", texts.reload],
] as const;

function put(code: string, [here, said]: (typeof SAID)[number]): string {
  const [from, to] = [JSON.stringify(here), JSON.stringify(said)];
  if (!code.includes(from)) throw new Error(`renew.js no longer says ${from}`);
  return code.replaceAll(from, to);
}
