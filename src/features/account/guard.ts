import * as routes from "#lib/routes.ts";
import type { Session } from "./account.ts";
import { $session } from "./account.store.ts";

const REDIRECT_AFTER_MS = 3000; // spec §2, §9
const LOADING = "Loading...";
const REFUSED = "Unauthorized Access - You will be redirected to the login page shortly.";

const address = () => location.pathname + location.search + location.hash;

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
    const login = routes.login(address());
    if (link) link.href = login;
    if (said) return;
    timer = window.setTimeout(() => location.replace(login), REDIRECT_AFTER_MS);
  };
  $session.subscribe(show);
}
