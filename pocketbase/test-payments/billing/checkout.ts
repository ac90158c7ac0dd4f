import { clockOf, copied, type Desk, keep, openDesk, tell } from "../desk.ts";
import type { CouponRow, InvoiceRow, MethodRow, SessionRow, SubscriptionRow } from "../rows.ts";
import { endOfDiscount } from "../rules/amounts.ts";
import { DAY_S, plusIntervals } from "../rules/calendar.ts";
import { asks, attachProblem, brandOf, type Card, chargeProblem, type Decline } from "../rules/cards.ts";
import { isOver } from "../rules/lifecycle.ts";
import { newId, type Store } from "../store.ts";
import { cardFor, charge, collect, newIntent, type Outcome, refuse } from "./collect.ts";
import { everyOf, issue, lineOf, nameOf, periodLine } from "./invoices.ts";
import { catchUp, end } from "./living.ts";

/** What the buyer did: gave a card or none, or answered what the bank asked. */
export interface Paid {
  card: Card | undefined;
  /** Whether the bank was asked, and what came of it. */
  proof: "" | "complete" | "fail";
}

/** More tries than anybody needs; then a new order is to be begun. */
const MOST_TRIES = 30;
const decline = (code: string, message: string): Decline => ({ code, message });
const NOT_PROVED = decline(
  "payment_intent_authentication_failure",
  "The bank could not confirm that it is you. Choose another card, or try again.",
);
const NO_CARD = decline("parameter_missing", "Choose a test card.");

function problemOf({ status, _: own }: SessionRow): Decline | undefined {
  if (status === "complete") return decline("session_complete", "This was paid already.");
  if (status === "expired") return decline("session_expired", "This payment page is over. Go back and begin anew.");
  if (own.tries < MOST_TRIES) return undefined;
  return decline("rate_limit", "Those were many tries. Go back and begin anew.");
}

export interface Pressed {
  outcome: Outcome;
  session: SessionRow;
}

/** The buyer presses the button of a payment page. Whatever comes of it stays; undefined: no such session. */
export const press = (store: Store, id: string, paid: Paid): Pressed | undefined =>
  store.within(() => {
    const known = store.find("checkout.session", id);
    if (!known) return undefined;
    const desk = openDesk(store, known.customer);
    catchUp(desk);
    const session = store.find("checkout.session", id) ?? known;
    return { session, outcome: problemOf(session) ?? pay(desk, session, paid) };
  });

/** Where the buyer goes on after paying. */
export const successUrl = ({ id, success_url: url }: SessionRow): string => url.replace(/\{CHECKOUT_SESSION_ID\}/g, id);

function pay(desk: Desk, session: SessionRow, { card, proof }: Paid): Outcome {
  session._.tries += 1;
  const proved = proof ? desk.store.find("payment_method", session._.method ?? "") : undefined;
  if (proof === "fail") session._.method = null;
  keep(desk, session);
  if (proof === "fail") return NOT_PROVED;
  const problem = card ? attachProblem(card.behaviour) : proved ? undefined : NO_CARD;
  if (problem) return refusedAt(desk, session, problem);
  const method = proved ?? (card && attach(desk, card));
  session._.method = method?.id ?? null;
  keep(desk, session);
  return (session.mode === "payment" ? payOnce : subscribe)(desk, session, method, proved !== undefined);
}

// The failed try is told, as the provider does; nothing was begun.
const refusedAt = (desk: Desk, session: SessionRow, problem: Decline): Decline =>
  refuse(desk, newIntent(desk, session.amount_total, session.currency, null), problem);

function payOnce(desk: Desk, session: SessionRow, method: MethodRow | undefined, hasProved: boolean): Outcome {
  const known = desk.store.find("payment_intent", session.payment_intent ?? "");
  const intent = known ?? newIntent(desk, session.amount_total, session.currency, null);
  intent.metadata = session._.intentMetadata;
  session.payment_intent = intent.id;
  keep(desk, session);
  const outcome = intent.amount === 0 ? "paid" : charge(desk, intent, { method, isPresent: true, hasProved });
  if (outcome === "paid") complete(desk, session);
  return outcome;
}

function subscribe(desk: Desk, session: SessionRow, method: MethodRow | undefined, hasProved: boolean): Outcome {
  const isDue = session.amount_total > 0;
  const problem = isDue && method && chargeProblem(method._.behaviour);
  if (problem && !session.subscription) return refusedAt(desk, session, problem);
  if (!isDue && method && asks(method._.behaviour) && !hasProved) return "asks";
  const begun = waitingOne(desk, session, method) ?? begin(desk, session, method);
  if (!begun) return decline("resource_missing", "What is sold here is not there any more.");
  const outcome = collect(desk, begun.subscription, begun.invoice, { method, isPresent: true, hasProved });
  if (outcome === "paid") complete(desk, session);
  return outcome;
}

interface Begun {
  subscription: SubscriptionRow;
  invoice: InvoiceRow;
}

// A second try goes on with what the first one began.
function waitingOne(desk: Desk, session: SessionRow, method: MethodRow | undefined): Begun | undefined {
  const subscription = desk.store.find("subscription", session.subscription ?? "");
  const invoice = desk.store.find("invoice", subscription?.latest_invoice ?? "");
  if (subscription?.status !== "incomplete" || !invoice) return undefined;
  const before = copied(subscription);
  subscription.default_payment_method = method?.id ?? null;
  tell(desk, "customer.subscription.updated", subscription, before);
  return { subscription, invoice };
}

