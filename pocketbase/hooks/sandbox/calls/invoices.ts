import { previewed } from "../billing/changing.ts";
import { cardFor, collect } from "../billing/collect.ts";
import { find } from "../objects/store.ts";
import { type Asked, deskOf, listed, needs, shown } from "./answers.ts";
import { refused } from "./catalogue.ts";
import { needed, text } from "./params.rules.ts";
import { declined, missing } from "./problem.rules.ts";
import { changeIn } from "./subscriptions.ts";

export const retrieveInvoice = (asked: Asked): unknown => shown(asked, needs(asked.app, "invoice", asked.id));

export function listInvoices(asked: Asked): unknown {
  const { params } = asked;
  const status = text(params, "status");
  const which = { customer: text(params, "customer"), ref: text(params, "subscription") };
  return listed(asked, "invoice", which, (one) => status === undefined || one.status === status);
}

/** Asks the card now; a refusal is answered with 402, and stays in the books. */
export function payInvoice(asked: Asked): unknown {
  const { app, params, id } = asked;
  const invoice = needs(app, "invoice", id);
  if (invoice.status === "paid") throw refused("Invoice is already paid", "id", "invoice_already_paid");
  if (invoice.status !== "open") throw refused(`This invoice is ${invoice.status}.`, "id", "invoice_not_editable");
  const subscription = needs(app, "subscription", invoice._.subscription ?? "");
  const desk = deskOf(app, invoice);
  const given = text(params, "payment_method");
  const method = given ? find(app, "payment_method", given) : cardFor(desk, subscription);
  if (given && method?.customer !== invoice.customer) throw missing("PaymentMethod", given, "payment_method");
  const outcome = collect(desk, subscription, invoice, { method });
  if (typeof outcome === "object") return declined(outcome);
  return shown(asked, invoice);
}

export function previewInvoice(asked: Asked): unknown {
  const { app, params } = asked;
  const subscription = needs(app, "subscription", needed(params, "subscription"), "subscription");
  const customer = text(params, "customer");
  if (customer && customer !== subscription.customer) throw missing("subscription", subscription.id, "subscription");
  const change = changeIn(asked, subscription, "subscription_details");
  const invoice = previewed(deskOf(app, subscription), subscription, change);
  return shown(asked, { ...invoice, id: `upcoming_${subscription.id}` });
}
