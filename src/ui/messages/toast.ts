import { atom } from "nanostores";
import type { ReactNode } from "react";

const SHOWN_FOR_MS = 6000;

/** What is said with an act beside it. */
export interface Offer {
  words: string;
  title: string;
  act: () => void;
  /** Where the focus was. */
  from: Element | null;
  rank: Rank;
}

/** What is not lost when something else is said waits its turn, the higher before the lower; what has no rank is gone. */
type Rank = 0 | 1 | 2;

/** What stands in the page's one live region in the place of plain words (Toaster.tsx): drawn at once, it grows by nothing. */
type Beside = { offer: Offer } | { card: ReactNode };

/** The event that brings Toaster.tsx to life. */
export const TOAST = "toast";

export const $toastBeside = atom<Beside | undefined>();

let timer: ReturnType<typeof setTimeout> | undefined;
let kept: Beside | undefined;
const waiting: Offer[] = [];

/** Plain words need no React: they are heard before it is there, and where it never comes. */
function show(words: string, beside: Beside | undefined): void {
  clearTimeout(timer);
  const place = document.querySelector("[data-toast-said]");
  if (place && (words || place.firstChild)) place.textContent = words;
  $toastBeside.set(beside);
  if (beside) document.dispatchEvent(new Event(TOAST));
}

/** Takes away what is said; what is not to be lost stands there again. */
export function hush(): void {
  const next = waiting.shift();
  show("", next ? { offer: next } : kept);
}

/** Says something for a moment. */
export function say(text: string): void {
  show(text, undefined);
  timer = setTimeout(hush, SHOWN_FOR_MS);
}

/** Says something and offers an act; it stays until the act is chosen, it is dismissed or something else is said. */
export function toastAction(text: string, title: string, act: () => void, rank: Rank = 0): void {
  const offer = { words: text, title, act, from: document.activeElement, rank };
  const stands = $toastBeside.get();
  const other = stands && "offer" in stands && stands.offer.words !== text ? stands.offer : undefined;
  if (other && rank > 0 && other.rank > rank) return void waiting.push(offer);
  if (other && other.rank > 0) waiting.push(other);
  show("", { offer });
}

/**
 * Shows what is not to be lost: what is said meanwhile goes before, and then it stands there again.
 * @returns ends it, and leaves alone what stands there instead
 */
export function pinToast(card: ReactNode): () => void {
  const mine = (kept = { card });
  hush();
  return () => {
    if (kept === mine) kept = undefined;
    if ($toastBeside.get() === mine) hush();
  };
}
