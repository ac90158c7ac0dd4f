import { texts } from "#texts/login.ts";
import { atom } from "nanostores";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { redirectWhenSignedIn, finishLogin } from "#features/account/auth/finishLogin.store.ts";
import { isLinkUsable, showLinkAction } from "#features/account/auth/linkAction.store.ts";
import { hasAskedFor, keepReturnTo, returnTo } from "#features/account/auth/returnTo.store.ts";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { titleIn } from "#features/account/offline/here.ts";
import { endSession } from "#features/account/session/account.store.ts";
import { cachedNameFrom } from "#features/account/session/account.ts";
import { startAuthMethods } from "#features/account/session/authMethods.store.ts";
import { claimsIn } from "#lib/claims.ts";
import { type Failure, refusedFields } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import * as routes from "#lib/routes.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import { linkActionIn, type LoginStep } from "./login.ts";
import { finishAtProvider } from "./provider.store.ts";

interface LoginState extends SubmitState {
  screen: LoginStep;
  /** Kept, so that nobody types it twice. */
  email: string;
  /** The mail was sent once more. */
  isResent: boolean;
  /** The page this visitor is brought back to, by its title. */
  back?: string;
  /** The name of whoever was signed in here before. */
  known?: string;
}

export const $login = atom<LoginState>({ screen: { name: "password" }, email: "", isBusy: false, isResent: false });

/** Does what the address asks for, also when a mailed link opens in a tab that already shows this page. */
export function startLogin(): void {
  startAuthMethods();
  const known = cachedNameFrom(readStoredJson(KEYS.user));
  if (known) $login.set({ ...$login.get(), known });
  addEventListener("hashchange", () => linkActionIn(new URL(location.href)) && void begin());
  void begin();
  showLinkAction();
}

async function begin(): Promise<void> {
  const action = linkActionIn(new URL(location.href));
  if (!action) {
    redirectWhenSignedIn();
    return nameReturnTo();
  }
  if (action.kind === "provider") return finishProviderLogin(action);
  if (action.kind === "link")
    return hasAskedFor(action.otpId) ? openLink(action) : setStep({ ...action, name: "open" });
  await check(action);
}

/** Checked first, so that nobody types a password for an expired link. */
async function check({ kind, token }: { kind: "confirm" | "change"; token: string }): Promise<void> {
  setStep({ name: "checking" });
  const works = await isLinkUsable(token);
  if (!location.hash.includes(token)) return;
  const claims = claimsIn(token);
  const email = kind === "change" ? claims.newEmail : claims.email;
  if (works) setStep({ name: kind, token, email });
  else showStep({ name: "expired", mail: kind, email });
}

/** Names the page that `next` leads back to; offline it stays unnamed. */
async function nameReturnTo(): Promise<void> {
  if (!new URLSearchParams(location.search).has("next")) return;
  const html = await fetch(returnTo()).then(
    (answer) => answer.text(),
    () => "",
  );
  $login.set({ ...$login.get(), back: titleIn(html) || texts.whereWere });
}

async function finishProviderLogin(action: Parameters<typeof finishAtProvider>[0]): Promise<void> {
  setStep({ name: "working" });
  const outcome = await finishAtProvider(action);
  if ("message" in outcome) return showStep({ name: "provider-failed", message: outcome.message });
  finish(outcome.record, outcome.provider, outcome.isNew);
}

/** @param beside the pressed button; an email typed next to it is kept */
export function chooseMethod(name: "password" | "link", beside?: HTMLElement): void {
  const typed = beside?.closest("main")?.querySelector<HTMLInputElement>("input[name=email]")?.value.trim();
  if (typed) $login.set({ ...$login.get(), email: typed });
  showStep({ name });
}

/** For a wrong password the server only answers that the request failed. */
function explainPassword(failure: Failure): Failure {
  const isPlain = failure.kind === "invalid" && Object.keys(failure.fields).length === 0;
  return isPlain ? { ...failure, message: texts.wrong } : failure;
}

export async function logIn({ email = "", password = "" }: Record<string, string>): Promise<void> {
  $login.set({ ...$login.get(), email: email.trim() });
  if (refuseForm({ email: emailProblem(email), password: passwordMissing(password) })) return;
  const send = async () => {
    const { record } = await (await users()).authWithPassword(email.trim(), password);
    finish(record, "password");
  };
  await submit($login, send, explainPassword);
}

/** true when the password was right, but the address still has to be confirmed by its mail. */
export const isUnconfirmed = (failure: Failure | undefined): boolean =>
  failure?.kind === "invalid" && failure.fields["email"]?.code === "validation_not_confirmed";

export async function askForLoginLink({ email = "" }: Record<string, string>): Promise<void> {
  $login.set({ ...$login.get(), email: email.trim() });
  if (!refuseForm({ email: emailProblem(email) })) await submit($login, () => sendMail("link", email.trim()));
}

