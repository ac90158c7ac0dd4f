import { texts } from "#texts/login.ts";
import { cachedNameFrom } from "#features/account/session/account.ts";
import { startAuthMethods } from "#features/account/session/authMethods.store.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { redirectWhenSignedIn } from "#features/account/auth/finishLogin.store.ts";
import { isLinkUsable, showLinkAction } from "#features/account/auth/linkAction.store.ts";
import { hasAskedFor, keepReturnTo, returnTo } from "#features/account/auth/returnTo.store.ts";
import { submit } from "#features/account/auth/submit.ts";
import { claimsIn } from "#lib/claims.ts";
import type { Failure } from "#lib/failure.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import { linkActionIn } from "./login.ts";
import { $login, finish, passwordMissing, refuseForm, setStep, showStep, users } from "./loginState.store.ts";
import { finishAtProvider } from "./provider.store.ts";

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

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#34": '"' };

/** What a page of ours is called, out of its head. */
function titleOf(html: string): string {
  const [, title = ""] = /<title>([^<]*)/.exec(html) ?? [];
  return title.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Names the page that `next` leads back to; offline it stays unnamed. */
async function nameReturnTo(): Promise<void> {
  if (!new URLSearchParams(location.search).has("next")) return;
  const html = await fetch(returnTo()).then(
    (answer) => answer.text(),
    () => "",
  );
  const back = titleOf(html).replace(/ \| [^|]*$/, "");
  $login.set({ ...$login.get(), back: back || texts.whereWere });
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
  return isPlain ? { ...failure, message: texts.emailAddressPasswordNot } : failure;
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
