import type { ClientDirective } from "astro";
import type {} from "#lib/wanted.ts";

declare global {
  interface WindowEventMap {
    "island-failed": CustomEvent<{ error: unknown; pressed?: HTMLElement | undefined }>;
  }
}

/** When an island comes to life, beside the first sign that the reader wants it. */
export interface Interaction {
  /** With the page. */
  load?: true;
  /** When the page is idle, for somebody signed in; also when they become so later. */
  signedIn?: true;
  /**
   * When it, or what the selector behind the margin says, comes as near to what is seen ("200px ol"), once somebody has
   * moved on the page (page/acted.ts): what they may never see is not fetched for it.
   */
  near?: string;
  /** With the page, where this device keeps something under one of these keys of localStorage that has this word in it. */
  kept?: Record<string, string>;
  /** What elsewhere on the page opens it: a press on it is this island's. If it has a video, that plays with the press. */
  by?: string;
  /** Addresses of the page that ask for it, as a pattern for what follows the path. */
  address?: string;
  /** Events of the document by which other islands ask for it. */
  on?: readonly string[];
}

const NEAR = ["pointerover", "focusin", "keydown", "change"] as const;
/** An idle moment may be long in coming. */
const LATEST = { timeout: 2000 } as IdleRequestOptions & number;
/** Links lead on, boxes and fields change by themselves: they work without the island, but for what says that it is pressed. */
const PRESSED = "button,[role],input[type=submit],[data-press]";

let styles: Promise<unknown> | undefined;

/** What islands look like comes with the first of them (layouts/Head.astro). */
const comeStyles = (): Promise<unknown> =>
  (styles ??= new Promise((resolve, reject) => {
    const link = document.querySelector<HTMLLinkElement>("link[disabled]");
    if (!link) return resolve(link);
    link.onload = resolve;
    link.onerror = (error) => {
      styles = undefined;
      link.disabled = true;
      reject(error);
    };
    link.disabled = false;
  }));

/**
 * client:interaction brings an island to life at the first sign that the reader wants it: a pointer or the focus on it, a
 * key, a press. No press is lost on the way: each is kept, shown as waiting, and made again in its order; what is pressed
 * twice because nothing happened yet counts once. What did not come is fetched again at the next sign, and says so:
 * "island-failed", with what was pressed.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  const { by, address, kept = {}, on = [], ...when } = Object(value) as Interaction;
  const place = by ? document : island;
  const video = by ? island.querySelector("video") : null;
  const waiting = new Set<HTMLElement>();
  let coming: Promise<void> | undefined;

  const isAsleep = () => island.hasAttribute("ssr");
  const pressedBy = ({ target }: Event) => {
    const one = (target as Element).closest?.<HTMLElement>(by ?? PRESSED);
    return isAsleep() && (by || island.contains(one as Node)) && one;
  };
  const release = () => {
    const all = [...waiting];
    waiting.clear();
    for (const one of all) delete one.dataset["waiting"];
    return all;
  };
  const hydrate = async () => {
    const [live] = await Promise.all([load(), comeStyles()]);
    // Astro brings an island to life after the one around it.
    const around = island.parentElement?.closest("astro-island[ssr]");
    if (around) await new Promise((resolve) => around.addEventListener("astro:hydrate", resolve, { once: true }));
    await live();
    // Astro has told that nothing came.
    if (isAsleep()) throw Error();
    // React brings to life what is pressed before it gives it the press.
    for (const one of release()) if (one.isConnected) one.click();
  };
  const wake = (): Promise<void> =>
    (coming ??= hydrate().catch((error: unknown) => {
      coming = undefined;
      // The browser's own controls do.
      if (video) video.controls = true;
      dispatchEvent(new CustomEvent("island-failed", { detail: { error, pressed: release().pop() } }));
    }));
  const onNear = (event: Event) => {
    if (!by || pressedBy(event)) void wake();
  };
  const keep = (event: MouseEvent) => {
    const one = pressedBy(event);
    const isLink = one && "href" in one;
    // A link that is to be opened elsewhere leads where it leads without scripts.
    if (!one || (isLink ? event.ctrlKey || event.metaKey || event.shiftKey : video?.controls)) return;
    event.preventDefault();
    event.stopPropagation();
    if (video && !isLink) void video.play().catch(() => undefined);
    else {
      waiting.add(one);
      one.dataset["waiting"] = "";
    }
    void wake();
  };
  const onAddress = () => {
    if (address && RegExp(address).test(location.href)) void wake();
  };
  const isKept = () => Object.entries(kept).some(([key, word]) => document.stored?.(key)?.includes(word));

  for (const event of NEAR) place.addEventListener(event, onNear, { passive: true });
  place.addEventListener("click", keep as EventListener, true);
  island.addEventListener("near", wake);
  addEventListener("hashchange", onAddress);
  onAddress();
  for (const event of when.signedIn ? [...on, "signed-in"] : on) {
    document.addEventListener(event, wake);
    if (document.wanted?.has(event)) void wake();
  }
  // Somebody was there before any script, or chose something.
  if (
    when.load ||
    island.matches(":hover,:focus-within,:has(input:checked:not(:default))") ||
    (by && document.querySelector(`:is(${by}):focus`)) ||
    isKept()
  )
    void wake();
  // The hint of the first paint. The code is on its way while the page comes to rest.
  else if (when.signedIn && document.querySelector("[data-user]")) {
    void load();
    (window.requestIdleCallback ?? setTimeout)(wake, LATEST);
  }
};

export default interaction;
