import { returnTo } from "#features/auth/returnTo.store.ts";
import { zoneHere } from "#lib/dates.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import * as routes from "#lib/routes.ts";
import { keepInTab, readInTab } from "#lib/tab.ts";

/** What this tab has to know again when the provider sends people back. */
interface Journey {
  provider: string;
  displayName: string;
  state: string;
  codeVerifier: string;
  next: string;
}

export type Outcome = { record: Record<string, unknown>; provider: string; isNew: boolean } | { message: string };

const KEY = "provider";
const redirect = (): string => location.origin + routes.login();

/** Leads to a provider. @returns why that is not possible */
export async function goToProvider(name: string): Promise<string | undefined> {
  try {
    const { oauth2 } = await (await pocketbase()).collection("users").listAuthMethods();
    const offer = oauth2.providers.find((provider) => provider.name === name);
    if (!offer) return "This way to log in is not offered any more. Reload the page to see which are.";
    const { displayName, state, codeVerifier, authURL } = offer;
    const journey: Journey = { provider: name, displayName, state, codeVerifier, next: returnTo() };
    if (!keepInTab(KEY, journey)) return CANNOT_KEEP;
    location.assign(authURL + encodeURIComponent(redirect()));
    return undefined;
  } catch (error) {
    return sentenceOf(failureOf(error));
  }
}

const CANNOT_KEEP =
  "Your browser keeps nothing for this site, so it would not know you when you come back. Allow site data, or log in with your password.";
const LOST =
  "This browser did not begin this login, or it was long ago. Nothing was changed: start once more from here.";

/** Exchanges what a provider sent back for a session. */
export async function finishAtProvider(back: { code: string; state: string; error: string }): Promise<Outcome> {
  const journey = readInTab(KEY) as Partial<Journey> | undefined;
  keepInTab(KEY, undefined);
  const { provider, displayName, state, codeVerifier, next } = journey ?? {};
  if (!provider || !codeVerifier || !next || state !== back.state) return { message: LOST };
  history.replaceState(null, "", routes.login(next));
  if (back.error) return { message: `You did not log in at ${displayName ?? provider}. Nothing was changed.` };
  return exchange(provider, back.code, codeVerifier);
}

async function exchange(provider: string, code: string, codeVerifier: string): Promise<Outcome> {
  try {
    const users = (await pocketbase()).collection("users");
    const { record, meta } = await users.authWithOAuth2Code(provider, code, codeVerifier, redirect(), {
      zone: zoneHere(),
    });
    return { record, provider, isNew: meta?.["isNew"] === true };
  } catch (error) {
    const failure = failureOf(error);
    return { message: failure.kind === "invalid" ? NOT_TAKEN : sentenceOf(failure) };
  }
}

const NOT_TAKEN =
  "The login there did not work out here: it was too long ago, or the address there is not confirmed. Nothing was changed.";
