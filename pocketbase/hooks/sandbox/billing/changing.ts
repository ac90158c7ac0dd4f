import type { InvoiceRow, LineRow, PriceRow, SubscriptionRow } from "../objects/billingRows.rules.ts";
import { periodEndAfter } from "../rules/calendar.rules.ts";
import { cardFor, collect, type Outcome } from "./collect.ts";
import { copied, type Desk, tell } from "./desk.ts";
import { drafted, issue, lineOf, nameOf, periodLine, priceOf } from "./invoices.ts";
import { restart } from "./living.ts";
import { changeLines } from "../rules/proration.rules.ts";
import { everyOf } from "./starting.ts";

export interface Change {
  price: PriceRow;
  /** create_prorations, always_invoice or none */
  behaviour: string;
  /** Seconds of the customer's clock. */
  at: number;
}

interface Planned {
  lines: LineRow[];
  /** Another rhythm begins a new period at once, which is billed at once. */
  isRestart: boolean;
}

const sameRhythm = (one: PriceRow, other: PriceRow): boolean =>
  JSON.stringify(everyOf(one)) === JSON.stringify(everyOf(other));

/** What changing the price costs, and when; it changes nothing. */
function planned(desk: Desk, subscription: SubscriptionRow, { price, behaviour, at }: Change): Planned {
  const from = priceOf(desk, subscription);
  const [item] = subscription.items;
  if (!from || !item || from.id === price.id || subscription.status === "trialing")
    return { lines: [], isRestart: false };
  const isRestart = !sameRhythm(from, price);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const rest = { start: at, end: period.end };
  const [back, more] = changeLines(from.unit_amount, price.unit_amount, period, at);
  const lines: LineRow[] = [];
  if (behaviour !== "none" && back)
    lines.push(lineOf(from.id, back.amount, `Unused time on ${nameOf(desk, from)}`, rest, true));
  if (isRestart) lines.push(periodLine(desk, price, { start: desk.now, end: desk.now }));
  else if (behaviour !== "none" && more)
    lines.push(lineOf(price.id, more.amount, `Remaining time on ${nameOf(desk, price)}`, rest, true));
  return { lines, isRestart };
}

/** Sells another price from now on; what became of the bill, where there is one at once. */
export function changePrice(desk: Desk, subscription: SubscriptionRow, change: Change): Outcome | undefined {
  const before = copied(subscription);
  const { lines, isRestart } = planned(desk, subscription, change);
  const [item] = subscription.items;
  if (!item) return undefined;
  item.price = change.price.id;
  subscription.currency = change.price.currency;
  if (isRestart) restart(desk, subscription, everyOf(change.price));
  if (isRestart) for (const line of lines) if (!line.isProration) line.period.end = item.current_period_end;
  subscription._.pending.push(...lines);
  tell(desk, "customer.subscription.updated", subscription, before);
  const isBilled = isRestart || change.behaviour === "always_invoice";
  if (!isBilled || subscription._.pending.length === 0) return undefined;
  const invoice = issue(desk, subscription, { lines: subscription._.pending, reason: "subscription_update" });
  return collect(desk, subscription, invoice, { method: cardFor(desk, subscription) });
}

/** The invoice that a change would lead to, or without one the next there will be. */
export function previewed(desk: Desk, subscription: SubscriptionRow, change: Change | undefined): InvoiceRow {
  const plan = change ? planned(desk, subscription, change) : { lines: [], isRestart: false };
  const trial = copied(subscription);
  const price = change?.price ?? priceOf(desk, subscription);
  const [item] = trial.items;
  const pending = [...trial._.pending, ...plan.lines];
  if (!item || !price) return drafted(desk, trial, { lines: pending, reason: "upcoming" });
  const isAtOnce = plan.isRestart || change?.behaviour === "always_invoice";
  if (isAtOnce) return drafted(desk, trial, { lines: pending, reason: "subscription_update" });
  const start = item.current_period_end;
  const lines = [...pending, periodLine(desk, price, { start, end: nextEnd(trial, price, start) })];
  return drafted(desk, trial, { lines, reason: "upcoming", period: { start: item.current_period_start, end: start } });
}

const nextEnd = ({ billing_cycle_anchor }: SubscriptionRow, price: PriceRow, start: number): number =>
  periodEndAfter(Math.min(billing_cycle_anchor, start), everyOf(price), start);
