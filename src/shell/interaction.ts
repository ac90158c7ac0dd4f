import type { ClientDirective } from "astro";
import type {} from "#lib/wanted.ts";

declare global {
  interface DocumentEventMap {
    "island-failed": CustomEvent<{ error: unknown; pressed?: HTMLElement | undefined }>;
  }
}

/** When an island comes to life, beside the first sign that the reader wants it. */
export interface Interaction {
  /** With the page. */
  load?: true;
  /** When the page is idle, for somebody signed in; also when they become so later. */
  signedIn?: true;
  /** When it comes as near to what is seen as this margin says ("200px"). */
  near?: string;
  /** What else may come as near, as a selector. */
  nearTo?: string;
  /** Being near counts once somebody has moved on the page: what they may never see is not fetched for it. */
  acted?: true;
  /** With the page, where this device keeps something under one of these keys of localStorage. */
  kept?: string[];
  /** What elsewhere on the page opens it: a press on it is this island's. */
  by?: string;
  /** Addresses of the page (#…) that ask for it, in the words before a "?". */
  hash?: string[];
  /** Events of the document, one or several, by which other islands ask for it. */
  on?: string | string[];
}

const NEAR = ["pointerover", "pointerdown", "focusin", "keydown"] as const;
/** Links lead on, boxes and fields change by themselves: they work without the island, but for what says that it is pressed. */
const PRESSED = "button, [role], input[type=submit], [data-press]";
const LATEST_MS = 2000;

const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, LATEST_MS / 10);
};

/** A link that is to be opened elsewhere leads where it leads without scripts. */
const leadsAway = (pressed: Element, event: Event): boolean =>
  pressed instanceof HTMLAnchorElement &&
  event instanceof MouseEvent &&
  (event.ctrlKey || event.metaKey || event.shiftKey);

const isKept = (keys: string[]): boolean => {
  try {
    return keys.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
};

const ACTS = ["scroll", "click", "keydown"] as const;

/** Calls once the island comes as near to what is seen as the margin says. */
function followNearness(island: HTMLElement, { near = "", nearTo, acted }: Interaction, come: () => void): void {
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      come();
    },
    { rootMargin: near },
  );
  // The element itself has no box of its own.
  const observe = () => {
    for (const act of ACTS) removeEventListener(act, observe);
    for (const child of island.children) seen.observe(child);
    for (const other of nearTo ? document.querySelectorAll(nearTo) : []) seen.observe(other);
  };
  // Somebody may have moved before any script, or come back to where they were.
  if (!acted || scrollY > 0) return observe();
  for (const act of ACTS) addEventListener(act, observe, { passive: true });
}

/**
 * client:interaction brings an island to life at the first sign that the reader wants it: a pointer or the focus on it, a
 * key, a press. No press is lost on the way: each is kept, shown as waiting, and made again in its order; what is pressed
 * twice because nothing happened yet counts once. What did not come is fetched again at the next sign, and says so:
 * "island-failed", with what was pressed.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  const {
    by,
    hash = [],
    kept = [],
    near,
    on = [],
    ...when
  }: Interaction = typeof value === "object" ? (value as Interaction) : {};
  const pressed = new Set<HTMLElement>();
  let coming: Promise<void> | undefined;

  const placeOf = ({ target }: Event): HTMLElement | null => {
    if (!(target instanceof Element)) return null;
    if (by !== undefined) return target.closest<HTMLElement>(by);
    const one = target.closest<HTMLElement>(PRESSED);
    return one && island.contains(one) ? one : null;
  };
  const place = by === undefined ? island : document;
  const release = () => {
    for (const one of pressed) delete one.dataset["waiting"];
    const all = [...pressed];
    pressed.clear();
    return all;
  };
  const hydrate = async () => {
    await (
      await load()
    )();
    // Astro has told that nothing came.
    if (island.hasAttribute("ssr")) throw new Error("The island did not come to life.");
    // What said that it failed goes (FailedPart.astro) before React takes up the page's own HTML, a task later.
    island.querySelector(":scope > .error-screen")?.remove();
    delete island.dataset["failed"];
    for (const event of NEAR) place.removeEventListener(event, onNear);
    place.removeEventListener("click", keep, true);
    removeEventListener("hashchange", onHash);
    // React brings to life what is pressed before it gives it the press.
    for (const one of release()) if (one.isConnected) one.click();
  };
  const wake = (): Promise<void> =>
    (coming ??= hydrate().catch((error: unknown) => {
      coming = undefined;
      const [last] = release().slice(-1);
      // A form that works without the island sends itself.
      const form = last instanceof HTMLButtonElement && last.type === "submit" ? last.form : null;
      if (form?.method === "post" && navigator.onLine) return form.submit();
      document.dispatchEvent(new CustomEvent("island-failed", { detail: { error, pressed: last } }));
    }));
  const onNear = (event: Event) => {
    if (by === undefined || placeOf(event)) void wake();
  };
  const keep = (event: Event) => {
    const one = placeOf(event);
    if (!one || leadsAway(one, event)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.add(one);
    one.dataset["waiting"] = "";
    void wake();
  };
  const onHash = () => {
    if (hash.includes(location.hash.slice(1).split("?")[0] ?? "")) void wake();
  };

  for (const event of NEAR) place.addEventListener(event, onNear, { passive: true });
  place.addEventListener("click", keep, true);
  if (hash.length > 0) addEventListener("hashchange", onHash);
  onHash();
  for (const event of [on].flat()) {
    document.addEventListener(event, wake);
    if (document.wanted?.has(event)) void wake();
  }
  // Somebody was there before any script, or chose something.
  const isReached = by === undefined && island.matches(":is(:hover, :focus-within, :has(input:checked:not(:default)))");
  if (when.load || isReached || isKept(kept)) void wake();
  if (near !== undefined) followNearness(island, { near, ...when }, () => void wake());
  if (!when.signedIn) return;
  const root = document.documentElement;
  const look = () => {
    // The hint of the first paint, kept in step with the session.
    if (!("user" in root.dataset)) return;
    watch.disconnect();
    // The code is on its way while the page comes to rest.
    void load();
    whenIdle(() => {
      void wake().then(() => {
        // Without a network nothing came: it comes with the network.
        if (island.hasAttribute("ssr") && !navigator.onLine) addEventListener("online", wake, { once: true });
      });
    });
  };
  const watch = new MutationObserver(look);
  watch.observe(root, { attributeFilter: ["data-user"] });
  look();
};

export default interaction;
