import { atom } from "nanostores";
import { texts } from "#texts/profile.ts";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { $profile, changeRecord } from "#features/account/profile/record/profile.store.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { authMethods } from "#features/account/session/authMethods.store.ts";
import { endSession, keepUser } from "#features/account/session/account.store.ts";
import { withExclusiveLock } from "#features/account/session/sessionLock.ts";
import { signOut } from "#features/account/session/signOut.store.ts";
import { type Failure, failureOf, refusedFields } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { passwordProblem } from "#ui/form/passwordRule.ts";

export const $address = atom<SubmitState & { sentTo?: string }>({ isBusy: false });
export const $confirmation = atom<SubmitState & { sentTo?: string }>({ isBusy: false });
export const $password = atom<SubmitState & { isChanged?: true }>({ isBusy: false });
export const $leaving = atom<SubmitState>({ isBusy: false });

const users = async () => (await pocketbase()).collection("users");
const email = (): string => {
  const view = $profile.get();
  return view.state === "known" ? view.profile.email : "";
};

/** Asks for a mail to the new address; the address changes when its link is followed. */
export async function changeAddress(typed: string): Promise<void> {
  const newEmail = typed.trim();
  const refuse = (message: string) => $address.set({ isBusy: false, failure: refusedFields({ newEmail: message }) });
  if (emailProblem(newEmail)) return refuse(texts.notEmailAddress);
  if (newEmail.toLowerCase() === email().toLowerCase()) return refuse(texts.addressAlready);
  const act = async () => void (await (await users()).requestEmailChange(newEmail));
  if (await submit($address, act)) $address.set({ isBusy: false, sentTo: newEmail });
}

/** Asks again for the mail that confirms the address. */
export async function confirmAddress(): Promise<void> {
  const sentTo = email();
  const act = async () => void (await (await users()).requestVerification(sentTo));
  if (await submit($confirmation, act)) $confirmation.set({ isBusy: false, sentTo });
}

/**
 * A new password ends every session, so this browser logs in again with it. Success is shown only after that: a page
 * loaded in between would find itself logged out.
 */
export async function changePassword(oldPassword: string, password: string): Promise<void> {
  const failure = refusedFields(
    oldPassword ? { password: passwordProblem(password) } : { oldPassword: texts.enterPasswordHaveNow },
  );
  if (failure) return $password.set({ isBusy: false, failure });
  const act = () =>
    withExclusiveLock(async () => {
      await changeRecord({ oldPassword, password, passwordConfirm: password });
      await comeBack(password);
    });
  if (await submit($password, act, inPlainWords)) $password.set({ isBusy: false, isChanged: true });
}

/** The server's own words for a wrong password are for programmers. */
function inPlainWords(failure: Failure): Failure {
  if (failure.kind !== "invalid" || !failure.fields["oldPassword"]) return failure;
  return refusedFields({ oldPassword: texts.notPasswordHaveNow }) ?? failure;
}

async function comeBack(password: string): Promise<void> {
  try {
    const { record } = await (await users()).authWithPassword(email(), password);
    keepUser(record);
  } catch {
    endSession(texts.changedElsewhere);
  }
}

/** Logs out here, or with `everywhere` on every device. */
export async function logOut(everywhere: boolean): Promise<void> {
  $leaving.set({ isBusy: true });
  const failure = await signOut({ everywhere });
  $leaving.set({ isBusy: false, ...(everywhere && failure && { failure }) });
}

export interface Provider {
  id: string;
  /** As the site calls it. */
  title: string;
}

export const $providers = atom<Provider[]>([]);
export const $unlinking = atom<SubmitState>({ isBusy: false });

const links = async () => (await pocketbase()).collection("_externalAuths");
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Learns what the site offers and which providers lead into this account. */
export async function readProviders(): Promise<void> {
  try {
    const [{ methods }, linked] = await Promise.all([
      authMethods(),
      (await links()).getFullList<{ id: string; provider: string }>(),
    ]);
    const titles = new Map(methods.providers.map(({ name, displayName }) => [name, displayName]));
    $providers.set(linked.map(({ id, provider }) => ({ id, title: titles.get(provider) ?? capital(provider) })));
  } catch (error) {
    failureOf(error);
  }
}

/** @returns true when the provider no longer leads into this account */
export const unlink = (id: string): Promise<boolean> =>
  submit($unlinking, async () => {
    await (await links()).delete(id);
    $providers.set($providers.get().filter((one) => one.id !== id));
  });
