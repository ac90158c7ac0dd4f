import { $settings } from "#features/settings/settings.store.ts";

declare global {
  interface DocumentEventMap {
    /** The search asks for what was typed before it was there to take it. */
    "take-typed": CustomEvent<{ typed: string }>;
  }
}

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
 * the pointer goes elsewhere, letters are nobody's keys, and the search takes them when it is there. Whoever else listens
 * for keys does so later than this.
 */
export function listenForKeys(): void {
  let wordsUntil = 0;
  let typed = "";
  const end = ({ target }: Event) => {
    wordsUntil = 0;
    if (!isTyping(target)) typed = "";
  };
  for (const name of ["focusin", "pointerdown"]) document.addEventListener(name, end);
  document.addEventListener("take-typed", ({ detail }) => {
    detail.typed = typed;
    typed = "";
  });
  document.addEventListener("keydown", (event) => {
    const { key, timeStamp } = event;
    const asks = asksFor(event);
    if (key === "Escape") end(event);
    const isWord = timeStamp <= wordsUntil && !isTyping(event.target) && !event.ctrlKey && !event.metaKey;
    if (!asks && (!isWord || (key[1] && key !== "Backspace"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A "/" among words is one of them.
    if (!asks || (isWord && typed && key === "/")) typed = key === "Backspace" ? typed.slice(0, -1) : typed + key;
    else {
      typed = "";
      document.querySelector<HTMLElement>(`[data-overlay=${asks}]`)?.click();
    }
    wordsUntil = timeStamp + PAUSE_MS;
  });
}
