import type Stripe from "stripe";
import { emit } from "./events.ts";
import type { AnyRow, CustomerRow } from "./rows.ts";
import { dueOf } from "./rules/lifecycle.ts";
import { realNow, type Store } from "./store.ts";

/** Where one customer's matters are dealt with, at a moment of the customer's own clock. */
export interface Desk {
  store: Store;
  customer: CustomerRow | undefined;
  /** Seconds. */
  now: number;
}

/** What the customer's clock says now. */
export const clockOf = (customer: CustomerRow | undefined): number => realNow() + (customer?._.aheadS ?? 0);

export function openDesk(store: Store, customerId: string): Desk {
  const customer = customerId ? store.find("customer", customerId) : undefined;
  return { store, customer, now: clockOf(customer) };
}

/** Keeps what is new or changed. */
export const keep = ({ store }: Desk, row: AnyRow): void => store.put(row, dueOf(row));

/** Keeps it, and tells what happened to it. */
export function tell(desk: Desk, type: Stripe.Event["type"], row: AnyRow, before?: AnyRow): void {
  keep(desk, row);
  emit(desk.store, type, row, before);
}

/** A copy to compare with. */
export const copied = <Row extends AnyRow>(row: Row): Row => structuredClone(row);
