import { atom } from "nanostores";
import type { ReactNode } from "react";

const SHOWN_FOR_MS = 6000;

/** An act beside what is said. */
export interface Offer {
  title: string;
  act: () => void;
  /** Where the focus was. */
  from: Element | null;
}

/** What stands in the page's one live region beside plain words (Toaster.tsx). */
type Beside = { offer: Offer } | { card: ReactNode };

/** The event that brings Toaster.tsx to life. */
export const TOAST = "toast";

export const $beside = atom<Beside | undefined>();

let timer: ReturnType<typeof setTimeout> | undefined;
let kept: Beside | undefined;

/** Plain words need no React: they are heard before it is there, and where it never comes. */
function show(words: string, beside: Beside | undefined): void {
  clearTimeout(timer);
  const place = document.querySelector("[data-toast-said]");
  if (place && (words || place.firstChild)) place.textContent = words;
  $beside.set(beside);
  if (beside) document.dispatchEvent(new Event(TOAST));
}

/** Takes away what is said; what is not to be lost stands there again. */
export const hush = (): void => show("", kept);

/** Says something for a moment. */
export function say(text: string): void {
  show(text, undefined);
  timer = setTimeout(hush, SHOWN_FOR_MS);
}

/** Says something and offers an act; it stays until the act is chosen, it is dismissed or something else is said. */
export const toastAction = (text: string, title: string, act: () => void): void =>
  show(text, { offer: { title, act, from: document.activeElement } });

/**
 * Shows what is not to be lost: what is said meanwhile goes before, and then it stands there again.
 * @returns ends it, and leaves alone what stands there instead
 */
export function keep(card: ReactNode): () => void {
  const mine = (kept = { card });
  hush();
  return () => {
    if (kept === mine) kept = undefined;
    if ($beside.get() === mine) hush();
  };
}
