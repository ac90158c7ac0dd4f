import { cardFor, charge, collect, type Desk, issue, keep, lineOf, nameOf, newIntent, openDesk } from "./bills.ts";
import { type Outcome, periodLine, refuse, tell, update } from "./bills.ts";
import { asks, attachProblem, type Card, chargeProblem, type Decline } from "./cards.ts";
import { catchUp, end, endWithPeriod } from "./living.ts";
import type { Discount, InvoiceRow, MethodRow, PriceRow, PromotionRow, SessionRow, SubscriptionRow } from "./rows.ts";
import { DAY_S, endOfDiscount, isOver, monthsOf, plusMonths } from "./rules.ts";
import { newId, realNow, type Store } from "./store.ts";

/** The buyer's submission: a card or none, and their answer to the bank. */
export interface Paid {
  card: Card | undefined;
  /** The answer to the bank's question; "" when it did not ask. */
  proof: "" | "complete" | "fail";
}

const decline = (code: string, message: string): Decline => ({ code, message });
const NO_CARD = decline("parameter_missing", "Choose a test card.");

export const isUsable = ({ active, expires_at: until, max_redemptions: most, times_redeemed: times }: PromotionRow) =>
  active && (most === null || times < most) && (until === null || realNow() < until);

function problemOf({ status }: SessionRow): Decline | undefined {
  if (status === "complete") return decline("session_complete", "This was paid already.");
  if (status === "expired") return decline("session_expired", "This payment page is over. Go back and begin anew.");
  return undefined;
}

/** Submits a payment page. The result is stored in any case; undefined when there is no such session. */
export const press = (store: Store, id: string, paid: Paid): { outcome: Outcome; session: SessionRow } | undefined =>
  store.within(() => {
    const known = store.find("checkout.session", id);
    if (!known) return undefined;
    const desk = openDesk(store, known.customer);
    catchUp(desk);
    const session = store.find("checkout.session", id) ?? known;
    return { session, outcome: problemOf(session) ?? pay(desk, session, paid) };
  });

export const successUrl = ({ id, success_url: url }: SessionRow): string => url.replace(/\{CHECKOUT_SESSION_ID\}/g, id);

function pay(desk: Desk, session: SessionRow, { card, proof }: Paid): Outcome {
  const proved = proof ? desk.store.find("payment_method", session._.method ?? "") : undefined;
  session._.method = null;
  keep(desk, session);
  if (proof === "fail")
    return decline("payment_intent_authentication_failure", "The bank could not confirm that it is you. Try again.");
  const problem = card ? attachProblem(card.behaviour) : proved ? undefined : NO_CARD;
  if (problem) return refusedAt(desk, session, problem);
  const method = proved ?? (card && attach(desk, card));
  session._.method = method?.id ?? null;
  keep(desk, session);
  const outcome = (session.mode === "payment" ? payOnce : subscribe)(desk, session, method, proved !== undefined);
  if (outcome !== "paid") return outcome;
  session.status = "complete";
  session.payment_status = session.amount_total > 0 ? "paid" : "no_payment_required";
  tell(desk, "checkout.session.completed", session);
  return outcome;
}

// Records the declined attempt as the provider does; no subscription is begun.
const refusedAt = (desk: Desk, session: SessionRow, problem: Decline): Decline =>
  refuse(desk, newIntent(desk, session.amount_total, session.currency, null), problem);

function payOnce(desk: Desk, session: SessionRow, method: MethodRow | undefined, hasProved: boolean): Outcome {
  const known = desk.store.find("payment_intent", session.payment_intent ?? "");
  const intent = known ?? newIntent(desk, session.amount_total, session.currency, null);
  intent.metadata = session._.intentMetadata;
  session.payment_intent = intent.id;
  keep(desk, session);
  return charge(desk, intent, { method, isPresent: true, hasProved });
}

function subscribe(desk: Desk, session: SessionRow, method: MethodRow | undefined, hasProved: boolean): Outcome {
  const { store } = desk;
  const isDue = session.amount_total > 0;
  const promotion = store.find("promotion_code", session._.promotion ?? "");
  // Someone else may have used the code up since the page was opened.
  if (promotion && !session.subscription && !isUsable(promotion))
    return decline("promotion_code_expired", "The code was used up. Go back and order without it.");
  const problem = isDue && method && chargeProblem(method._.behaviour);
  if (problem && !session.subscription) return refusedAt(desk, session, problem);
  if (!isDue && method && asks(method._.behaviour) && !hasProved) return "asks";
  const { subscription, invoice } = waitingOne(desk, session, method) ?? begin(desk, session, method, promotion);
  return collect(desk, subscription, invoice, { method, isPresent: true, hasProved });
}

interface Begun {
  subscription: SubscriptionRow;
  invoice: InvoiceRow;
}

