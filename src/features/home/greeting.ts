import { cachedNameFrom } from "#features/account/account.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import { texts } from "#texts/home.ts";

/** Whoever is known here and logged in no longer is greeted by name, in a line that is there already. */
export function greet(line: HTMLElement | null): void {
  const name = cachedNameFrom(readStoredJson(KEYS.user));
  if (!line || !name || hasStoredSession()) return;
  const link = document.createElement("a");
  link.href = routes.login();
  link.textContent = fill(texts.welcomeBack, { name });
  line.replaceChildren(link);
}
