import { copied, type Desk, keep, openDesk, tell } from "../desk.ts";
import type { InvoiceRow, LineRow, SessionRow, SubscriptionRow } from "../rows.ts";
import type { Period } from "../rules/amounts.ts";
import { type Every, farthestStep, periodEndAfter } from "../rules/calendar.ts";
import { isOver, type Moment, nextMoment } from "../rules/lifecycle.ts";
import type { Store } from "../store.ts";
import { cardFor, collect } from "./collect.ts";
import { everyOf, issue, periodLine, priceOf, voidInvoice } from "./invoices.ts";

/** The next period begins now, and is billed. */
function renew(desk: Desk, subscription: SubscriptionRow): void {
  const price = priceOf(desk, subscription);
  const [item] = subscription.items;
  if (!price || !item) return end(desk, subscription, "payment_failed");
  const before = copied(subscription);
  const former = { start: item.current_period_start, end: item.current_period_end };
  item.current_period_start = former.end;
  item.current_period_end = periodEndAfter(subscription.billing_cycle_anchor, everyOf(price), former.end);
  tell(desk, "customer.subscription.updated", subscription, before);
  // Nobody is asked again while an older bill stands open for good.
  if (subscription.status === "unpaid") return;
  const period = { start: item.current_period_start, end: item.current_period_end };
  bill(desk, subscription, [...subscription._.pending, periodLine(desk, price, period)], former);
}

function bill(desk: Desk, subscription: SubscriptionRow, lines: LineRow[], period: Period): void {
  const invoice = issue(desk, subscription, { lines, reason: "subscription_cycle", period });
  if (!subscription.pause_collection) return ask(desk, subscription, invoice);
  if (subscription.pause_collection.behavior === "void") return voidInvoice(desk, invoice);
  invoice.status = subscription.pause_collection.behavior === "keep_as_draft" ? "draft" : "uncollectible";
  keep(desk, invoice);
}

/** Asks the card for an invoice; after the last try the subscription is over, or stands unpaid where that is wished. */
function ask(desk: Desk, subscription: SubscriptionRow, invoice: InvoiceRow): void {
  const outcome = collect(desk, subscription, invoice, { method: cardFor(desk, subscription) });
  const isLast = outcome !== "paid" && invoice.next_payment_attempt === null;
  if (!isLast || subscription.latest_invoice !== invoice.id) return;
  if (desk.store.faults.unpaid === 0) return end(desk, subscription, "payment_failed");
  const before = copied(subscription);
  subscription.status = "unpaid";
  tell(desk, "customer.subscription.updated", subscription, before);
}

/** The trial is over: it is paid from now on. */
function endTrial(desk: Desk, subscription: SubscriptionRow): void {
  const price = priceOf(desk, subscription);
  const [item] = subscription.items;
  if (!price || !item) return end(desk, subscription, "payment_failed");
  const before = copied(subscription);
  restart(desk, subscription, everyOf(price));
  subscription.status = "active";
  tell(desk, "customer.subscription.updated", subscription, before);
  const period = { start: item.current_period_start, end: item.current_period_end };
  bill(desk, subscription, [...subscription._.pending, periodLine(desk, price, period)], period);
}

/** A period of a new rhythm begins now. One that ends with its period ends with this one. */
export function restart(desk: Desk, subscription: SubscriptionRow, every: Every): void {
  const [item] = subscription.items;
  subscription.billing_cycle_anchor = desk.now;
  if (subscription.trial_end !== null && subscription.trial_end > desk.now) subscription.trial_end = desk.now;
  if (!item) return;
  item.current_period_start = desk.now;
  item.current_period_end = periodEndAfter(desk.now, every, desk.now);
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
}

type Reason = SubscriptionRow["cancellation_details"]["reason"];

/** It is over. */
export function end(desk: Desk, subscription: SubscriptionRow, reason: Reason): void {
  const before = copied(subscription);
  subscription.status = "canceled";
  subscription.canceled_at ??= desk.now;
  subscription.ended_at = desk.now;
  subscription.cancellation_details = { reason };
  const invoice = desk.store.find("invoice", subscription.latest_invoice ?? "");
  if (invoice?.status === "open") keep(desk, { ...invoice, next_payment_attempt: null, auto_advance: false });
  tell(desk, "customer.subscription.deleted", subscription, before);
}

const ACTS: Record<Moment["act"], (desk: Desk, subscription: SubscriptionRow) => void> = {
  endTrial,
  renew,
  cancel: (desk, subscription) => end(desk, subscription, "cancellation_requested"),
  /** The first payment was never confirmed. */
  expire(desk, subscription) {
    const before = copied(subscription);
    Object.assign(subscription, { status: "incomplete_expired", ended_at: desk.now });
    const invoice = desk.store.find("invoice", subscription.latest_invoice ?? "");
    if (invoice?.status === "open") voidInvoice(desk, invoice);
    tell(desk, "customer.subscription.updated", subscription, before);
  },
  /** Three days before the trial ends. */
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

/** Lets everything happen that is due by the customer's clock, each at its moment. */
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

/** Brings one customer up to date. */
export const settle = (store: Store, customer: string): void => store.within(() => catchUp(openDesk(store, customer)));

/** Moves a customer's clock ahead by at most two intervals; false when it would be more. */
export function advance(store: Store, customerId: string, seconds: number): boolean {
  const desk = openDesk(store, customerId);
  if (!desk.customer) return false;
  catchUp(desk);
  const living = store.list("subscription", { customer: customerId }).filter((one) => !isOver(one));
  const rhythms = living.flatMap((one) => {
    const price = priceOf(desk, one);
    return price ? [everyOf(price)] : [];
  });
  if (desk.now + seconds > farthestStep(desk.now, rhythms)) return false;
  const customer = store.find("customer", customerId) ?? desk.customer;
  customer._.aheadS += seconds;
  keep(desk, customer);
  catchUp(openDesk(store, customerId));
  return true;
}
