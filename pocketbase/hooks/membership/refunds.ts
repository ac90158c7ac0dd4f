import type { Refund } from "#contract/stripe.d.ts";
import { dateOf } from "../platform/times.ts";
import { PROVIDER_FILTER, providerHere } from "./provider/account.ts";

const TABLE = "refunds";

/**
 * Writes down what went back to a customer, each amount once, so that it is known by month also when the account is gone.
 * One that failed is none. Inside the transaction that writes what else was read.
 */
export function keepRefunds(tx: CoreApp, refunds: Refund[]): void {
  for (const { id, amount, currency, created, status } of refunds) {
    const known = find(tx, id);
    const hasFailed = status === "failed" || status === "canceled";
    if (known && hasFailed) tx.delete(known);
    if (known || hasFailed) continue;
    const row = new Record(tx.findCachedCollectionByNameOrId(TABLE));
    for (const [name, value] of Object.entries(providerHere(tx))) row.set(name, value);
    row.set("refund", id);
    row.set("amount", amount);
    row.set("currency", currency);
    row.set("at", dateOf(created * 1000));
    tx.save(row);
  }
}

const find = (tx: CoreApp, id: string): core.Record | undefined =>
  tx.findRecordsByFilter(TABLE, `${PROVIDER_FILTER} && refund = {:id}`, "", 1, 0, { ...providerHere(tx), id })[0] ??
  undefined;
