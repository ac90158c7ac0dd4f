import { emit } from "../events/emit.ts";
import type { CustomerRow } from "../objects/billingRows.rules.ts";
import { realNow } from "../objects/ids.ts";
import type { AnyRow } from "../objects/rows.rules.ts";
import { find, put } from "../objects/store.ts";
import { dueOf } from "../rules/lifecycle.rules.ts";

/** Where one customer's matters are dealt with: inside a transaction, at a moment of the customer's own clock. */
export interface Desk {
  tx: CoreApp;
  customer: CustomerRow | undefined;
  /** Seconds. */
  now: number;
}

/** What the customer's clock says now. */
export const clockOf = (customer: CustomerRow | undefined): number => realNow() + (customer?._.aheadS ?? 0);

export function openDesk(tx: CoreApp, customerId: string): Desk {
  const customer = customerId ? find(tx, "customer", customerId) : undefined;
  return { tx, customer, now: clockOf(customer) };
}

/** Keeps what is new or changed. */
export const keep = ({ tx }: Desk, row: AnyRow): void => put(tx, row, dueOf(row));

/** Keeps it, and tells what happened to it. */
export function tell(desk: Desk, type: string, row: AnyRow, before?: AnyRow): void {
  keep(desk, row);
  emit(desk.tx, type, row, before);
}

/** A copy to compare with. */
export const copied = <Row extends AnyRow>(row: Row): Row => JSON.parse(JSON.stringify(row)) as Row;
