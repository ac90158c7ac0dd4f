import { texts } from "#texts/settings.ts";
import { authMethods } from "#features/auth/authMethods.store.ts";
import { failureOf } from "#lib/failure.ts";

const NO_MAIL = texts.noMailsYet;

/** Says at the switch of the weekly mail when this site sends none: what is chosen holds for when it does. */
export async function sayWithoutMail(dialog: HTMLElement): Promise<void> {
  if (!("user" in document.documentElement.dataset) || !navigator.onLine) return;
  try {
    if ((await authMethods()).mail) return;
    dialog.querySelector("label:has([name=emailUpdates]) .about")?.replaceChildren(NO_MAIL);
  } catch (error) {
    failureOf(error);
  }
}
