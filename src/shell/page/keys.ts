/**
 * "/" and Ctrl/⌘-K press the search's button, Shift-F that of Feedback; all but the command only when nobody is typing and
 * single keys are switched on (WCAG 2.1.4).
 * What is typed next is meant as words, also while the search is on its way or when it does not come: until the focus or
 * the pointer goes elsewhere, letters are nobody's keys, and the search takes them when it is there. Whoever else listens
 * for keys does so later than this. Where there is a film they wait for its player, and wake it.
 * Stands in the page itself (FirstPaint.astro), and needs nothing else: no key is too early for it.
 */
export function listenForKeys(): void {
  /** Who pauses longer than this is not writing a word. */
  const PAUSE_MS = 3000;
  /** Single keys of every page, by the overlay whose button they press. */
  const OVERLAYS: Record<string, string> = { "/": "search", F: "feedback" };
  let wordsUntil = 0;
  const isTyping = ({ target }: Event) => (target as Element).matches?.("input, textarea, select, [contenteditable]");
  const end = (event: Event) => {
    wordsUntil = 0;
    if (!isTyping(event)) document.typed = "";
  };
  for (const name of ["focusin", "pointerdown"]) document.addEventListener(name, end);
  const listen = (event: KeyboardEvent) => {
    const { key, timeStamp, altKey } = event;
    const { typed = "" } = document;
    const isCommand = event.ctrlKey || event.metaKey;
    const isFree = !isCommand && !isTyping(event);
    const isSingle = isFree && !altKey && !document.querySelector("[data-keyless]");
    const isBack = key === "Backspace";
    const asks = isCommand ? !altKey && /^k$/i.test(key) && "search" : isSingle && OVERLAYS[key];
    if (key === "Escape") end(event);
    // A "/" among words is one of them.
    if (isFree && timeStamp <= wordsUntil && (!key[1] || isBack) && (!asks || (typed && key === "/")))
      document.typed = isBack ? typed.slice(0, -1) : typed + key;
    else if (asks) {
      document.typed = "";
      document.querySelector<HTMLElement>(`[data-overlay=${asks}]`)?.click();
    } else {
      if (!isSingle || key[1] || !document.querySelector("[data-film]:not([data-on])")) return;
      (document.keys ??= []).push(event);
      document.dispatchEvent(new Event("key"));
      // The page would scroll.
      if (key === " " && event.target === document.body) event.preventDefault();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    wordsUntil = timeStamp + PAUSE_MS;
  };
  document.addEventListener("keydown", listen, true);
}

declare global {
  interface Document {
    /** What was typed before the search was there to take it. */
    typed?: string;
    /** Keys that were the player's before it was there to take them. */
    keys?: KeyboardEvent[];
  }
}
