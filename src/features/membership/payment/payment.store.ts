import { atom } from "nanostores";
import type { Confirmed, Membership } from "#contract/membership.d.ts";
import { refreshSession } from "#features/account/session/account.store.ts";
import { lightUp } from "#features/learning/timeline/timeline.store.ts";
import { backTo } from "#features/membership/membership/cameFrom.ts";
import { keepMembership, postToCourse } from "#features/membership/membership/membership.store.ts";
import { track } from "#lib/analytics.ts";
import { failureOf } from "#lib/failure.ts";
import { hasStoredSession } from "#lib/session.ts";
import { askAgainAfter, isAsking, laterWords, type Screen, screenOf, paymentRefusalScreen } from "./payment.ts";

export interface PaymentState {
  screen: Screen;
  /** What is said when it takes long. */
  later?: string | undefined;
  membership?: Membership;
  /** What was paid for is somebody else's. */
  gift?: Confirmed["gift"];
  /** When it was told. */
  nowMs: number;
  /** Where the reader came from, or "". */
  back: string;
}

const PAYMENT_START: PaymentState = { screen: "asking", back: "", nowMs: 0 };
export const $payment = atom<PaymentState>(PAYMENT_START);

const patch = (change: Partial<PaymentState>): void => $payment.set({ ...$payment.get(), ...change });

/** The provider's id of the checkout, as it led back here. */
const sessionHere = (): string => new URLSearchParams(location.search).get("session_id") ?? "";

let timer: ReturnType<typeof setTimeout> | undefined;
let startedMs = 0;

const waited = (): number => Date.now() - startedMs;

/** Premium is open: the reading cookie is renewed before a lesson is, so that it opens whole. */
async function open({ membership, back }: Confirmed): Promise<void> {
  track("checkout_step", { step: "paid" });
  await refreshSession();
  patch({ screen: "paid", membership, nowMs: Date.now(), back: backTo(back), later: undefined });
  lightUp();
}

async function ask(session: string): Promise<void> {
  try {
    const confirmed = await postToCourse<Confirmed>("confirm", { session });
    keepMembership(confirmed.membership);
    const screen = screenOf(confirmed, waited(), Date.now());
    if (screen === "paid") return await open(confirmed);
    patch({ gift: confirmed.gift });
    show(screen, session);
  } catch (error) {
    failureOf(error);
    show(paymentRefusalScreen((error as { status?: number }).status ?? 0), session);
  }
}

function show(screen: Screen, session: string): void {
  patch({ screen, later: isAsking(screen) ? laterWords(waited()) : undefined });
  if (isAsking(screen)) timer = setTimeout(() => void ask(session), askAgainAfter(waited()));
}

/** As soon as there is a network again it is asked at once. */
function askNow(): void {
  if (!isAsking($payment.get().screen)) return;
  clearTimeout(timer);
  void ask(sessionHere());
}

/** Asks what became of the checkout in the address, until that is known. */
export function startPayment(): () => void {
  const session = sessionHere();
  if (!session) patch({ screen: "none" });
  else if (!hasStoredSession()) patch({ screen: "signedOut" });
  else {
    startedMs = Date.now();
    void ask(session);
    addEventListener("online", askNow);
  }
  return () => {
    clearTimeout(timer);
    removeEventListener("online", askNow);
  };
}
