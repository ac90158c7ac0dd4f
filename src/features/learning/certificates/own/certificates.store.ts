import { atom } from "nanostores";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { fileOf } from "#features/learning/certificates/certificates.ts";
import { refreshProgress } from "#features/learning/progress/progress.store.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import * as routes from "#lib/routes.ts";

const isAskedFor = (): boolean => location.hash === new URL(routes.ownCertificates(), location.origin).hash;

/** The address asks for the certificates, so something about them has to be there to see. */
export const $askedFor = atom(false);

/** Follows the address for as long as the list is on the page. @returns ends it */
export function followCertificateAddress(): () => void {
  const look = () => $askedFor.set(isAskedFor());
  look();
  addEventListener("hashchange", look);
  return () => removeEventListener("hashchange", look);
}

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
