import { logFailure, reportUnexpected } from "#lib/report.ts";
import { FAILED, failed } from "#ui/messages/failed.ts";

/** Without a network nothing failed: what was pressed is tried again. */
export const noteFailure = (error: unknown): void => (navigator.onLine ? reportUnexpected(error) : logFailure(error));

/**
 * What React says to the whole window after an island was drawn anew and lives: its HTML was another one than the page's,
 * or it broke the first time only. One that stays broken is told by its own error.
 */
const RECOVERED = /^Minified React error #(41[89]|42[2-4]|520);/;

/** Counts the parts of the page that did not come to life; one may have failed before this ran. */
export function followFailures(): void {
  addEventListener("error", ({ error, message }) => {
    if (error instanceof Error && RECOVERED.test(error.message)) logFailure(error);
    else reportUnexpected(error ?? message);
  });
  addEventListener("unhandledrejection", (event) => reportUnexpected(event.reason));
  document.addEventListener(FAILED, (event) => {
    event.preventDefault();
    noteFailure(event.detail.error);
  });
  if (document.querySelector(".error-screen"))
    noteFailure(new Error("A part of the page failed before its scripts came."));
}

/** For code that comes late and did not: what it was to fill says so. */
export const failIn =
  (place: string) =>
  (error: unknown): void =>
    void document.querySelector(place)?.dispatchEvent(failed(error));