/** A new subscription with its first invoice, which is still to be paid: it is incomplete, or in its trial. */
function begin(desk: Desk, session: SessionRow, method: MethodRow | undefined): Begun | undefined {
  const { store, now } = desk;
  const price = store.find("price", session._.items[0]?.price ?? "");
  if (!price) return undefined;
  const coupon = store.find("coupon", session._.coupon ?? "");
  const trialEnd = session._.trialDays > 0 ? now + session._.trialDays * DAY_S : null;
  const until = trialEnd ?? plusIntervals(now, everyOf(price));
  const period = { current_period_start: now, current_period_end: until };
  const subscription: SubscriptionRow = {
    ...{ id: newId("sub"), object: "subscription", created: now, customer: desk.customer?.id ?? "" },
    ...{ status: trialEnd === null ? "incomplete" : "trialing", currency: price.currency, start_date: now },
    billing_cycle_anchor: trialEnd ?? now,
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
    ...{ cancellation_details: { reason: null }, trial_start: trialEnd === null ? null : now, trial_end: trialEnd },
    ...{ pause_collection: null, latest_invoice: null, default_payment_method: method?.id ?? null },
    items: [{ id: newId("si"), created: now, price: price.id, quantity: 1, ...period }],
    metadata: session._.subscriptionMetadata,
    _: { pending: [], hasWarned: false, discounts: coupon ? [redeem(desk, coupon)] : [] },
  };
  tell(desk, "customer.subscription.created", subscription);
  const whole = { start: now, end: until };
  const free = () => lineOf(price.id, 0, `Free trial for 1 × ${nameOf(desk, price)}`, whole);
  const lines = [trialEnd === null ? periodLine(desk, price, whole) : free()];
  const invoice = issue(desk, subscription, { lines, reason: "subscription_create" });
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  keep(desk, session);
  return { subscription, invoice };
}

/** A discount that begins now, and one redemption more of its coupon. */
function redeem(desk: Desk, coupon: CouponRow) {
  coupon.times_redeemed += 1;
  keep(desk, coupon);
  return { id: newId("di"), coupon: coupon.id, start: desk.now, end: endOfDiscount(coupon, desk.now) };
}

function complete(desk: Desk, session: SessionRow): void {
  session.status = "complete";
  session.payment_status = session.amount_total > 0 ? "paid" : "no_payment_required";
  tell(desk, "checkout.session.completed", session);
}

/** Puts a card with its customer. */
function attach(desk: Desk, { digits, behaviour, expiry, fingerprint }: Card): MethodRow {
  const method: MethodRow = {
    ...{ id: newId("pm"), object: "payment_method", created: desk.now, type: "card", metadata: {}, _: { behaviour } },
    customer: desk.customer?.id ?? null,
    card: {
      ...{ brand: brandOf(digits), last4: digits.slice(-4), fingerprint },
      ...{ exp_month: expiry.month, exp_year: expiry.year },
    },
  };
  tell(desk, "payment_method.attached", method);
  return method;
}

export const PORTAL_ACTS = ["card", "cancel", "cancelNow", "resume"] as const;
export type PortalAct = (typeof PORTAL_ACTS)[number];

/** A portal page that is still open; undefined for one that is over, or never was. */
export function openPortal(store: Store, id: string) {
  const portal = store.find("billing_portal.session", id);
  const customer = portal && store.find("customer", portal.customer);
  return customer && clockOf(customer) < portal._.expiresAt ? portal : undefined;
}

/** The subscription that a customer's portal is about: the one that lives, else the newest. */
export function subscriptionOf(store: Store, customer: string): SubscriptionRow | undefined {
  const all = store.list("subscription", { customer });
  return all.find((one) => !isOver(one)) ?? all[0];
}

/** Does what the portal's buttons do; a sentence when it cannot be done. */
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

/** Ends with what is paid for, or not after all. */
export function endWithPeriod(desk: Desk, subscription: SubscriptionRow, ends: boolean): void {
  const before = copied(subscription);
  subscription.cancel_at_period_end = ends;
  subscription.cancel_at = ends ? (subscription.items[0]?.current_period_end ?? desk.now) : null;
  subscription.canceled_at = ends ? desk.now : null;
  if (JSON.stringify(before) !== JSON.stringify(subscription))
    tell(desk, "customer.subscription.updated", subscription, before);
}

/** From now on everything of this customer is paid by this card; what stands open is asked of it at once. */
function useCard(desk: Desk, method: MethodRow): void {
  const { customer, store } = desk;
  if (!customer) return;
  const before = copied(customer);
  customer.invoice_settings.default_payment_method = method.id;
  tell(desk, "customer.updated", customer, before);
  for (const subscription of store.list("subscription", { customer: customer.id })) {
    if (isOver(subscription)) continue;
    const was = copied(subscription);
    subscription.default_payment_method = method.id;
    tell(desk, "customer.subscription.updated", subscription, was);
    const invoice = store.find("invoice", subscription.latest_invoice ?? "");
    if (invoice?.status !== "open" || subscription.status === "incomplete") continue;
    collect(desk, subscription, invoice, { method: cardFor(desk, subscription), isPresent: true, hasProved: true });
  }
}