async function sendMail(mail: "link" | "confirm", email: string): Promise<void> {
  if (mail === "link") keepReturnTo((await (await users()).requestOTP(email)).otpId);
  else {
    keepReturnTo();
    await (await users()).requestVerification(email);
  }
  showStep({ name: "mailed", mail, email });
}

/** Sends the mail of the current screen again; on the form, the one that confirms an address. */
export async function resendLoginMail(): Promise<void> {
  const { screen, email } = $login.get();
  const isAgain = screen.name === "mailed";
  const mail = isAgain || screen.name === "expired" ? screen.mail : "confirm";
  const address = isAgain || screen.name === "expired" ? screen.email || email : email;
  const isSent = await submit($login, () => sendMail(mail === "link" ? "link" : "confirm", address));
  if (isSent && isAgain) $login.set({ ...$login.get(), isResent: true });
}

const isRefused = (failure: Failure | undefined): boolean => failure?.kind === "invalid";

/** Exchanges a link's code for a session. */
export async function openLink({ otpId, code }: { otpId: string; code: string }): Promise<void> {
  const before = $login.get().screen;
  setStep({ name: "working" });
  const send = async () => finish((await (await users()).authWithOTP(otpId, code)).record, "link");
  if (await submit($login, send)) return;
  const { failure } = $login.get();
  if (isRefused(failure) || failure?.kind === "missing") showStep({ name: "expired", mail: "link", email: "" });
  else setStep(before.name === "open" ? before : { name: "open", otpId, code });
}

/** A link and a password together confirm an address, and sign in. */
export async function confirmEmail({ password = "" }: Record<string, string>): Promise<void> {
  const { screen } = $login.get();
  if (screen.name !== "confirm" || refuseForm({ password: passwordMissing(password) })) return;
  const { token, email } = screen;
  const isConfirmed = await submit($login, async () => {
    await (await users()).confirmVerification(token, { body: { token, password } });
  });
  if (!isConfirmed && !wasConfirmed($login.get().failure))
    return expireWhenOver({ name: "expired", mail: "confirm", email });
  $login.set({ ...$login.get(), email });
  const isIn = await submit($login, async () => {
    finish((await (await users()).authWithPassword(email, password)).record, "password", true);
  });
  if (!isIn) showStep({ name: "confirmed" });
}

/** Pressed before, here or elsewhere, and the answer was lost: what is left is to log in. */
const wasConfirmed = (failure: Failure | undefined): boolean =>
  failure?.kind === "invalid" && failure.fields["token"]?.code === "validation_already_confirmed";

/** A new address is confirmed with the password; every session ends, this one too. */
export async function confirmNewEmail({ password = "" }: Record<string, string>): Promise<void> {
  const { screen } = $login.get();
  if (screen.name !== "change" || refuseForm({ password: passwordMissing(password) })) return;
  const { token, email } = screen;
  const send = async () => void (await (await users()).confirmEmailChange(token, password));
  const isChanged = await submit($login, send, explainChange);
  if (!isChanged) return expireWhenOver({ name: "expired", mail: "change", email });
  endSession();
  $login.set({ ...$login.get(), email });
  showStep({ name: "changed", email });
}

/** Any refusal that is not about the password means that the link has expired. */
function expireWhenOver(screen: LoginStep): void {
  const { failure } = $login.get();
  const fields = failure?.kind === "invalid" ? failure.fields : undefined;
  if (failure?.kind === "missing" || (fields && ("token" in fields || !("password" in fields)))) showStep(screen);
}

/** The server's own words for a wrong password are for programmers. */
function explainChange(failure: Failure): Failure {
  if (failure.kind !== "invalid" || !failure.fields["password"]) return failure;
  const password = { code: "", message: texts.notPasswordAccount };
  return { ...failure, fields: { ...failure.fields, password } };
}

const users = async () => (await pocketbase()).collection("users");

/** Removes a mailed link's secrets from the address and the history: they are used up, or useless. */
function showStep(screen: LoginStep): void {
  if (linkActionIn(new URL(location.href))) history.replaceState(null, "", routes.login());
  $login.set({ ...$login.get(), screen, isResent: false, failure: undefined });
}

const finish = (record: Parameters<typeof finishLogin>[0], method: string, isNew = false): void => {
  if (!finishLogin(record, method, isNew)) showStep({ name: "unkept" });
};

/** Leaves the address alone, so that a reload repeats the action. */
const setStep = (screen: LoginStep): void => $login.set({ ...$login.get(), screen });

/** @returns true when something is wrong with what was typed */
const refuseForm = (problems: Record<string, string | undefined>): boolean => {
  const failure = refusedFields(problems);
  if (failure) $login.set({ ...$login.get(), failure });
  return failure !== undefined;
};

const passwordMissing = (password = "") => (password ? undefined : texts.enterPassword);
