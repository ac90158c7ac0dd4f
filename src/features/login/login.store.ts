import { atom } from "nanostores";
import { claimsIn } from "#features/account/account.ts";
import { endSession } from "#features/account/account.store.ts";
import { attempt, type Attempt } from "#features/account/attempt.ts";
import { emailProblem } from "#features/account/entry.ts";
import { comeIn, goal, goOnWhenSignedIn, hasAskedFor, keepGoal, learnWays } from "#features/account/entry.store.ts";
import { showErrand, worksStill } from "#features/account/entry.store.ts";
import { refused, type Failure } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import * as routes from "#lib/routes.ts";
import { errandIn, type Screen } from "./login.ts";
import { finishAtProvider } from "./provider.store.ts";

export interface Login extends Attempt {
  screen: Screen;
  /** What was typed last, so that nobody types it twice. */
  email: string;
  /** The mail was sent once more. */
  isResent: boolean;
  /** The page this visitor is brought back to, by its title. */
  back?: string;
}

export const START: Login = { screen: { name: "password" }, email: "", isBusy: false, isResent: false };
export const $login = atom<Login>(START);

const users = async () => (await pocketbase()).collection("users");

/** Takes what a mail's link brought out of the address and its history: it is used up, or of no use. */
function show(screen: Screen): void {
  if (errandIn(new URL(location.href))) history.replaceState(null, "", routes.login());
  $login.set({ ...$login.get(), screen, isResent: false, failure: undefined });
}

const come = (record: Parameters<typeof comeIn>[0], method: string, isNew = false): void => {
  if (!comeIn(record, method, isNew)) show({ name: "unkept" });
};

/** Shows what the address asks for, also when a link is opened in the tab that shows the page already. */
export function startLogin(): void {
  learnWays();
  addEventListener("hashchange", () => errandIn(new URL(location.href)) && void begin());
  void begin();
  showErrand();
}

async function begin(): Promise<void> {
  const errand = errandIn(new URL(location.href));
  if (!errand) {
    goOnWhenSignedIn();
    return nameGoal();
  }
  if (errand.kind === "provider") return comeFromProvider(errand);
  if (errand.kind === "link")
    return hasAskedFor(errand.otpId) ? openLink(errand) : setScreen({ ...errand, name: "open" });
  await check(errand);
}

/** Nobody types a password for a link that no longer works. */
async function check({ kind, token }: { kind: "confirm" | "change"; token: string }): Promise<void> {
  setScreen({ name: "checking" });
  const works = await worksStill(token);
  if (!location.hash.includes(token)) return;
  const claims = claimsIn(token);
  const email = kind === "change" ? claims.newEmail : claims.email;
  if (works) setScreen({ name: kind, token, email });
  else show({ name: "expired", mail: kind, email });
}

/** Whoever was sent here from a page reads its name; without a network they are brought back all the same. */
async function nameGoal(): Promise<void> {
  if (!new URLSearchParams(location.search).has("next")) return;
  const html = await fetch(goal()).then(
    (answer) => answer.text(),
    () => "",
  );
  const [title = ""] = /<title>[^<]*/.exec(html) ?? [];
  const back = new DOMParser().parseFromString(title, "text/html").title.replace(/ \| [^|]*$/, "");
  $login.set({ ...$login.get(), back: back || "where you were" });
}

/** Keeps the address as it is: reloading the page brings the same errand. */
const setScreen = (screen: Screen): void => $login.set({ ...$login.get(), screen });

async function comeFromProvider(errand: Parameters<typeof finishAtProvider>[0]): Promise<void> {
  setScreen({ name: "working" });
  const outcome = await finishAtProvider(errand);
  if ("message" in outcome) return show({ name: "provider-failed", message: outcome.message });
  come(outcome.record, outcome.provider, outcome.isNew);
}

/** @param beside what was pressed: an address typed on the same page is not typed twice */
export function choose(name: "password" | "link", beside?: HTMLElement): void {
  const typed = beside?.closest("main")?.querySelector<HTMLInputElement>("input[name=email]")?.value.trim();
  if (typed) $login.set({ ...$login.get(), email: typed });
  show({ name });
}

/** The server says of a wrong password only that it did not work. */
function explainPassword(failure: Failure): Failure {
  const isPlain = failure.kind === "invalid" && Object.keys(failure.fields).length === 0;
  return isPlain ? { ...failure, message: "The email address or the password is not right." } : failure;
}

