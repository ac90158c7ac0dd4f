import { atom } from "nanostores";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { $session, keepUser } from "#features/account/session/account.store.ts";
import { failureOf, refusedFields, type Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { profileDraftFrom, isSame, profileFrom, wordProblems, type Profile, type ProfileText } from "./profile.ts";

/** Belongs to one person and leaves the device with them (shell/account/families.ts). */
const DRAFT_KEY = "draft_profile";

export type ProfileView =
  { state: "loading" } | { state: "known"; profile: Profile } | { state: "failed"; failure: Failure };

export const $profile = atom<ProfileView>({ state: "loading" });
/** What stands in the fields. */
export const $words = atom<ProfileText>({ displayName: "", about: "" });
/** How often the server took a change of it, on this page. */
export const $profileChanges = atom(0);
export const $saving = atom<SubmitState & { savedAt?: Date }>({ isBusy: false });

const known = (): Profile | undefined => {
  const view = $profile.get();
  return view.state === "known" ? view.profile : undefined;
};

/** Shows the account's record, but keeps what is being typed. */
function showRecord(record: Record<string, unknown> | null): boolean {
  const profile = profileFrom(record);
  if (!profile) return false;
  const before = known();
  const draft = before?.id === profile.id ? $words.get() : profileDraftFrom(readStoredJson(DRAFT_KEY), profile.id);
  const isTyped = draft && !(before && isSame(draft, before));
  $profile.set({ state: "known", profile });
  $words.set(isTyped ? draft : { displayName: profile.displayName, about: profile.about });
  return true;
}

/**
 * Changes the learner's own record, and shows the server's answer everywhere. One after the other: the server writes the
 * whole record each time, so of two at once the earlier change would be lost.
 */
export function changeRecord(changes: Record<string, unknown>): Promise<void> {
  const changed = lastChange.then(() => sendChanges(changes));
  lastChange = changed.catch(() => undefined);
  return changed;
}

let lastChange: Promise<void> = Promise.resolve();

async function sendChanges(changes: Record<string, unknown>): Promise<void> {
  const { id = "" } = known() ?? {};
  const record = await (await pocketbase()).collection("users").update(id, changes);
  const session = $session.get();
  if (session.state !== "signed-in" || session.user.id !== id) return;
  keepUser(record);
  showRecord(record);
  $profileChanges.set($profileChanges.get() + 1);
}

/** Shows the record of the session at once, then the server's. */
export function openProfile(): void {
  $session.subscribe((session) => {
    if (session.state === "signed-in") void read(session.user.id);
  });
}

async function read(id: string): Promise<void> {
  try {
    const client = await pocketbase();
    // The session's record is renewed on every page.
    if (client.authStore.record?.id === id && showRecord(client.authStore.record)) return;
    showRecord(await client.collection("users").getOne(id));
  } catch (error) {
    if (!known()) $profile.set({ state: "failed", failure: failureOf(error) });
  }
}

export function readAgain(): void {
  const session = $session.get();
  $profile.set({ state: "loading" });
  if (session.state === "signed-in") void read(session.user.id);
}

export function writeProfile(words: Partial<ProfileText>): void {
  const typed = { ...$words.get(), ...words };
  $words.set(typed);
  const profile = known();
  if (profile) store(DRAFT_KEY, isSame(typed, profile) ? null : JSON.stringify({ of: profile.id, ...typed }));
}

export async function saveWords(): Promise<void> {
  const failure = refusedFields(wordProblems($words.get()));
  if (failure) return $saving.set({ isBusy: false, failure });
  const { displayName, about } = $words.get();
  const words = { displayName: displayName.trim(), about: about.trim() };
  const isSaved = await submit($saving, async () => {
    await changeRecord(words);
    // Unless more was typed in the meantime.
    if (isSame($words.get(), { displayName, about })) writeProfile(words);
  });
  if (isSaved) $saving.set({ isBusy: false, savedAt: new Date() });
}
