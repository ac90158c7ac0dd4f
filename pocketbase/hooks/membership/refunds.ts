import type { Refund } from "#contract/stripe.d.ts";
import { dateOf } from "../platform/times.ts";
import { PROVIDER_FILTER, providerHere } from "./provider/account.ts";
import { firstRow, saveRow } from "../platform/rows.ts";

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
    saveRow(tx, TABLE, { ...providerHere(tx), refund: id, amount, currency, at: dateOf(created * 1000) });
  }
}

const find = (tx: CoreApp, id: string): core.Record | undefined =>
  firstRow(tx, TABLE, `${PROVIDER_FILTER} && refund = {:id}`, { ...providerHere(tx), id });
