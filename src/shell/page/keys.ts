import { $settings } from "#features/settings/settings.store.ts";

/** Who pauses longer than this is not writing a word. */
const PAUSE_MS = 3000;
export const TYPING = "input, textarea, select, [contenteditable]";

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPING);

/** The panel that a key asks for, by the name its button opens it by. */
function asksFor({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): string | false | undefined {
  if (altKey) return;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && "search";
  if (isTyping(target) || !$settings.get().playerKeys) return;
  return key === "/" ? "search" : key === "F" && "feedback";
}

/**
 * "/" and Ctrl/⌘-K press the search's button, Shift-F that of Feedback; all but the command only when nobody is typing and
 * single keys are switched on (WCAG 2.1.4).
 * What is typed next is meant as words, also while the search is on its way or when it does not come: until the focus or
 * the pointer goes elsewhere, letters are nobody's keys. Whoever else listens for keys does so later than this.
 */
export function listenForKeys(): void {
  let wordsUntil = 0;
  const end = () => (wordsUntil = 0);
  for (const name of ["focusin", "pointerdown"]) document.addEventListener(name, end);
  document.addEventListener("keydown", (event) => {
    const { key, timeStamp } = event;
    const asks = asksFor(event);
    if (key === "Escape") end();
    if (!asks && (timeStamp > wordsUntil || key[1] || isTyping(event.target) || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wordsUntil = timeStamp + PAUSE_MS;
    if (asks) document.querySelector<HTMLElement>(`[data-open=${asks}]`)?.click();
  });
}