const refuse = (problems: Record<string, string | undefined>): boolean => {
  const failure = refused(problems);
  if (failure) $login.set({ ...$login.get(), failure });
  return failure !== undefined;
};

const passwordMissing = (password = "") => (password ? undefined : "Enter your password.");

export async function logIn({ email = "", password = "" }: Record<string, string>): Promise<void> {
  $login.set({ ...$login.get(), email: email.trim() });
  if (refuse({ email: emailProblem(email), password: passwordMissing(password) })) return;
  const send = async () => {
    const { record } = await (await users()).authWithPassword(email.trim(), password);
    come(record, "password");
  };
  await attempt($login, send, explainPassword);
}

/** true when the password was right, but the address still has to be confirmed by its mail. */
export const isUnconfirmed = (failure: Failure | undefined): boolean =>
  failure?.kind === "invalid" && failure.fields["email"]?.code === "validation_not_confirmed";

export async function askForLink({ email = "" }: Record<string, string>): Promise<void> {
  $login.set({ ...$login.get(), email: email.trim() });
  if (!refuse({ email: emailProblem(email) })) await attempt($login, () => sendMail("link", email.trim()));
}

async function sendMail(mail: "link" | "confirm", email: string): Promise<void> {
  if (mail === "link") keepGoal((await (await users()).requestOTP(email)).otpId);
  else {
    keepGoal();
    await (await users()).requestVerification(email);
  }
  show({ name: "mailed", mail, email });
}

/** Sends the mail to confirm an address, or the mail the screen speaks of, once more. */
export async function sendAgain(): Promise<void> {
  const { screen, email } = $login.get();
  const isAgain = screen.name === "mailed";
  const mail = isAgain || screen.name === "expired" ? screen.mail : "confirm";
  const address = isAgain || screen.name === "expired" ? screen.email || email : email;
  const isSent = await attempt($login, () => sendMail(mail === "link" ? "link" : "confirm", address));
  if (isSent && isAgain) $login.set({ ...$login.get(), isResent: true });
}

const isRefused = (failure: Failure | undefined): boolean => failure?.kind === "invalid";

/** Exchanges a link's code for a session. */
export async function openLink({ otpId, code }: { otpId: string; code: string }): Promise<void> {
  const before = $login.get().screen;
  setScreen({ name: "working" });
  const send = async () => come((await (await users()).authWithOTP(otpId, code)).record, "link");
  if (await attempt($login, send)) return;
  const { failure } = $login.get();
  if (isRefused(failure) || failure?.kind === "missing") show({ name: "expired", mail: "link", email: "" });
  else setScreen(before.name === "open" ? before : { name: "open", otpId, code });
}

/** A link and a password together confirm an address, and sign in. */
export async function confirmAddress({ password = "" }: Record<string, string>): Promise<void> {
  const { screen } = $login.get();
  if (screen.name !== "confirm" || refuse({ password: passwordMissing(password) })) return;
  const { token, email } = screen;
  const isConfirmed = await attempt($login, async () => {
    await (await users()).confirmVerification(token, { body: { token, password } });
  });
  if (!isConfirmed) return expireWhenOver({ name: "expired", mail: "confirm", email });
  $login.set({ ...$login.get(), email });
  const isIn = await attempt($login, async () => {
    come((await (await users()).authWithPassword(email, password)).record, "password", true);
  });
  if (!isIn) show({ name: "confirmed" });
}

/** A new address is confirmed with the password; every session ends, this one too. */
export async function changeAddress({ password = "" }: Record<string, string>): Promise<void> {
  const { screen } = $login.get();
  if (screen.name !== "change" || refuse({ password: passwordMissing(password) })) return;
  const { token, email } = screen;
  const send = async () => void (await (await users()).confirmEmailChange(token, password));
  const isChanged = await attempt($login, send, explainChange);
  if (!isChanged) return expireWhenOver({ name: "expired", mail: "change", email });
  endSession();
  $login.set({ ...$login.get(), email });
  show({ name: "changed", email });
}

/** A refusal that is about the link, or not about the password. */
function expireWhenOver(screen: Screen): void {
  const { failure } = $login.get();
  const fields = failure?.kind === "invalid" ? failure.fields : undefined;
  if (failure?.kind === "missing" || (fields && ("token" in fields || !("password" in fields)))) show(screen);
}

/** What a wrong password is called here. */
function explainChange(failure: Failure): Failure {
  if (failure.kind !== "invalid" || !failure.fields["password"]) return failure;
  const password = { code: "", message: "This is not the password of your account." };
  return { ...failure, fields: { ...failure.fields, password } };
}
