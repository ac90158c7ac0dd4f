import { hasStoredSession } from "#lib/session.ts";
import { readStored } from "#lib/storage.ts";

const form = document.querySelector<HTMLFormElement>("[data-contact]");
const sent = document.querySelector<HTMLElement>("[data-contact-sent]");

/** Set once the form has its script, which then hears of everything itself. */
let isStarted = false;
let starting: Promise<void> | undefined;

async function load(to: HTMLFormElement, thanks: HTMLElement): Promise<void> {
  const { startContactForm } = await import("./contactForm.ts");
  startContactForm(to, thanks);
  isStarted = true;
}

function start(): Promise<void> {
  if (!form || !sent) return Promise.resolve();
  starting ??= load(form, sent).catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

/** Fetched ahead: what does not come is tried again with the next sign of somebody. */
const startAhead = (): void => void start().catch(() => undefined);

/** What cannot come without a network is sent by the browser itself once there is one. */
function sendPlainly(): void {
  const notice = form?.querySelector<HTMLElement>("[data-failure]");
  if (navigator.onLine || !notice) return form?.submit();
  notice.hidden = false;
}

// What is missing is said at its field in the site's own words, not in a bubble of the browser.
form?.setAttribute("novalidate", "");
if (hasStoredSession() || readStored("draft_contact")) startAhead();
form?.addEventListener("focusin", startAhead);
form?.addEventListener("pointerover", startAhead);
form?.addEventListener("submit", (event) => {
  if (isStarted) return;
  event.preventDefault();
  start().then(() => form.requestSubmit(), sendPlainly);
});
