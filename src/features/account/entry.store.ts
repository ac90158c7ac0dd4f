import { atom } from "nanostores";
import { startSettingsSync } from "#features/settings/settingsSync.store.ts";
import { track } from "#lib/analytics.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { $session, keepUser } from "./account.store.ts";
import { keptEntryFrom, waysFrom, type KeptEntry, type Ways } from "./entry.ts";
import { safeReturn } from "./safeReturn.ts";

/** How one can come in; undefined until the server has said so. */
export const $ways = atom<Ways | undefined>();

let asked: Promise<Ways> | undefined;

async function askForWays(): Promise<Ways> {
  const ways = waysFrom(await (await pocketbase()).send<unknown>("/api/course/options", { method: "GET" }));
  $ways.set(ways);
  return ways;
}

/** Asks once how one can come in; what failed is asked again. */
export function knownWays(): Promise<Ways> {
  asked ??= askForWays();
  asked.catch(() => (asked = undefined));
  return asked;
}

const kept = (): KeptEntry | undefined => keptEntryFrom(readStoredJson(KEYS.entry), Date.now());

/** Where this visitor goes on: as the address says, else as it was when a mail was asked for. */
export const goal = (): string => safeReturn(new URLSearchParams(location.search).get("next") ?? kept()?.next);

/** A link between the pages one comes in by takes along where to go on. */
export function takeGoalAlong({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  const next = new URLSearchParams(location.search).get("next");
  if (next) currentTarget.search = new URLSearchParams({ next }).toString();
}

/** Keeps where to go on for whoever comes back by a mail's link. */
export function keepGoal(otpId = ""): void {
  const entry: KeptEntry = { next: goal(), otpId, at: Date.now() };
  store(KEYS.entry, JSON.stringify(entry));
}

/** true when this browser asked for that link. */
export const hasAskedFor = (otpId: string): boolean => otpId !== "" && kept()?.otpId === otpId;

let isLeaving = false;

/** Goes on to where this visitor wanted to go. */
export function goOn(): void {
  if (isLeaving) return;
  isLeaving = true;
  const to = goal();
  store(KEYS.entry, null);
  location.replace(to);
}

/**
 * Somebody has just come in.
 * @returns false when this browser keeps nothing: the next page would not know them
 */
export function comeIn(record: Record<string, unknown>, method: string, isNew = false): boolean {
  store(KEYS.signingOut, null);
  track(isNew ? "user_registration" : "user_login", { method });
  if (!hasStoredSession()) return false;
  // The account's theme stands before the first paint of the next page.
  startSettingsSync();
  keepUser(record);
  goOn();
  return true;
}

/** Whoever is signed in already, or comes in by another tab, goes on from here. */
export function goOnWhenSignedIn(): void {
  $session.subscribe(({ state }) => {
    if (state === "signed-in" && hasStoredSession()) goOn();
  });
}

/** Whether a mail's link can still be used; without an answer that is found out when it is. */
export async function worksStill(token: string): Promise<boolean> {
  try {
    const client = await pocketbase();
    const { works } = await client.send<{ works: boolean }>("/api/course/link", { method: "POST", body: { token } });
    return works;
  } catch (error) {
    failureOf(error);
    return true;
  }
}

/** The page knows what a mail's link asks of it: until then only a word stands there (layouts/AwaitErrand.astro). */
export const showErrand = (): void => document.documentElement.removeAttribute("data-errand");

/** Learns the ways; without a network the page goes on without them. */
export const learnWays = (): void => void knownWays().catch(failureOf);
