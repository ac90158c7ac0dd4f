import type { Charge, Invoice } from "#contract/stripe.d.ts";
import { ask, askAll } from "../provider/provider.ts";

/**
 * Gives back everything that was paid for a subscription and ends it. Each step can be asked for again: what is given
 * back or ended already stays so.
 */
export function withdrawNow(app: CoreApp, row: core.Record): void {
  const id = row.getString("providerSub");
  const customer = row.getString("customer");
  const bills = askAll<Invoice>(app, "/v1/invoices", { customer, subscription: id, expand: ["data.payments"] });
  const intents = bills.flatMap(
    ({ payments }) => payments?.data.flatMap(({ payment }) => payment.payment_intent ?? []) ?? [],
  );
  const charges = askAll<Charge>(app, "/v1/charges", { customer });
  for (const { id: charge, paid, refunded, payment_intent: intent } of charges) {
    if (!paid || refunded || !intent || !intents.includes(intent)) continue;
    ask(app, { method: "POST", path: "/v1/refunds", params: { charge }, idempotencyKey: `withdraw:${charge}` });
  }
  ask(app, { method: "DELETE", path: `/v1/subscriptions/${id}` });
}
