import { texts } from "#texts/registration.ts";
import { atom } from "nanostores";
import type { RegistrationSent } from "#contract/registration.d.ts";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { authMethods, startAuthMethods } from "#features/account/session/authMethods.store.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { finishLogin, redirectWhenSignedIn } from "#features/account/auth/finishLogin.store.ts";
import { keepReturnTo } from "#features/account/auth/returnTo.store.ts";
import { zoneHere } from "#lib/dates.ts";
import { refusedFields, type Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { passwordProblem } from "#ui/form/passwordRule.ts";

export interface RegistrationState extends SubmitState {
  screen: "form" | "mailed" | "unkept";
  email: string;
  displayName: string;
  isResent: boolean;
}

const REGISTRATION_START: RegistrationState = {
  screen: "form",
  email: "",
  displayName: "",
  isBusy: false,
  isResent: false,
};
export const $registration = atom<RegistrationState>(REGISTRATION_START);

/** The server takes nothing that was filled in faster: a password manager is, and waits here. */
const SHORTEST_FILLING_MS = 2_100;
let shownAt = 0;

export function startRegistration(): void {
  shownAt = performance.now();
  startAuthMethods();
  redirectWhenSignedIn();
}

async function filledInMs(): Promise<number> {
  const left = SHORTEST_FILLING_MS - (performance.now() - shownAt);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  return Math.round(performance.now() - shownAt);
}

const patch = (change: Partial<RegistrationState>): void => $registration.set({ ...$registration.get(), ...change });

export const editRegistration = (): void => patch({ screen: "form", failure: undefined, isResent: false });

/** Without mail the server says when an address is taken; what to do then is said here. */
function explain(failure: Failure): Failure {
  if (failure.kind !== "invalid" || failure.fields["email"]?.code !== "validation_not_unique") return failure;
  const message = texts.thereAccountAddressAlready;
  return { ...failure, fields: { ...failure.fields, email: { code: "validation_not_unique", message } } };
}

/** Makes an account: with mail it is used once its address is confirmed, without it is used at once. */
export async function createAccount(values: Record<string, string>): Promise<void> {
  const { email = "", password = "", displayName = "" } = values;
  patch({ email: email.trim(), displayName });
  const failure = refusedFields({ email: emailProblem(email), password: passwordProblem(password) });
  if (failure) return patch({ failure });
  const form = {
    email: email.trim(),
    password,
    passwordConfirm: password,
    displayName: displayName.trim(),
    zone: zoneHere(),
    website: "",
  };
  await submit($registration, () => send(form), explain);
}

async function send(form: Omit<RegistrationSent, "filledInMs">): Promise<void> {
  const { mail } = await authMethods();
  const client = await pocketbase();
  const body: RegistrationSent = { ...form, filledInMs: await filledInMs() };
  if (mail) {
    keepReturnTo();
    await client.send("/api/course/register", { method: "POST", body });
    return patch({ screen: "mailed" });
  }
  const users = client.collection("users");
  await users.create(body);
  const { record } = await users.authWithPassword(form.email, form.password);
  if (!finishLogin(record, "password", true)) patch({ screen: "unkept" });
}

export async function resendConfirmation(): Promise<void> {
  patch({ isResent: false });
  const { email } = $registration.get();
  const isSent = await submit($registration, async () => {
    await (await pocketbase()).collection("users").requestVerification(email);
  });
  if (isSent) patch({ isResent: true });
}
