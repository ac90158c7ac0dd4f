import { atom } from "nanostores";
import { attempt, type Attempt } from "#features/account/attempt.ts";
import { emailProblem } from "#features/account/entry.ts";
import { comeIn, goOnWhenSignedIn, keepGoal, knownWays, learnWays } from "#features/account/entry.store.ts";
import { refused, type Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { passwordProblem } from "#ui/passwordRule.ts";

export interface Registration extends Attempt {
  screen: "form" | "mailed" | "unkept";
  email: string;
  displayName: string;
  isResent: boolean;
}

export const START: Registration = { screen: "form", email: "", displayName: "", isBusy: false, isResent: false };
export const $registration = atom<Registration>(START);

/** The server takes nothing that was filled in faster: a password manager is, and waits here. */
const SHORTEST_FILLING_MS = 2_100;
let shownAt = 0;

export function startRegistration(): void {
  shownAt = performance.now();
  learnWays();
  goOnWhenSignedIn();
}

async function filledInMs(): Promise<number> {
  const left = SHORTEST_FILLING_MS - (performance.now() - shownAt);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  return Math.round(performance.now() - shownAt);
}

const patch = (change: Partial<Registration>): void => $registration.set({ ...$registration.get(), ...change });

export const changeAddress = (): void => patch({ screen: "form", failure: undefined, isResent: false });

/** Without mail the server says when an address is taken; what to do then is said here. */
function explain(failure: Failure): Failure {
  if (failure.kind !== "invalid" || failure.fields["email"]?.code !== "validation_not_unique") return failure;
  const message = "There is an account with this address already. Log in instead.";
  return { ...failure, fields: { ...failure.fields, email: { code: "validation_not_unique", message } } };
}

/** Makes an account: with mail it is used once its address is confirmed, without it is used at once. */
export async function register(values: Record<string, string>): Promise<void> {
  const { email = "", password = "", displayName = "", website = "" } = values;
  patch({ email: email.trim(), displayName });
  const failure = refused({ email: emailProblem(email), password: passwordProblem(password) });
  if (failure) return patch({ failure });
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const form = {
    email: email.trim(),
    password,
    passwordConfirm: password,
    displayName: displayName.trim(),
    zone,
    website,
  };
  await attempt($registration, () => send(form), explain);
}

async function send(form: { email: string; password: string; passwordConfirm: string }): Promise<void> {
  const { mail } = await knownWays();
  const client = await pocketbase();
  const body = { ...form, filledInMs: await filledInMs() };
  if (mail) {
    keepGoal();
    await client.send("/api/course/register", { method: "POST", body });
    return patch({ screen: "mailed" });
  }
  const users = client.collection("users");
  await users.create(body);
  const { record } = await users.authWithPassword(form.email, form.password);
  if (!comeIn(record, "password", true)) patch({ screen: "unkept" });
}

export async function sendAgain(): Promise<void> {
  patch({ isResent: false });
  const { email } = $registration.get();
  const isSent = await attempt($registration, async () => {
    await (await pocketbase()).collection("users").requestVerification(email);
  });
  if (isSent) patch({ isResent: true });
}
