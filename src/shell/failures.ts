import { logFailure, reportUnexpected } from "#lib/report.ts";
import { FAILED } from "#ui/messages/failed.ts";

/** Without a network nothing failed: what was pressed is tried again. */
const noteFailure = (error: unknown): void => (navigator.onLine ? reportUnexpected(error) : logFailure(error));

/**
 * What React says to the whole window after an island was drawn anew and lives: its HTML was another one than the page's,
 * or it broke the first time only. One that stays broken is told by its own error.
 */
const RECOVERED = /^Minified React error #(41[89]|42[2-4]|520);/;

/** A form that works without the island sends itself. */
function sendForm(pressed: HTMLElement | undefined): void {
  const form = pressed instanceof HTMLButtonElement && pressed.type === "submit" ? pressed.form : null;
  if (form?.method === "post" && navigator.onLine) form.submit();
}

/** Counts what nobody caught, and the parts of the page that did not come to life (shell.ts). */
export function note(event: Event | Error): void {
  if (event instanceof ErrorEvent) {
    const { error, message } = event;
    if (error instanceof Error && RECOVERED.test(error.message)) logFailure(error);
    else reportUnexpected(error ?? message);
  } else if (event instanceof PromiseRejectionEvent) reportUnexpected(event.reason);
  else if (event instanceof CustomEvent) {
    const { error, pressed } = event.detail as { error: unknown; pressed?: HTMLElement };
    sendForm(pressed);
    // What woke by itself was told of by Astro.
    if (event.type === FAILED || pressed) noteFailure(error);
  } else noteFailure(event);
}
