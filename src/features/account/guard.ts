import { texts } from "#texts/account.ts";
import * as routes from "#lib/routes.ts";
import type { Session, SignedOut } from "./account.ts";
import { $session } from "./account.store.ts";

const REDIRECT_AFTER_MS = 3000; // spec §2, §9
const LOADING = texts.loading;
const TO_LOGIN = texts.logNow;
const TO_HOME = texts.goHomePage;
const REFUSED = texts.unauthorizedAccessWillRedirected;

const address = () => location.pathname + location.search + location.hash;

/** Where to from here; nobody is asked to log in to an account that they have just deleted. */
function pointOn(link: HTMLAnchorElement, { isDeleted }: SignedOut): void {
  link.textContent = isDeleted ? TO_HOME : TO_LOGIN;
  link.href = isDeleted ? routes.home() : routes.login(address());
}

/** A question that is still open would keep the rest of the page out of reach, also where it is not seen. */
function closeQuestions(page: HTMLElement): void {
  for (const dialog of page.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
}

/** Shows a protected page to whoever is signed in; everybody else reads why not and is led to the login. */
export function guard(note: HTMLElement, page: HTMLElement): void {
  const text = note.querySelector<HTMLElement>("[data-note]");
  const spinner = note.querySelector<HTMLElement>("[data-spinner]");
  const link = note.querySelector<HTMLAnchorElement>("a");
  let timer = 0;
  const show = (session: Session) => {
    const { state } = session;
    clearTimeout(timer);
    page.hidden = state !== "signed-in";
    note.hidden = state === "signed-in";
    if (spinner) spinner.hidden = state !== "loading";
    const said = state === "signed-out" ? session.said : undefined;
    if (text) text.textContent = state === "loading" ? LOADING : (said ?? REFUSED);
    if (link) link.hidden = state !== "signed-out";
    if (state !== "signed-out") return;
    closeQuestions(page);
    if (link) pointOn(link, session);
    // What had the focus is gone with the page.
    if (said) return text?.focus();
    timer = window.setTimeout(() => location.replace(routes.login(address())), REDIRECT_AFTER_MS);
  };
  $session.subscribe(show);
}
