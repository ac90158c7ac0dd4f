import { logFailure, reportUnexpected } from "#lib/report.ts";
import { FAILED, failed } from "#ui/messages/failed.ts";

/** Without a network nothing failed: what was pressed is tried again. */
export const noteFailure = (error: unknown): void => (navigator.onLine ? reportUnexpected(error) : logFailure(error));

/** Counts the parts of the page that did not come to life; one may have failed before this ran. */
export function followFailures(): void {
  addEventListener("error", (event) => reportUnexpected(event.error ?? event.message));
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
