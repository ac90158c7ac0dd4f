import { atom } from "nanostores";
import { attempt, type Attempt } from "#features/account/attempt.ts";
import { endSession, keepUser, signOut } from "#features/account/account.store.ts";
import { alone } from "#features/account/turns.ts";
import type { Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { passwordProblem } from "#ui/passwordRule.ts";
import { isAddress } from "./profile.ts";
import { $profile, changeRecord } from "./profile.store.ts";
import { CHANGED_ELSEWHERE } from "./profile.text.ts";

export const $address = atom<Attempt & { sentTo?: string }>({ isBusy: false });
export const $confirmation = atom<Attempt & { sentTo?: string }>({ isBusy: false });
export const $password = atom<Attempt & { isChanged?: true }>({ isBusy: false });
export const $leaving = atom<Attempt>({ isBusy: false });

const users = async () => (await pocketbase()).collection("users");
const email = (): string => {
  const view = $profile.get();
  return view.state === "known" ? view.profile.email : "";
};

const refusal = (field: string, message: string): Failure => ({
  kind: "invalid",
  message: "",
  fields: { [field]: { code: "", message } },
});

/** Asks for a mail to the new address; the address changes when its link is followed. */
export async function changeAddress(typed: string): Promise<void> {
  const newEmail = typed.trim();
  const refuse = (message: string) => $address.set({ isBusy: false, failure: refusal("newEmail", message) });
  if (!isAddress(newEmail)) return refuse("This is not an email address.");
  if (newEmail.toLowerCase() === email().toLowerCase()) return refuse("This is your address already.");
  const act = async () => void (await (await users()).requestEmailChange(newEmail));
  if (await attempt($address, act)) $address.set({ isBusy: false, sentTo: newEmail });
}

/** Asks again for the mail that confirms the address. */
export async function confirmAddress(): Promise<void> {
  const sentTo = email();
  const act = async () => void (await (await users()).requestVerification(sentTo));
  if (await attempt($confirmation, act)) $confirmation.set({ isBusy: false, sentTo });
}

/**
 * A new password ends every session; this browser logs in anew with it, and says so only then: a page loaded in between
 * would find its session ended.
 */
export async function changePassword(oldPassword: string, password: string): Promise<void> {
  const problem = passwordProblem(password);
  const refuse = (field: string, message: string) => $password.set({ isBusy: false, failure: refusal(field, message) });
  if (!oldPassword) return refuse("oldPassword", "Enter the password you have now.");
  if (problem) return refuse("password", problem);
  const act = () =>
    alone(async () => {
      await changeRecord({ oldPassword, password, passwordConfirm: password });
      await comeBack(password);
    });
  if (await attempt($password, act, inPlainWords)) $password.set({ isBusy: false, isChanged: true });
}

/** The server's words about the old password are a programmer's. */
function inPlainWords(failure: Failure): Failure {
  if (failure.kind !== "invalid" || !failure.fields["oldPassword"]) return failure;
  return refusal("oldPassword", "This is not the password you have now.");
}

async function comeBack(password: string): Promise<void> {
  try {
    const { record } = await (await users()).authWithPassword(email(), password);
    keepUser(record);
  } catch {
    endSession(CHANGED_ELSEWHERE);
  }
}

/** Logs out here, or with `everywhere` on every device. */
export async function leave(everywhere: boolean): Promise<void> {
  $leaving.set({ isBusy: true });
  const failure = await signOut({ everywhere });
  $leaving.set({ isBusy: false, ...(everywhere && failure && { failure }) });
}
