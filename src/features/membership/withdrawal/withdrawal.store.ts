import { atom } from "nanostores";
import type { Withdrawn } from "#contract/membership.d.ts";
import { refreshSession } from "#features/account/session/account.store.ts";
import { startAuthMethods } from "#features/account/session/authMethods.store.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { broughtIn, leaveLink, showLinkAction } from "#features/account/auth/linkAction.store.ts";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { postToCourse } from "#features/membership/membership/membership.store.ts";
import { moneyProblem } from "#features/membership/membership/money.ts";
import { refusedFields } from "#lib/failure.ts";
import { hasStoredSession } from "#lib/session.ts";
import { isOver } from "./withdrawal.ts";

export interface WithdrawalState extends SubmitState {
  screen: "ask" | "mailed" | "confirm" | "done" | "over" | "kept";
  email: string;
  isResent: boolean;
  /** Why the press did not reach the server. */
  problem?: string | undefined;
  /** When the server received it, ISO. */
  withdrawnAt: string;
}

const WITHDRAWAL_START: WithdrawalState = {
  ...{ screen: "ask", email: "", isBusy: false, isResent: false, withdrawnAt: "" },
};
export const $withdrawal = atom<WithdrawalState>(WITHDRAWAL_START);

const patch = (change: Partial<WithdrawalState>): void => $withdrawal.set({ ...$withdrawal.get(), ...change });

export function startWithdrawal(): void {
  startAuthMethods();
  // Also for a link that is opened in the tab that shows the page already.
  addEventListener("hashchange", begin);
  begin();
  showLinkAction();
}

const begin = (): void =>
  broughtIn(location.hash, "token") ? patch({ screen: "confirm", problem: undefined }) : undefined;

/** Asks for the mail; the answer is the same for every address. */
export async function askForWithdrawLink({ email = "" }: Record<string, string>): Promise<void> {
  patch({ email: email.trim(), isResent: false });
  const failure = refusedFields({ email: emailProblem(email) });
  if (failure) return patch({ failure });
  const isAgain = $withdrawal.get().screen === "mailed";
  const isSent = await submit(
    $withdrawal,
    async () => void (await postToCourse<unknown>("withdraw-link", { email: email.trim() })),
  );
  if (isSent) patch({ screen: "mailed", isResent: isAgain });
}

export const resendLink = (): Promise<void> => askForWithdrawLink({ email: $withdrawal.get().email });

/** The one press that withdraws; the time is the server's. */
export async function sendWithdrawal(): Promise<void> {
  if ($withdrawal.get().isBusy) return;
  patch({ isBusy: true, problem: undefined });
  try {
    const { withdrawnAt } = await postToCourse<Withdrawn>("withdraw", { token: broughtIn(location.hash, "token") });
    leaveLink();
    patch({ isBusy: false, screen: "done", withdrawnAt });
    // In the browser of the one who withdrew Premium closes at once.
    if (hasStoredSession()) void refreshSession();
  } catch (error) {
    if (isOver((error as { status?: number }).status ?? 0)) {
      leaveLink();
      return patch({ isBusy: false, screen: "over" });
    }
    patch({ isBusy: false, problem: moneyProblem(error) });
  }
}

export function keepContract(): void {
  leaveLink();
  patch({ screen: "kept", problem: undefined });
}

export const askAnew = (): void => patch({ screen: "ask", failure: undefined, isResent: false });
