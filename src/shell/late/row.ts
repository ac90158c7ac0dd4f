/**
 * start: with the page. signed-in: with the page, for somebody who is or was signed in here, or as soon as another tab
 * says so. near: when a pointer or the focus comes to it. press: with a press, which is kept and given to it.
 */
export type When = "start" | "signed-in" | "near" | "press";

/** One late thing of the pages. */
export interface Row {
  /** What on a page it brings to life. */
  selector: string;
  when: When;
  /** Something is known that belongs there. What is to be reached for comes with the page then, all else only then. */
  isDue?: () => unknown;
  /** What a press brings is fetched when a pointer or the focus comes near, too. */
  isFetchedAhead?: boolean;
  /** Resolves when it lives, with what takes a press; may be handed the press that it comes with. */
  load: (pressed?: HTMLElement) => Promise<(pressed: HTMLElement) => unknown> | Promise<void>;
  /** What is done when it does not come; else the failure is only told. */
  failed?: (error: unknown, pressed?: HTMLElement) => void;
}

/** What a row must know of the page it stands on. */
export interface Page {
  has: (selector: string) => boolean;
  /** A pointer or the focus is there already, or something was chosen in it. */
  isReached: (selector: string) => boolean;
  /** Somebody is or was signed in on this device. */
  isKnown: boolean;
}

/** Whether a thing comes with this page, before anybody reaches for it. */
export function comesWithPage({ selector, when, isDue }: Row, { has, isReached, isKnown }: Page): boolean {
  if (!has(selector)) return false;
  if (when === "press") return Boolean(isDue?.());
  if (when === "near") return isReached(selector) || Boolean(isDue?.());
  return (when === "start" || isKnown) && (!isDue || Boolean(isDue()));
}

/** What a pointer or the focus that comes near begins to fetch. */
export const isForGlances = ({ when, isFetchedAhead }: Row): boolean => when === "near" || isFetchedAhead === true;
