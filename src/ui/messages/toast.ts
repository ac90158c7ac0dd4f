const SHOWN_FOR_MS = 6000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** What stands there when nothing else does (keep.ts). */
export const kept: (string | Node)[] = [];

/** Writes into the page's one live region, until something else is written. */
export function show(...words: (string | Node)[]): void {
  clearTimeout(timer);
  document.querySelector("[data-toast]")?.replaceChildren(...(words[0] ? words : kept));
}

/** Says something for a moment. */
export function say(text: string): void {
  show(text);
  timer = setTimeout(show, SHOWN_FOR_MS);
}
