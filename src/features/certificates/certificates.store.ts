import { atom } from "nanostores";
import { attempt, type Attempt } from "#features/account/attempt.ts";
import { refreshProgress } from "#features/progress/progress.store.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import * as routes from "#lib/routes.ts";

/** How issuing again goes, and of which certificate. */
export const $issuing = atom<Attempt & { code?: string }>({ isBusy: false });

/** Puts the name that the learner has today on a certificate; its code stays. @returns true when it is done */
export async function issueAgain(code: string): Promise<boolean> {
  if ($issuing.get().isBusy) return false;
  $issuing.set({ isBusy: false, code });
  return attempt($issuing, async () => {
    await (await pocketbase()).send<unknown>(routes.certificateFile(code), { method: "POST" });
    await refreshProgress();
  });
}
