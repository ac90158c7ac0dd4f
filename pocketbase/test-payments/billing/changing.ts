import { copied, type Desk, tell } from "../desk.ts";
import type { InvoiceRow, LineRow, PriceRow, SubscriptionRow } from "../rows.ts";
import { changeAmounts } from "../rules/amounts.ts";
import { periodEndAfter } from "../rules/calendar.ts";
import { cardFor, collect, type Outcome } from "./collect.ts";
import { drafted, everyOf, issue, lineOf, nameOf, periodLine, priceOf } from "./invoices.ts";
import { restart } from "./living.ts";

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
  const [back, more] = changeAmounts(from.unit_amount, price.unit_amount, period, at);
  const lines: LineRow[] = [];
  if (behaviour !== "none") lines.push(lineOf(from.id, back, `Unused time on ${nameOf(desk, from)}`, rest, true));
  if (isRestart) lines.push(periodLine(desk, price, { start: desk.now, end: desk.now }));
  else if (behaviour !== "none")
    lines.push(lineOf(price.id, more, `Remaining time on ${nameOf(desk, price)}`, rest, true));
  return { lines, isRestart };
}

/** Sells another price from now on; what became of the bill, where there is one at once. */
export function changePrice(desk: Desk, subscription: SubscriptionRow, change: Change): Outcome | undefined {
  const before = copied(subscription);
  const { lines, isRestart } = planned(desk, subscription, change);
  const [item] = subscription.items;
  if (!item) return undefined;
  item.price = change.price.id;
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
  const { lines, isRestart } = change ? planned(desk, subscription, change) : { lines: [], isRestart: false };
  const price = change?.price ?? priceOf(desk, subscription);
  const [item] = subscription.items;
  const pending = [...subscription._.pending, ...lines];
  if (isRestart || change?.behaviour === "always_invoice" || !item || !price)
    return drafted(desk, subscription, { lines: pending, reason: "subscription_update" });
  const start = item.current_period_end;
  const end = periodEndAfter(Math.min(subscription.billing_cycle_anchor, start), everyOf(price), start);
  const period = { start: item.current_period_start, end: start };
  return drafted(desk, subscription, {
    ...{ lines: [...pending, periodLine(desk, price, { start, end })], reason: "upcoming", period },
  });
}
