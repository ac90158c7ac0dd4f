import { atom } from "nanostores";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { endSession } from "#features/account/session/account.store.ts";
import type { Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { saveFile } from "#ui/saveFile.ts";
import { isConfirmedBy, type Profile } from "#features/account/profile/record/profile.ts";
import { texts } from "#texts/profile.ts";
import { families } from "#sync/families.store.ts";
import { $owner } from "#sync/owner.store.ts";

export const $export = atom<SubmitState & { isSaved?: true }>({ isBusy: false });
export const $deletion = atom<SubmitState>({ isBusy: false });

const FILE = "my-data.json";

const save = (data: unknown): void => saveFile(FILE, JSON.stringify(data, null, 2), "application/json");

/** Everything held about the learner, as one file. */
export async function exportData(): Promise<void> {
  const id = $owner.get();
  $export.set({ isBusy: false });
  const act = async () => {
    await families.leave(id);
    const held = await (await pocketbase()).send<object>("/api/course/export", { method: "GET" });
    // What could not be sent is theirs as well.
    const waiting = families.waitingOf(id);
    save(waiting.length > 0 ? { ...held, onThisDevice: waiting } : held);
  };
  if (await submit($export, act)) $export.set({ isBusy: false, isSaved: true });
}

const mismatch = (): Failure => ({
  kind: "invalid",
  message: "",
  fields: { email: { code: "", message: texts.notAddressAccount } },
});

/** Deletes the account for good, once its owner has typed its address. */
export async function deleteAccount({ id, email }: Profile, typed: string): Promise<void> {
  if (!isConfirmedBy(typed, email)) return $deletion.set({ isBusy: false, failure: mismatch() });
  const isDeleted = await submit($deletion, async () => {
    await (await pocketbase()).collection("users").delete(id);
  });
  const { failure } = $deletion.get();
  // An earlier request may have succeeded without its answer arriving.
  const isGone = isDeleted || failure?.kind === "missing" || failure?.kind === "signedOut";
  if (!isGone) return;
  // Unsent data stays for an account that signs out, but this one will never come back.
  families.forgetAccount(id);
  endSession(texts.goodBye, true);
}
