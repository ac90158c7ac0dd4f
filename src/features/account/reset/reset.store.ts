import { atom } from "nanostores";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { startAuthMethods } from "#features/account/session/authMethods.store.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { finishLogin } from "#features/account/auth/finishLogin.store.ts";
import { broughtIn, isLinkUsable, leaveLink, showLinkAction } from "#features/account/auth/linkAction.store.ts";
import { keepReturnTo } from "#features/account/auth/returnTo.store.ts";
import { claimsIn } from "#lib/claims.ts";
import { refusedFields } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { passwordProblem } from "#ui/form/passwordRule.ts";
import { isAboutLink, type ResetScreen } from "./reset.ts";

export interface ResetState extends SubmitState {
  screen: ResetScreen;
  email: string;
  isResent: boolean;
}

const RESET_START: ResetState = { screen: "ask", email: "", isBusy: false, isResent: false };
export const $reset = atom<ResetState>(RESET_START);

const users = async () => (await pocketbase()).collection("users");
const patch = (change: Partial<ResetState>): void => $reset.set({ ...$reset.get(), ...change });

const tokenHere = (): string => broughtIn(location.hash, "token");

export function startReset(): void {
  startAuthMethods();
  // Also for a link that is opened in the tab that shows the page already.
  addEventListener("hashchange", () => void begin());
  void begin();
  showLinkAction();
}

/** Nobody thinks of a password for a link that no longer works. */
async function begin(): Promise<void> {
  const token = tokenHere();
  if (!token) return;
  patch({ screen: "checking", email: claimsIn(token).email, failure: undefined });
  const works = await isLinkUsable(token);
  if (token !== tokenHere()) return;
  if (works) patch({ screen: "choose" });
  else expire();
}

function expire(): void {
  leaveLink();
  patch({ screen: "expired", failure: undefined });
}

export const askForNewLink = (): void => patch({ screen: "ask", failure: undefined, isResent: false });

/** Asks for the mail; the answer is the same for every address. */
export async function askForReset({ email = "" }: Record<string, string>): Promise<void> {
  patch({ email: email.trim(), isResent: false });
  const failure = refusedFields({ email: emailProblem(email) });
  if (failure) return patch({ failure });
  const isAgain = $reset.get().screen === "mailed";
  const isSent = await submit($reset, async () => {
    keepReturnTo();
    await (await users()).requestPasswordReset(email.trim());
  });
  if (isSent) patch({ screen: "mailed", isResent: isAgain });
}

export const resendReset = (): Promise<void> => askForReset({ email: $reset.get().email });

/** Sets the new password, which ends every session, and begins one here. */
export async function choosePassword({ password = "" }: Record<string, string>): Promise<void> {
  const problem = refusedFields({ password: passwordProblem(password) });
  if (problem) return patch({ failure: problem });
  const token = tokenHere();
  const isSaved = await submit($reset, async () => {
    await (await users()).confirmPasswordReset(token, password, password);
  });
  if (!isSaved) return isAboutLink($reset.get().failure) ? expire() : undefined;
  leaveLink();
  const { email } = $reset.get();
  const isIn = await submit($reset, async () => {
    const { record } = await (await users()).authWithPassword(email, password);
    if (!finishLogin(record, "reset")) patch({ screen: "saved" });
  });
  if (!isIn) patch({ screen: "saved", failure: undefined });
}
