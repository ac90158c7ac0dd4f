import type { PricedPlan } from "#contract/course.d.ts";

/** What a price is called at the provider: another amount is another price. */
export const lookupKeyOf = ({
  key,
  currency,
  amount,
  interval,
}: Pick<PricedPlan, "key" | "currency" | "amount" | "interval">): string => `${key}:${currency}:${amount}:${interval}`;
