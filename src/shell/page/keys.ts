import { $settings } from "#features/settings/settings.store.ts";

/** Who pauses longer than this is not writing a word. */
const PAUSE_MS = 3000;
export const TYPING = "input, textarea, select, [contenteditable]";

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPING);

function asksForSearch(event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (command) return event.key.toLowerCase() === "k";
  return event.key === "/" && !isTyping(event.target) && $settings.get().playerKeys;
}

/**
 * "/" and Ctrl/⌘-K press the search's button; "/" only when nobody is typing and single keys are switched on (WCAG 2.1.4).
 * What is typed next is meant as words, also while the search is on its way or when it does not come: until the focus or
 * the pointer goes elsewhere, letters are nobody's keys. Whoever else listens for keys does so later than this.
 */
export function listenForKeys(): void {
  let wordsUntil = 0;
  const end = () => (wordsUntil = 0);
  for (const name of ["focusin", "pointerdown"]) document.addEventListener(name, end);
  document.addEventListener("keydown", (event) => {
    const { key, timeStamp } = event;
    const asks = asksForSearch(event);
    if (key === "Escape") end();
    if (!asks && (timeStamp > wordsUntil || key[1] || isTyping(event.target) || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wordsUntil = timeStamp + PAUSE_MS;
    if (asks) document.querySelector<HTMLElement>("[data-open=search]")?.click();
  });
}
