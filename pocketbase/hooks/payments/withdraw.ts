import type { Charge, Invoice } from "#contract/stripe.d.ts";
import { ask, askAll, Refused } from "../provider/provider.ts";

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
    unlessDone(() =>
      ask(app, { method: "POST", path: "/v1/refunds", params: { charge }, idempotencyKey: `withdraw:${charge}` }),
    );
  }
  unlessDone(() => ask(app, { method: "DELETE", path: `/v1/subscriptions/${id}` }));
}

const DONE = ["charge_already_refunded", "resource_missing"];

/** Somebody else, or an earlier try, may have been faster: what is done is done. */
function unlessDone(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refused && DONE.includes(error.code))) throw error;
  }
}
