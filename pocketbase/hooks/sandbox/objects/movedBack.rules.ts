/** Times that belong to a customer, wherever they stand in its objects. */
const TIMES = new Set([
  ...["created", "start", "end", "start_date", "billing_cycle_anchor", "current_period_start", "current_period_end"],
  ...["trial_start", "trial_end", "cancel_at", "canceled_at", "ended_at", "resumes_at", "period_start", "period_end"],
  ...["next_payment_attempt", "expires_at", "finalized_at", "paid_at", "voided_at", "due_by"],
]);
/** What is nobody's, and what the shop wrote itself. */
const APART = new Set(["price", "coupon", "product", "metadata"]);

/**
 * An object as it looks when its customer's clock is that far ahead: all its times that much earlier. So it is for
 * everybody who goes by the real time as if all of it had happened that long ago.
 */
export function movedBack<T>(value: T, seconds: number): T {
  if (seconds === 0 || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item: unknown) => movedBack(item, seconds)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => {
      if (typeof one === "number" && TIMES.has(name)) return [name, one - seconds];
      return [name, APART.has(name) ? one : movedBack(one, seconds)];
    }),
  ) as T;
}
