/** What the shop's webhook is told; the rest is only listed. */
const HEARD = new Set([
  ...["checkout.session.completed", "checkout.session.async_payment_succeeded"],
  ...["checkout.session.async_payment_failed", "checkout.session.expired"],
  ...["customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted"],
  ...["customer.subscription.paused", "customer.subscription.resumed", "customer.subscription.trial_will_end"],
  ...["invoice.paid", "invoice.payment_failed", "invoice.payment_action_required"],
  ...["charge.refunded", "charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"],
  "customer.deleted",
]);

export const isHeard = (type: string): boolean => HEARD.has(type);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
const LONGEST_MS = 12 * HOUR_MS;
const GIVES_UP_MS = 72 * HOUR_MS;

/** When an event that nobody took is sent again; null once it is three days old. `attempts` counts from 1. */
export function nextDelivery(attempts: number, madeMs: number, nowMs: number): number | null {
  if (nowMs - madeMs >= GIVES_UP_MS) return null;
  return nowMs + (WAITS_MS[attempts - 1] ?? LONGEST_MS);
}

/** What differs between two states of an object, as it was before. */
export function changedFrom(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(names.map((name) => [name, before[name]]));
}
