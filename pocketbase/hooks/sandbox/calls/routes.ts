import type { Asked } from "./answers.ts";
import * as catalogue from "./catalogue.ts";
import * as customers from "./customers.ts";
import * as events from "./events.ts";
import * as invoices from "./invoices.ts";
import * as money from "./money.ts";
import * as sessions from "./sessions.ts";
import * as subscriptions from "./subscriptions.ts";

/** Answers with an object, or with a `Kept`; throws a `Problem`. */
export type Work = (asked: Asked & { other: string }) => unknown;

const TABLE: Record<string, Work> = {
  "POST customers": customers.createCustomer,
  "GET customers": customers.listCustomers,
  "GET customers/{id}": customers.retrieveCustomer,
  "POST customers/{id}": customers.updateCustomer,
  "DELETE customers/{id}": customers.deleteCustomer,
  "GET customers/{id}/payment_methods": (asked) =>
    money.listMethods({ ...asked, params: { ...asked.params, customer: asked.id } }),
  "GET customers/{id}/payment_methods/{id}": money.retrieveOwnMethod,
  "POST products": catalogue.createProduct,
  "GET products": catalogue.listProducts,
  "GET products/{id}": catalogue.retrieveProduct,
  "POST products/{id}": catalogue.updateProduct,
  "POST prices": catalogue.createPrice,
  "GET prices": catalogue.listPrices,
  "GET prices/{id}": catalogue.retrievePrice,
  "POST prices/{id}": catalogue.updatePrice,
  "POST coupons": catalogue.createCoupon,
  "GET coupons/{id}": catalogue.retrieveCoupon,
  "POST checkout/sessions": sessions.createSession,
  "GET checkout/sessions": sessions.listSessions,
  "GET checkout/sessions/{id}": sessions.retrieveSession,
  "GET checkout/sessions/{id}/line_items": sessions.sessionItems,
  "POST checkout/sessions/{id}/expire": sessions.endSession,
  "POST billing_portal/sessions": sessions.createPortal,
  "GET subscriptions": subscriptions.listSubscriptions,
  "GET subscriptions/{id}": subscriptions.retrieveSubscription,
  "POST subscriptions/{id}": subscriptions.updateSubscription,
  "DELETE subscriptions/{id}": subscriptions.cancelSubscription,
  "POST subscriptions/{id}/resume": subscriptions.resumeSubscription,
  "GET invoices": invoices.listInvoices,
  "POST invoices/create_preview": invoices.previewInvoice,
  "GET invoices/{id}": invoices.retrieveInvoice,
  "POST invoices/{id}/pay": invoices.payInvoice,
  "GET charges": money.listCharges,
  "GET charges/{id}": money.retrieveCharge,
  "GET payment_intents": money.listIntents,
  "GET payment_intents/{id}": money.retrieveIntent,
  "POST refunds": money.createRefund,
  "GET refunds": money.listRefunds,
  "GET refunds/{id}": money.retrieveRefund,
  "GET disputes": money.listDisputes,
  "GET disputes/{id}": money.retrieveDispute,
  "GET payment_methods": money.listMethods,
  "GET payment_methods/{id}": money.retrieveMethod,
  "GET events": events.listEvents,
  "GET events/{id}": events.retrieveEvent,
};

export interface Found {
  work: Work;
  ids: string[];
}

const ROWS = Object.entries(TABLE).map(([key, work]) => {
  const [method = "", pattern = ""] = key.split(" ");
  return { method, steps: pattern.split("/"), work };
});

/** What answers a call at a path such as "customers/cus_1"; undefined for nothing. */
export function routeOf(method: string, path: string): Found | undefined {
  const given = path.split("/").filter(Boolean);
  const row = ROWS.find(
    (one) =>
      one.method === method &&
      one.steps.length === given.length &&
      one.steps.every((step, at) => step === "{id}" || step === given[at]),
  );
  return row && { work: row.work, ids: given.filter((_, at) => row.steps[at] === "{id}") };
}
