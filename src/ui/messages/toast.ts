const SHOWN_FOR_MS = 6000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** What stands there again when nothing else does. */
let kept: (string | Node)[] = [];

/** Writes into the page's one live region, until something else is written. */
export function show(...words: (string | Node)[]): void {
  clearTimeout(timer);
  document.querySelector("[data-toast]")?.replaceChildren(...(words.length > 0 ? words : kept));
}

/** Says something for a moment. */
export function say(text: string): void {
  show(text);
  timer = setTimeout(show, SHOWN_FOR_MS);
}

/**
 * Shows what is not to be lost: what is said meanwhile goes before, and then it stands there again.
 * @returns ends it, and leaves alone what stands there instead
 */
export function keep(card: Node, ...more: (string | Node)[]): () => void {
  kept = [card, ...more];
  const mine = kept;
  show();
  return () => {
    if (kept === mine) kept = [];
    if (card.isConnected) show();
  };
}
