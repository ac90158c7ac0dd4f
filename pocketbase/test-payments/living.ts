import { cardFor, collect, type Desk, drafted, issue, keep, lineOf, nameOf, openDesk, type Outcome } from "./bills.ts";
import { periodLine, periodOf, priceOf, tell, update, voidInvoice } from "./bills.ts";
import type { InvoiceRow, LineRow, PriceRow, SessionRow, SubscriptionRow } from "./rows.ts";
import { changeAmounts, farthestStep, isOver, type Moment, monthsOf, nextMoment } from "./rules.ts";
import { type Period, periodEndAfter } from "./rules.ts";
import type { Store } from "./store.ts";

const inPeriod = ({ items: [item] }: SubscriptionRow, { start, end }: Period): Pick<SubscriptionRow, "items"> => ({
  items: [{ ...item, current_period_start: start, current_period_end: end }],
});

function renew(desk: Desk, subscription: SubscriptionRow): void {
  const price = priceOf(desk, subscription);
  const former = periodOf(subscription);
  const { end: start } = former;
  const period = { start, end: periodEndAfter(subscription.billing_cycle_anchor, monthsOf(price), start) };
  update(desk, subscription, inPeriod(subscription, period));
  // An unpaid subscription gets no further invoices.
  if (subscription.status !== "unpaid") bill(desk, subscription, periodLine(desk, price, period), former);
}

function bill(desk: Desk, subscription: SubscriptionRow, line: LineRow, period: Period): void {
  const invoice = issue(desk, subscription, { lines: [line], reason: "subscription_cycle", period });
  const behavior = subscription.pause_collection?.behavior;
  if (!behavior) return ask(desk, subscription, invoice);
  if (behavior === "void") return voidInvoice(desk, invoice);
  invoice.status = behavior === "keep_as_draft" ? "draft" : "uncollectible";
  keep(desk, invoice);
}

/** Charges an invoice; after the last attempt the subscription ends, or stays unpaid if so configured. */
function ask(desk: Desk, subscription: SubscriptionRow, invoice: InvoiceRow): void {
  const outcome = collect(desk, subscription, invoice, { method: cardFor(desk, subscription) });
  const isLast = outcome !== "paid" && invoice.next_payment_attempt === null;
  if (!isLast || subscription.latest_invoice !== invoice.id) return;
  if (desk.store.faults.unpaid === 0) return end(desk, subscription, "payment_failed");
  update(desk, subscription, { status: "unpaid" });
}

function endTrial(desk: Desk, subscription: SubscriptionRow): void {
  const price = priceOf(desk, subscription);
  update(desk, subscription, { ...restarted(desk, subscription, price), status: "active" });
  const period = periodOf(subscription);
  bill(desk, subscription, periodLine(desk, price, period), period);
}

/**
 * Starts a new billing cycle now. A subscription that is cancelled at its period's end then ends with the new period.
 */
function restarted({ now }: Desk, subscription: SubscriptionRow, price: PriceRow): Partial<SubscriptionRow> {
  const { trial_end: trialEnd, cancel_at_period_end: endsThen, cancel_at } = subscription;
  const end = periodEndAfter(now, monthsOf(price), now);
  return {
    billing_cycle_anchor: now,
    trial_end: trialEnd !== null && trialEnd > now ? now : trialEnd,
    cancel_at: endsThen ? end : cancel_at,
    ...inPeriod(subscription, { start: now, end }),
  };
}

export function end(desk: Desk, subscription: SubscriptionRow, reason: string): void {
  const before = structuredClone(subscription);
  const canceled_at = subscription.canceled_at ?? desk.now;
  Object.assign(subscription, { status: "canceled", canceled_at, ended_at: desk.now });
  subscription.cancellation_details = { reason };
  const invoice = desk.store.find("invoice", subscription.latest_invoice ?? "");
  if (invoice?.status === "open") keep(desk, { ...invoice, next_payment_attempt: null, auto_advance: false });
  tell(desk, "customer.subscription.deleted", subscription, before);
}

export const endWithPeriod = (desk: Desk, subscription: SubscriptionRow, ends: boolean): void =>
  update(desk, subscription, {
    cancel_at_period_end: ends,
    cancel_at: ends ? periodOf(subscription).end : null,
    canceled_at: ends ? desk.now : null,
  });

