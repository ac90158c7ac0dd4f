import type { Charge, Dispute, Invoice, Refund, Subscription } from "#contract/stripe.d.ts";
import { askAll, Refused } from "../provider/provider.ts";
import type { Truth } from "./truth.rules.ts";

/** Reads all that decides from the provider, the subscriptions first. A customer it does not know has none. */
export function truthOf(customer: string): Truth {
  const subscriptions = subscriptionsAt(customer);
  if (subscriptions.length === 0) return { subscriptions, invoices: [], charges: [], disputes: [], refunds: [] };
  const invoices = askAll<Invoice>("/v1/invoices", { customer, expand: ["data.payments"] });
  const charges = askAll<Charge>("/v1/charges", { customer });
  const disputes = charges
    .filter(({ disputed }) => disputed)
    .flatMap(({ id }) => askAll<Dispute>("/v1/disputes", { charge: id }));
  const refunds = charges
    .filter(({ amount_refunded: amount }) => amount > 0)
    .flatMap(({ id }) => askAll<Refund>("/v1/refunds", { charge: id }));
  return { subscriptions, invoices, charges, disputes, refunds };
}

function subscriptionsAt(customer: string): Subscription[] {
  try {
    return askAll<Subscription>("/v1/subscriptions", {
      customer,
      status: "all",
      expand: ["data.default_payment_method", "data.discounts.source.coupon"],
    });
  } catch (error) {
    if (error instanceof Refused && error.code === "resource_missing") return [];
    throw error;
  }
}
