import { chaosOf } from "../events/chaos.ts";
import type { InvoiceRow, LineRow, SubscriptionRow } from "../objects/billingRows.rules.ts";
import { find } from "../objects/store.ts";
import { periodEndAfter } from "../rules/calendar.rules.ts";
import { cardFor, collect } from "./collect.ts";
import { copied, type Desk, keep, tell } from "./desk.ts";
import { issue, priceOf, periodLine, voidInvoice, lineOf, nameOf } from "./invoices.ts";
import { leftOf } from "../rules/proration.rules.ts";
import { everyOf } from "./starting.ts";

/** The next period begins now, and is billed. */
export function renew(desk: Desk, subscription: SubscriptionRow): void {
  const price = priceOf(desk, subscription);
  const [item] = subscription.items;
  if (!price || !item) return end(desk, subscription, "payment_failed");
  const before = copied(subscription);
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = periodEndAfter(subscription.billing_cycle_anchor, everyOf(price), start);
  tell(desk, "customer.subscription.updated", subscription, before);
  // Nobody is asked again while an older bill stands open for good.
  if (subscription.status === "unpaid") return;
  const former = { start: before.items[0]?.current_period_start ?? start, end: start };
  const lines = [...subscription._.pending, periodLine(desk, price, { start, end: item.current_period_end })];
  bill(desk, subscription, lines, former);
}

function bill(desk: Desk, subscription: SubscriptionRow, lines: LineRow[], period: { start: number; end: number }) {
  const invoice = issue(desk, subscription, { lines, reason: "subscription_cycle", period });
  if (!subscription.pause_collection) return ask(desk, subscription, invoice);
  if (subscription.pause_collection.behavior === "void") return voidInvoice(desk, invoice);
  invoice.status = subscription.pause_collection.behavior === "keep_as_draft" ? "draft" : "uncollectible";
  keep(desk, invoice);
}

/** Asks the card for an invoice; after the last try the subscription is over. */
export function ask(desk: Desk, subscription: SubscriptionRow, invoice: InvoiceRow): void {
  const outcome = collect(desk, subscription, invoice, { method: cardFor(desk, subscription) });
  const isLast = outcome !== "paid" && invoice.next_payment_attempt === null;
  if (!isLast || subscription.latest_invoice !== invoice.id) return;
  if (chaosOf(desk.tx).unpaid > 0) giveUp(desk, subscription);
  else end(desk, subscription, "payment_failed");
}

// It stays, and waits for its customer.
function giveUp(desk: Desk, subscription: SubscriptionRow): void {
  const before = copied(subscription);
  subscription.status = "unpaid";
  tell(desk, "customer.subscription.updated", subscription, before);
}

/** A bill is tried once more. */
export function retry(desk: Desk, invoice: InvoiceRow): void {
  const subscription = find(desk.tx, "subscription", invoice._.subscription ?? "");
  if (subscription) return ask(desk, subscription, invoice);
  invoice.auto_advance = false;
  keep(desk, invoice);
}

/** The trial is over: it is paid from now on, or ends as was agreed where there is no card. */
export function endTrial(desk: Desk, subscription: SubscriptionRow): void {
  const missing = subscription.trial_settings.end_behavior.missing_payment_method;
  const hasCard = cardFor(desk, subscription) !== undefined;
  if (!hasCard && missing === "cancel") return end(desk, subscription, "payment_failed");
  const before = copied(subscription);
  const price = priceOf(desk, subscription);
  const [item] = subscription.items;
  if (!price || !item) return end(desk, subscription, "payment_failed");
  if (!hasCard && missing === "pause") {
    subscription.status = "paused";
    tell(desk, "customer.subscription.paused", subscription, before);
    return tell(desk, "customer.subscription.updated", subscription, before);
  }
  restart(desk, subscription, everyOf(price));
  subscription.status = "active";
  tell(desk, "customer.subscription.updated", subscription, before);
  const period = { start: item.current_period_start, end: item.current_period_end };
  bill(desk, subscription, [...subscription._.pending, periodLine(desk, price, period)], period);
}

/** A period of a new rhythm begins now. */
export function restart(desk: Desk, subscription: SubscriptionRow, every: ReturnType<typeof everyOf>): void {
  const [item] = subscription.items;
  subscription.billing_cycle_anchor = desk.now;
  if (subscription.trial_end !== null && subscription.trial_end > desk.now) subscription.trial_end = desk.now;
  if (!item) return;
  item.current_period_start = desk.now;
  item.current_period_end = periodEndAfter(desk.now, every, desk.now);
  endsWithPeriod(subscription);
}

/** One that ends with its period ends with the one it has now. */
export function endsWithPeriod(subscription: SubscriptionRow): void {
  const end = subscription.items[0]?.current_period_end;
  if (subscription.cancel_at_period_end && end !== undefined) subscription.cancel_at = end;
}

/** Three days before the trial ends. */
export function warn(desk: Desk, subscription: SubscriptionRow): void {
  subscription._.hasWarned = true;
  tell(desk, "customer.subscription.trial_will_end", subscription);
}

/** It is over. `reason` is "cancellation_requested" or "payment_failed". */
export function end(desk: Desk, subscription: SubscriptionRow, reason: string): void {
  const before = copied(subscription);
  subscription.status = "canceled";
  subscription.canceled_at ??= desk.now;
  subscription.ended_at = desk.now;
  subscription.cancellation_details = { reason };
  const invoice = find(desk.tx, "invoice", subscription.latest_invoice ?? "");
  if (invoice?.status === "open") {
    Object.assign(invoice, { next_payment_attempt: null, auto_advance: false });
    keep(desk, invoice);
  }
  tell(desk, "customer.subscription.deleted", subscription, before);
}

/** The first payment was never confirmed. */
export function expire(desk: Desk, subscription: SubscriptionRow): void {
  const before = copied(subscription);
  subscription.status = "incomplete_expired";
  subscription.ended_at = desk.now;
  const invoice = find(desk.tx, "invoice", subscription.latest_invoice ?? "");
  if (invoice?.status === "open") voidInvoice(desk, invoice);
  tell(desk, "customer.subscription.updated", subscription, before);
}

/** Ends it at once; what is left of the period may be credited, and a last invoice written. */
export function cancelNow(desk: Desk, subscription: SubscriptionRow, { prorates = false, bills = false }): void {
  const price = priceOf(desk, subscription);
  const [item] = subscription.items;
  if (prorates && price && item && subscription.status === "active") {
    const period = { start: item.current_period_start, end: item.current_period_end };
    const amount = -leftOf(price.unit_amount, period, desk.now) || 0;
    const rest = { start: desk.now, end: period.end };
    subscription._.pending.push(lineOf(price.id, amount, `Unused time on ${nameOf(desk, price)}`, rest, true));
  }
  if (bills && subscription._.pending.length > 0) {
    const lines = subscription._.pending;
    const invoice = issue(desk, subscription, { lines, reason: "manual" });
    collect(desk, subscription, invoice, { method: cardFor(desk, subscription) });
  }
  end(desk, subscription, "cancellation_requested");
}
