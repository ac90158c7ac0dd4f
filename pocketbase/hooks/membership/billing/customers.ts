import type { Customer } from "#contract/stripe.d.ts";
import { storedTime } from "../../platform/times.ts";
import { proveAccount } from "./accounts.ts";
import { PROVIDER_FILTER, providerHere } from "../provider/account.ts";
import { askProvider, provider, Refused } from "../provider/provider.ts";
import { execute, firstRow, saveRow } from "../../platform/rows.ts";

const find = (app: CoreApp, filter: string, params: Record<string, unknown>): core.Record | undefined =>
  firstRow(app, "billingCustomers", `${PROVIDER_FILTER} && ${filter}`, {
    ...providerHere(app),
    ...params,
  });

export const customerRow = (app: CoreApp, user: string): core.Record | undefined =>
  find(app, "user = {:user}", { user });

export const rowOfCustomer = (app: CoreApp, customer: string): core.Record | undefined =>
  find(app, "customer = {:customer}", { customer });

function keep(app: CoreApp, user: string, customer: string): core.Record {
  const row = saveRow(app, "billingCustomers", { user, ...providerHere(app), customer });
  // What arrived before anybody knew whose it was is looked at again.
  execute(
    app,
    "UPDATE billingEvents SET status = 'new', nextAt = {:now} WHERE status = 'orphan' AND customer = {:customer}",
    { customer, now: storedTime(Date.now()) },
  );
  return row;
}

/** Who the learner is at the provider, made there when they are nobody yet; two at once get the same. */
export function obtainCustomer(app: CoreApp, user: core.Record): core.Record {
  proveAccount(app);
  const known = customerRow(app, user.id);
  if (known) return known;
  const { id } = askProvider<Customer>({
    method: "POST",
    path: "/v1/customers",
    params: { email: user.email(), metadata: { user: user.id } },
    idempotencyKey: `customer:${user.id}:${provider.mode}`,
  });
  return customerRow(app, user.id) ?? keep(app, user.id, id);
}

/** Whose customer it is, also when our own row of them was lost; undefined for nobody's. */
export function adoptCustomer(app: CoreApp, customer: string): core.Record | undefined {
  const known = rowOfCustomer(app, customer);
  if (known) return known;
  const user = userOf(app, customer);
  if (!user || customerRow(app, user)) return undefined;
  return keep(app, user, customer);
}

function userOf(app: CoreApp, customer: string): string | undefined {
  const [user] = app.findRecordsByIds("users", [shownCustomer(customer)?.metadata?.["user"] ?? ""]);
  return user?.id;
}

/** Whether a customer was somebody whose account is gone: nobody will ever ask for what is still told of them. */
export function hasLeft(app: CoreApp, customer: string): boolean {
  const { deleted = false, metadata } = shownCustomer(customer) ?? {};
  const user = metadata?.["user"];
  return deleted || (user !== undefined && app.findRecordsByIds("users", [user]).length === 0);
}

// A deleted one has no metadata any more.
type Shown = Partial<Pick<Customer, "deleted" | "metadata">>;

function shownCustomer(customer: string): Shown | undefined {
  try {
    return askProvider<Shown>({ method: "GET", path: `/v1/customers/${customer}` });
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
