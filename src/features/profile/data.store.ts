import { atom } from "nanostores";
import { attempt, type Attempt } from "#features/account/attempt.ts";
import { endSession } from "#features/account/account.store.ts";
import type { Failure } from "#lib/failure.ts";
import { forgetNotes } from "#features/notes/notes.store.ts";
import { forgetProgress } from "#features/progress/progress.store.ts";
import { forgetQuiz } from "#features/quiz/quiz.store.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { isConfirmedBy, type Profile } from "./profile.ts";
import { GOOD_BYE } from "./profile.text.ts";

export const $export = atom<Attempt & { isSaved?: true }>({ isBusy: false });
export const $deletion = atom<Attempt>({ isBusy: false });

const FILE = "my-data.json";

function save(data: unknown): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Everything held about the learner, as one file. */
export async function exportData(): Promise<void> {
  $export.set({ isBusy: false });
  const act = async () => save(await (await pocketbase()).send<unknown>("/api/course/export", { method: "GET" }));
  if (await attempt($export, act)) $export.set({ isBusy: false, isSaved: true });
}

const mismatch = (): Failure => ({
  kind: "invalid",
  message: "",
  fields: { email: { code: "", message: "This is not the address of this account." } },
});

/** Deletes the account for good, once its owner has typed its address. */
export async function deleteAccount({ id, email }: Profile, typed: string): Promise<void> {
  if (!isConfirmedBy(typed, email)) return $deletion.set({ isBusy: false, failure: mismatch() });
  const isDeleted = await attempt($deletion, async () => {
    await (await pocketbase()).collection("users").delete(id);
  });
  const { failure } = $deletion.get();
  // The answer of an earlier try may have been lost on the way.
  const isGone = isDeleted || failure?.kind === "missing" || failure?.kind === "signedOut";
  if (!isGone) return;
  // What waits on this device for an account that only signed out has nobody to wait for.
  forgetProgress(id);
  forgetQuiz(id);
  forgetNotes(id);
  endSession(GOOD_BYE, true);
}