// A second attempt continues the subscription that the first one began.
function waitingOne(desk: Desk, session: SessionRow, method: MethodRow | undefined): Begun | undefined {
  const subscription = desk.store.find("subscription", session.subscription ?? "");
  const invoice = desk.store.find("invoice", subscription?.latest_invoice ?? "");
  if (subscription?.status !== "incomplete" || !invoice) return undefined;
  update(desk, subscription, { default_payment_method: method?.id ?? null });
  return { subscription, invoice };
}

/** A new subscription, incomplete or in its trial, with its open first invoice. */
function begin(desk: Desk, session: SessionRow, method?: MethodRow, promotion?: PromotionRow): Begun {
  const { store, now } = desk;
  const { items, trialDays, subscriptionMetadata: metadata } = session._;
  const price = store.find("price", items[0]?.price ?? "") as PriceRow;
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_S : null;
  const until = trialEnd ?? plusMonths(now, monthsOf(price));
  const period = { current_period_start: now, current_period_end: until };
  const subscription: SubscriptionRow = {
    ...{ id: newId("sub"), object: "subscription", created: now, customer: session.customer, metadata },
    ...{ status: trialEnd === null ? "incomplete" : "trialing", currency: price.currency, start_date: now },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
    ...{ cancellation_details: { reason: null }, trial_start: trialEnd === null ? null : now, trial_end: trialEnd },
    ...{ pause_collection: null, latest_invoice: null, default_payment_method: method?.id ?? null },
    billing_cycle_anchor: trialEnd ?? now,
    items: [{ id: newId("si"), price: price.id, ...period }],
    _: { hasWarned: false, discounts: promotion ? redeem(desk, promotion) : [] },
  };
  tell(desk, "customer.subscription.created", subscription);
  const whole = { start: now, end: until };
  const free = () => lineOf(price, 0, `Free trial for 1 × ${nameOf(desk, price)}`, whole);
  const lines = [trialEnd === null ? periodLine(desk, price, whole) : free()];
  const invoice = issue(desk, subscription, { lines, reason: "subscription_create" });
  keep(desk, Object.assign(session, { subscription: subscription.id, invoice: invoice.id }));
  return { subscription, invoice };
}

function redeem(desk: Desk, promotion: PromotionRow): Discount[] {
  const coupon = desk.store.find("coupon", promotion.promotion.coupon);
  promotion.times_redeemed += 1;
  keep(desk, promotion);
  const { id: promotion_code } = promotion;
  const end = coupon ? endOfDiscount(coupon, desk.now) : null;
  return coupon ? [{ id: newId("di"), coupon: coupon.id, promotion_code, start: desk.now, end }] : [];
}

function attach(desk: Desk, { behaviour, ...card }: Card): MethodRow {
  const method: MethodRow = {
    ...{ id: newId("pm"), object: "payment_method", created: desk.now, type: "card", metadata: {}, _: { behaviour } },
    customer: desk.customer?.id ?? null,
    card: { ...card, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 },
  };
  keep(desk, method);
  return method;
}

export const PORTAL_ACTS = ["card", "cancel", "cancelNow", "resume"] as const;
export type PortalAct = (typeof PORTAL_ACTS)[number];

/** A portal session; undefined when it is unknown or has expired. */
export function openPortal(store: Store, id: string) {
  const portal = store.find("billing_portal.session", id);
  return portal && openDesk(store, portal.customer).now < portal._.expiresAt ? portal : undefined;
}

/** The subscription shown in a customer's portal: the live one, else the newest. */
export function subscriptionOf(store: Store, customer: string): SubscriptionRow | undefined {
  const all = store.list("subscription", { customer });
  return all.find((one) => !isOver(one)) ?? all[0];
}

/** Performs a portal act. @returns why it failed; undefined when it succeeded */
export const inPortal = (store: Store, customer: string, what: PortalAct, card: Card | undefined) =>
  store.within((): string | undefined => {
    const desk = openDesk(store, customer);
    catchUp(desk);
    const subscription = subscriptionOf(store, customer);
    if (what === "card") {
      const problem = card ? attachProblem(card.behaviour) : NO_CARD;
      if (problem || !card) return problem?.message;
      useCard(desk, attach(desk, card));
      return undefined;
    }
    if (!subscription || isOver(subscription)) return "There is no subscription to change.";
    if (what === "cancelNow") end(desk, subscription, "cancellation_requested");
    else endWithPeriod(desk, subscription, what === "cancel");
    return undefined;
  });

/** Makes a card the customer's default and charges open invoices to it at once. */
function useCard(desk: Desk, method: MethodRow): void {
  const { customer, store } = desk;
  if (!customer) return;
  customer.invoice_settings.default_payment_method = method.id;
  keep(desk, customer);
  for (const subscription of store.list("subscription", { customer: customer.id })) {
    if (isOver(subscription)) continue;
    update(desk, subscription, { default_payment_method: method.id });
    const invoice = store.find("invoice", subscription.latest_invoice ?? "");
    if (invoice?.status !== "open" || subscription.status === "incomplete") continue;
    collect(desk, subscription, invoice, { method: cardFor(desk, subscription), isPresent: true, hasProved: true });
  }
}
