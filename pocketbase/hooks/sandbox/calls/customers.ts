import { catchUp } from "../billing/clock.ts";
import { copied, keep, openDesk, tell } from "../billing/desk.ts";
import { isOver } from "../rules/lifecycle.rules.ts";
import { cancelNow } from "../billing/living.ts";
import type { CustomerRow } from "../objects/billingRows.rules.ts";
import { newId, realNow } from "../objects/ids.ts";
import { customersOf, find, list, remove } from "../objects/store.ts";
import { type Asked, listed, needs, shown } from "./answers.ts";
import { metadata, text } from "./params.rules.ts";
import { missing, Problem } from "./problem.rules.ts";

const PREFIX = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** Of one account, deleted ones left out: each is one buyer, and a second stands for one that was lost. */
const MOST_OF_ACCOUNT = 10;

export function createCustomer(asked: Asked): unknown {
  const { app, params } = asked;
  const facts = metadata(params, {}, "metadata");
  const { user } = facts;
  if (user && customersOf(app, user).length >= MOST_OF_ACCOUNT)
    throw new Problem(400, { code: "resource_limit", message: "This account has too many test customers." });
  const customer: CustomerRow = {
    id: newId("cus"),
    object: "customer",
    created: realNow(),
    email: text(params, "email") ?? null,
    name: text(params, "name") ?? null,
    balance: 0,
    invoice_prefix: $security.randomStringWithAlphabet(8, PREFIX),
    invoice_settings: { default_payment_method: null },
    metadata: facts,
    _: { aheadS: 0, invoices: 0 },
  };
  tell({ tx: app, customer, now: customer.created }, "customer.created", customer);
  return shown(asked, customer);
}

export function retrieveCustomer(asked: Asked): unknown {
  const deleted = find(asked.app, "customer", asked.id);
  return shown(asked, deleted?.deleted ? deleted : needs(asked.app, "customer", asked.id));
}

export function updateCustomer(asked: Asked): unknown {
  const { app, params, id } = asked;
  const customer = needs(app, "customer", id);
  const before = copied(customer);
  const method = text(params, "invoice_settings", "default_payment_method");
  if (method !== undefined) {
    if (find(app, "payment_method", method)?.customer !== id)
      throw missing("PaymentMethod", method, "invoice_settings[default_payment_method]");
    customer.invoice_settings.default_payment_method = method;
  }
  customer.email = text(params, "email") ?? customer.email;
  customer.name = text(params, "name") ?? customer.name;
  customer.metadata = metadata(params, customer.metadata, "metadata");
  tell({ ...openDesk(app, id), customer }, "customer.updated", customer, before);
  return shown(asked, customer);
}

/** Ends what the customer has, and forgets who it was: of a deleted customer only amounts stay. */
export function deleteCustomer({ app, id }: Asked): unknown {
  needs(app, "customer", id);
  const desk = openDesk(app, id);
  catchUp(desk);
  for (const subscription of list(app, "subscription", { customer: id }))
    if (!isOver(subscription)) cancelNow(desk, subscription, {});
  for (const session of list(app, "checkout.session", { customer: id })) remove(app, session.id);
  for (const portal of list(app, "billing_portal.session", { customer: id })) remove(app, portal.id);
  for (const method of list(app, "payment_method", { customer: id })) remove(app, method.id);
  const customer = find(app, "customer", id);
  if (customer) {
    Object.assign(customer, { email: null, name: null, metadata: {} });
    customer.invoice_settings.default_payment_method = null;
    tell(desk, "customer.deleted", customer);
    customer.deleted = true;
    keep(desk, customer);
  }
  forget(app, id);
  return { id, object: "customer", deleted: true };
}

const SESSION_FIELDS = "'$.data.object.client_reference_id', NULL";
const CUSTOMER_FIELDS = "'$.data.object.email', NULL, '$.data.object.name', NULL, '$.data.previous_attributes', NULL";

// Older snapshots say who it was, and so do answers that are kept for repeated calls.
function forget(app: CoreApp, customer: string): void {
  for (const [object, fields] of [
    ["customer", CUSTOMER_FIELDS],
    ["checkout.session", SESSION_FIELDS],
  ] as const)
    app
      .db()
      .newQuery(
        `UPDATE sandboxEvents SET data = json_set(data, ${fields}, '$.data.object.metadata', json('{}'))
         WHERE customer = {:customer} AND json_extract(data, '$.data.object.object') = {:object}`,
      )
      .bind({ customer, object })
      .execute();
  const sql = "DELETE FROM sandboxCalls WHERE instr(CAST(body AS TEXT), {:customer}) > 0";
  app.db().newQuery(sql).bind({ customer }).execute();
}

export const listCustomers = (asked: Asked): unknown =>
  listed(asked, "customer", { ref: text(asked.params, "email") }, ({ deleted }) => !deleted);
