import { atom } from "nanostores";
import type { CheckoutSent, ProviderPage } from "#contract/membership.d.ts";
import type { CouponShown } from "#contract/offers.d.ts";
import { cameFrom } from "#features/membership/membership/cameFrom.ts";
import { loadMembership, postToCourse } from "#features/membership/membership/membership.store.ts";
import { isConflict, moneyProblem } from "#features/membership/membership/money.ts";
import { keepOrder } from "#features/membership/membership/orderHint.ts";
import { track } from "#lib/analytics.ts";
import { type Failure, failureOf, problemOf, refusedFields } from "#lib/failure.ts";
import { texts } from "#texts/order.ts";

export interface OrderState {
  isBusy: boolean;
  /** Why the order did not go on. */
  problem?: string | undefined;
  /** A refusal of the one thing to agree to. */
  failure?: Failure | undefined;
  isChecking: boolean;
  coupon?: CouponShown | undefined;
  /** Why the code was refused. */
  couponProblem?: string | undefined;
}

export const ORDER_START: OrderState = { isBusy: false, isChecking: false };
export const $order = atom<OrderState>(ORDER_START);

const patch = (change: Partial<OrderState>): void => $order.set({ ...$order.get(), ...change });

/** What the page says of a code that the server refused. */
export function couponProblemOf(error: unknown): string {
  const failure = failureOf(error);
  if (failure.kind === "missing" || failure.kind === "unanswered") return texts.coupon.unknown;
  return problemOf(failure, "code") ?? moneyProblem(error, texts.unheard);
}

interface Asked {
  plan: string;
  code: string;
}
/** The newest question about a code: what is answered to an older one is not shown. */
let asked: Asked | undefined;

/** Asks what a code makes of a plan's price; the server alone knows. */
export async function applyCoupon(plan: string, typed: string): Promise<void> {
  const code = typed.trim();
  if ($order.get().isChecking) return;
  if (!code) return patch({ couponProblem: texts.coupon.missing });
  await askFor({ plan, code });
}

async function askFor(question: Asked): Promise<void> {
  asked = question;
  patch({ isChecking: true, couponProblem: undefined });
  try {
    const coupon = await postToCourse<CouponShown>("coupon", question);
    if (asked !== question) return;
    keepInAddress("code", question.code);
    patch({ isChecking: false, coupon });
  } catch (error) {
    if (asked === question) patch({ isChecking: false, coupon: undefined, couponProblem: couponProblemOf(error) });
  }
}

export function removeCoupon(): void {
  asked = undefined;
  keepInAddress("code");
  patch({ isChecking: false, coupon: undefined, couponProblem: undefined });
}

/** The code that counts: the one that is asked about just now, or the one that was answered. */
const codeInUse = (): string | undefined => {
  const { isChecking, coupon } = $order.get();
  return isChecking ? asked?.code : coupon?.code;
};

/** The address knows what was chosen, so that a reload, Back or a login in between leads to the same order. */
function keepInAddress(name: "plan" | "code", value?: string): void {
  const here = new URL(location.href);
  if (value === undefined) here.searchParams.delete(name);
  else here.searchParams.set(name, value);
  history.replaceState(history.state, "", here);
}

/** A code is worth something else with another plan. */
export async function planChanged(plan: string): Promise<void> {
  keepInAddress("plan", plan);
  const code = codeInUse();
  if (code) await askFor({ plan, code });
}

/** The page of the order was opened. */
export const countOrder = (): void => track("checkout_step", { step: "order" });

/** Orders, and leads to the provider's page. Nothing is charged before that page says so. */
export async function order(plan: string, terms: string, hasAgreed: boolean): Promise<void> {
  if ($order.get().isBusy) return;
  const failure = refusedFields({ terms: hasAgreed ? undefined : texts.consent.missing });
  if (failure) return patch({ failure, problem: undefined });
  patch({ isBusy: true, failure: undefined, problem: undefined });
  const coupon = codeInUse();
  const back = cameFrom();
  const sent: CheckoutSent = { plan, terms, ...(coupon && { coupon }), ...(back && { back }) };
  try {
    const { url } = await postToCourse<ProviderPage>("checkout", sent);
    keepOrder({ plan, back });
    track("checkout_step", { step: "provider" });
    location.assign(url);
  } catch (error) {
    if (isConflict(error)) await loadMembership();
    patch({ isBusy: false, problem: moneyProblem(error, texts.unheard) });
  }
}

/** The page was left for the provider's and is shown again by Back: it is not busy any more. */
export function wakeOrder({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  patch({ isBusy: false });
  void loadMembership();
}
