import { reportUnexpected } from "#lib/report.ts";
import { texts } from "#texts/shell.ts";
import { say } from "#ui/messages/toast.ts";

/** Somebody pressed, and what they pressed did not come: a link leads where it leads without it. */
export function sayNotReached(error: unknown, pressed?: HTMLElement): void {
  if (!pressed) return;
  if (pressed instanceof HTMLAnchorElement) return location.assign(pressed.href);
  if (navigator.onLine) reportUnexpected(error);
  say(pressed.dataset["overlay"] === "search" ? texts.searchNotAvailableBrowse : texts.needsConnectionTryAgain);
}
