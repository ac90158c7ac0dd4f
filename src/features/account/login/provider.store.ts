import { fill } from "#lib/fill.ts";
import { texts } from "#texts/login.ts";
import { returnTo } from "#features/account/auth/returnTo.store.ts";
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
    if (!offer) return texts.providerGone;
    const { displayName, state, codeVerifier, authURL } = offer;
    const journey: Journey = { provider: name, displayName, state, codeVerifier, next: returnTo() };
    if (!keepInTab(KEY, journey)) return CANNOT_KEEP;
    location.assign(authURL + encodeURIComponent(redirect()));
    return undefined;
  } catch (error) {
    return sentenceOf(failureOf(error));
  }
}

const CANNOT_KEEP = texts.browserKeepsNothingSite;
const LOST = texts.browserDidNotBegin;

/** Exchanges what a provider sent back for a session. */
export async function finishAtProvider(back: { code: string; state: string; error: string }): Promise<Outcome> {
  const journey = readInTab(KEY) as Partial<Journey> | undefined;
  keepInTab(KEY, undefined);
  const { provider, displayName, state, codeVerifier, next } = journey ?? {};
  if (!provider || !codeVerifier || !next || state !== back.state) return { message: LOST };
  history.replaceState(null, "", routes.login(next));
  if (back.error) return { message: fill(texts.notLoggedIn, { provider: displayName ?? provider }) };
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

const NOT_TAKEN = texts.loginThereDidNot;
