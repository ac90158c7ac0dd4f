import type Stripe from "stripe";
import type { Chance } from "#support/random.ts";

const objectOf = (event: Stripe.Event) => event.data.object as unknown as Record<string, unknown>;

/** What decides in a life, in the order in which it happened; its order and the end of its trial say less. */
export function sevenOf(heard: Stripe.Event[], customer: string): Stripe.Event[] {
  const own = heard.filter((event) => objectOf(event)["customer"] === customer);
  const isOfTrial = (event: Stripe.Event) => {
    const before = event.data.previous_attributes as { status?: string } | undefined;
    return objectOf(event)["amount_paid"] === 0 || before?.status === "trialing";
  };
  return own.filter((event) => !/^checkout|trial_will_end$/.test(event.type) && !isOfTrial(event));
}

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
}

/** What believing each event as it comes would end with: whether Premium is open. */
export function believed(events: Stripe.Event[]): boolean {
  let status = "";
  for (const event of events) {
    if (event.type === "invoice.paid") status = "active";
    else if (event.type === "invoice.payment_failed") status = "past_due";
    else status = String(objectOf(event)["status"]);
  }
  return status !== "canceled";
}

/** Every order of so many events, the orders themselves in an order by chance. */
export const allOrders = (count: number, chance: Chance): number[][] =>
  [...permutations(Array.from({ length: count }, (_, at) => at))]
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