const ACTS: Record<Moment["act"], (desk: Desk, subscription: SubscriptionRow) => void> = {
  endTrial,
  renew,
  cancel: (desk, subscription) => end(desk, subscription, "cancellation_requested"),
  expire(desk, subscription) {
    const invoice = desk.store.find("invoice", subscription.latest_invoice ?? "");
    if (invoice?.status === "open") voidInvoice(desk, invoice);
    update(desk, subscription, { status: "incomplete_expired", ended_at: desk.now });
  },
  warn(desk, subscription) {
    subscription._.hasWarned = true;
    tell(desk, "customer.subscription.trial_will_end", subscription);
  },
};

export function expireSession(desk: Desk, session: SessionRow): void {
  session.status = "expired";
  tell(desk, "checkout.session.expired", session);
}

const MOST_STEPS = 500;

/** Applies everything that is due on the customer's clock, each at its own time. */
export function catchUp(desk: Desk): void {
  const { store, now } = desk;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const row = store.nextDue(desk.customer?.id ?? "", now);
    if (!row) break;
    if (row.object === "subscription") {
      const moment = nextMoment(row);
      desk.now = moment?.at ?? now;
      if (moment) ACTS[moment.act](desk, row);
    } else if (row.object === "invoice") {
      desk.now = row.next_payment_attempt ?? now;
      const subscription = store.find("subscription", row._.subscription);
      if (subscription) ask(desk, subscription, row);
    } else if (row.object === "checkout.session") {
      desk.now = row.expires_at;
      expireSession(desk, row);
    }
  }
  desk.now = now;
}

/** Applies everything that is due for a customer, in one transaction. */
export const settle = (store: Store, customer: string): void => store.within(() => catchUp(openDesk(store, customer)));

/** Advances a customer's clock by at most two periods; false when it would be more. */
export function advance(store: Store, customerId: string, seconds: number): boolean {
  const desk = openDesk(store, customerId);
  catchUp(desk);
  const living = store.list("subscription", { customer: customerId }).filter((one) => !isOver(one));
  const farthest = farthestStep(
    desk.now,
    living.map((one) => monthsOf(priceOf(desk, one))),
  );
  const customer = store.find("customer", customerId);
  if (!customer || desk.now + seconds > farthest) return false;
  customer._.aheadS += seconds;
  keep(desk, customer);
  catchUp(openDesk(store, customerId));
  return true;
}

export interface Change {
  price: PriceRow;
  /** In seconds of the customer's clock. */
  at: number;
}

/**
 * The invoice lines of a price change, which is billed at once; a different interval starts a new period. Changes
 * nothing.
 */
function planned(desk: Desk, subscription: SubscriptionRow, { price, at }: Change) {
  const from = priceOf(desk, subscription);
  const isRestart = monthsOf(from) !== monthsOf(price);
  if (from.id === price.id || subscription.status === "trialing") return { lines: [], isRestart: false };
  const period = periodOf(subscription);
  const rest = { start: at, end: period.end };
  const [back, more] = changeAmounts(from.unit_amount, price.unit_amount, period, at);
  const whole = { start: desk.now, end: periodEndAfter(desk.now, monthsOf(price), desk.now) };
  const lines = [
    lineOf(from, back, `Unused time on ${nameOf(desk, from)}`, rest, true),
    isRestart
      ? periodLine(desk, price, whole)
      : lineOf(price, more, `Remaining time on ${nameOf(desk, price)}`, rest, true),
  ];
  return { lines, isRestart };
}

const REASON = "subscription_update";

/** Changes the price from now on; returns the invoice's outcome, or undefined without one. */
export function changePrice(desk: Desk, subscription: SubscriptionRow, change: Change): Outcome | undefined {
  const { lines, isRestart } = planned(desk, subscription, change);
  const next = isRestart ? restarted(desk, subscription, change.price) : {};
  const [item] = next.items ?? subscription.items;
  update(desk, subscription, { ...next, items: [{ ...item, price: change.price.id }] });
  if (lines.length === 0) return undefined;
  const invoice = issue(desk, subscription, { lines, reason: REASON });
  return collect(desk, subscription, invoice, { method: cardFor(desk, subscription) });
}

export const previewed = (desk: Desk, subscription: SubscriptionRow, change: Change): InvoiceRow =>
  drafted(desk, subscription, { lines: planned(desk, subscription, change).lines, reason: REASON });
