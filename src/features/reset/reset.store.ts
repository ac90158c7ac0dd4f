import { atom } from "nanostores";
import { claimsIn } from "#features/account/account.ts";
import { attempt, type Attempt } from "#features/account/attempt.ts";
import { emailProblem } from "#features/account/entry.ts";
import { comeIn, keepGoal, learnWays, showErrand, worksStill } from "#features/account/entry.store.ts";
import { refused } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { passwordProblem } from "#ui/passwordRule.ts";

export interface Reset extends Attempt {
  screen: "ask" | "mailed" | "checking" | "choose" | "expired" | "saved";
  email: string;
  isResent: boolean;
}

export const START: Reset = { screen: "ask", email: "", isBusy: false, isResent: false };
export const $reset = atom<Reset>(START);

const users = async () => (await pocketbase()).collection("users");
const patch = (change: Partial<Reset>): void => $reset.set({ ...$reset.get(), ...change });

/** What the mail's link brought; it stands behind the #, which no server gets to see. */
const tokenHere = (): string => new URLSearchParams(location.hash.slice(1)).get("token") ?? "";

export function startReset(): void {
  learnWays();
  // Also for a link that is opened in the tab that shows the page already.
  addEventListener("hashchange", () => void begin());
  void begin();
  showErrand();
}

/** Nobody thinks of a password for a link that no longer works. */
async function begin(): Promise<void> {
  const token = tokenHere();
  if (!token) return;
  patch({ screen: "checking", email: claimsIn(token).email, failure: undefined });
  const works = await worksStill(token);
  if (token !== tokenHere()) return;
  if (works) patch({ screen: "choose" });
  else expire();
}

function expire(): void {
  history.replaceState(null, "", location.pathname);
  patch({ screen: "expired", failure: undefined });
}

export const askAgain = (): void => patch({ screen: "ask", failure: undefined, isResent: false });

/** Asks for the mail; the answer is the same for every address. */
export async function askForReset({ email = "" }: Record<string, string>): Promise<void> {
  patch({ email: email.trim(), isResent: false });
  const failure = refused({ email: emailProblem(email) });
  if (failure) return patch({ failure });
  const isAgain = $reset.get().screen === "mailed";
  const isSent = await attempt($reset, async () => {
    keepGoal();
    await (await users()).requestPasswordReset(email.trim());
  });
  if (isSent) patch({ screen: "mailed", isResent: isAgain });
}

export const sendAgain = (): Promise<void> => askForReset({ email: $reset.get().email });

/** Sets the new password, which ends every session, and begins one here. */
export async function choosePassword({ password = "" }: Record<string, string>): Promise<void> {
  const problem = refused({ password: passwordProblem(password) });
  if (problem) return patch({ failure: problem });
  const token = tokenHere();
  const isSaved = await attempt($reset, async () => {
    await (await users()).confirmPasswordReset(token, password, password);
  });
  if (!isSaved) return expireWithoutPassword();
  history.replaceState(null, "", location.pathname);
  const { email } = $reset.get();
  const isIn = await attempt($reset, async () => {
    const { record } = await (await users()).authWithPassword(email, password);
    if (!comeIn(record, "reset")) patch({ screen: "saved" });
  });
  if (!isIn) patch({ screen: "saved", failure: undefined });
}

/** A refusal that is not about the password is about the link. */
function expireWithoutPassword(): void {
  const { failure } = $reset.get();
  const isAboutLink = failure?.kind === "invalid" && !("password" in failure.fields);
  if (isAboutLink || failure?.kind === "missing") expire();
}
