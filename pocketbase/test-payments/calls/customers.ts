import { tell } from "../desk.ts";
import { metadata, text } from "../params.ts";
import type { CustomerRow } from "../rows.ts";
import { newId, realNow } from "../store.ts";
import { type Asked, listed, shown } from "./asked.ts";

export function createCustomer(asked: Asked): unknown {
  const { store, params } = asked;
  const id = newId("cus");
  const customer: CustomerRow = {
    ...{ id, object: "customer", created: realNow(), balance: 0, metadata: metadata(params, {}, "metadata") },
    ...{ email: text(params, "email") ?? null, invoice_prefix: id.slice(-8).toUpperCase() },
    invoice_settings: { default_payment_method: null },
    _: { aheadS: 0, invoices: 0 },
  };
  tell({ store, customer, now: customer.created }, "customer.created", customer);
  return shown(asked, customer);
}

export const listCustomers = (asked: Asked): unknown => listed(asked, "customer", { ref: text(asked.params, "email") });
