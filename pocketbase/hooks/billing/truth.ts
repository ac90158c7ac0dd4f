import type { Charge, Dispute, Invoice, Refund, Subscription } from "#contract/stripe.d.ts";
import { askAll, Refused } from "../provider/provider.ts";
import type { Truth } from "./truth.rules.ts";

/** Reads all that decides from the provider, the subscriptions first. A customer it does not know has none. */
export function truthOf(app: CoreApp, customer: string): Truth {
  const subscriptions = subscriptionsAt(app, customer);
  if (subscriptions.length === 0) return { subscriptions, invoices: [], charges: [], disputes: [], refunds: [] };
  const invoices = askAll<Invoice>(app, "/v1/invoices", { customer, expand: ["data.payments"] });
  const charges = askAll<Charge>(app, "/v1/charges", { customer });
  const disputes = charges
    .filter(({ disputed }) => disputed)
    .flatMap(({ id }) => askAll<Dispute>(app, "/v1/disputes", { charge: id }));
  const refunds = charges
    .filter(({ amount_refunded: amount }) => amount > 0)
    .flatMap(({ id }) => askAll<Refund>(app, "/v1/refunds", { charge: id }));
  return { subscriptions, invoices, charges, disputes, refunds };
}

function subscriptionsAt(app: CoreApp, customer: string): Subscription[] {
  try {
    return askAll<Subscription>(app, "/v1/subscriptions", {
      customer,
      status: "all",
      expand: ["data.default_payment_method"],
    });
  } catch (error) {
    if (error instanceof Refused && error.code === "resource_missing") return [];
    throw error;
  }
}
