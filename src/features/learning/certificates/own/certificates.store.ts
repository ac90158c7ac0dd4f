import { atom } from "nanostores";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { fileOf } from "#features/learning/certificates/certificates.ts";
import { refreshProgress } from "#features/learning/progress/progress.store.ts";
import { pocketbase } from "#lib/pocketbase.ts";

/** How issuing again goes, and of which certificate. */
export const $issuing = atom<SubmitState & { code?: string }>({ isBusy: false });

/** Puts the name that the learner has today on a certificate; its code stays. @returns true when it is done */
export async function issueAgain(code: string): Promise<boolean> {
  if ($issuing.get().isBusy) return false;
  $issuing.set({ isBusy: false, code });
  return submit($issuing, async () => {
    await (await pocketbase()).send<unknown>(fileOf(code), { method: "POST" });
    await refreshProgress();
  });
}
