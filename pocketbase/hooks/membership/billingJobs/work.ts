import type { Charge } from "#contract/stripe.d.ts";
import {
  dueCustomers,
  hasNew,
  ignoreCustomer,
  nameCustomer,
  pruneInbox,
  putOff,
  unnamed,
} from "../webhookEvents/events.ts";
import { askProvider, provider } from "../provider/provider.ts";
import { hasLeft } from "../billing/customers.ts";
import { hasLeftHere, performDue } from "../billing/queue.ts";
import { undoAll } from "../billing/undo.ts";
import { type Synced, sync } from "../billing/sync.ts";
import { mailAfterSync } from "../memberMails/memberMails.ts";
import { settleOrders } from "./orders.ts";

const MOST_ROUNDS = 5;
const BUDGET_MS = 45_000;

interface Locks {
  getOrSet: (key: string, make: () => string) => string;
  remove: (key: string) => void;
}

/** Does something unless somebody is at it already; false then. */
export function exclusively(app: CoreApp, key: string, act: () => void): boolean {
  const store = app.store() as unknown as Locks;
  const mine = $security.randomString(12);
  if (store.getOrSet(key, () => mine) !== mine) return false;
  try {
    act();
  } finally {
    store.remove(key);
  }
  return true;
}

const read = (app: CoreApp, customer: string, cause: string): Synced =>
  sync(app, customer, cause, (truth) => mailAfterSync(app, truth));

/**
 * Reads a customer anew until nothing new has arrived meanwhile; what fails is put off, never lost. Whoever finds
 * somebody at it leaves it to them, so they look once more after they let go.
 */
export function syncCustomer(app: CoreApp, customer: string, cause: string): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isPutOff = false;
    const wasMine = exclusively(app, `billing ${customer}`, () => (isPutOff = !isRead(app, customer, cause)));
    if (!wasMine || isPutOff || !hasNew(app, customer)) return;
  }
}

/** Reads a customer anew, whoever else does. @returns false when it was put off */
export function isRead(app: CoreApp, customer: string, cause: string): boolean {
  try {
    settleOrders(app, customer);
    if (read(app, customer, cause) !== "nobody") return true;
    // The provider may have forgotten somebody of whom it goes on telling; we know who went.
    const isOurs = hasLeftHere(app, customer);
    if (isOurs || hasLeft(app, customer)) {
      if (isOurs) undoAll(app, customer);
      ignoreCustomer(app, customer);
      return true;
    }
    putOff(app, customer, "orphan", "Nobody's customer");
  } catch (error) {
    putOff(app, customer, "failed", String(error));
  }
  return false;
}

/**
 * Reads a customer anew for somebody who waits for the answer, also while others read the same customer: whoever is
 * overtaken reads once more.
 * @throws {Unreachable} when the provider cannot be heard
 */
export function readNow(app: CoreApp, customer: string, cause: string): void {
  settleOrders(app, customer);
  for (let round = 0; round < MOST_ROUNDS; round++) if (read(app, customer, cause) !== "overtaken") return;
}

/** Every minute: what arrived and could not be answered yet, and what the provider is still to be told. */
export function workOff(app: CoreApp): void {
  if (provider.name === "off") return;
  exclusively(app, "billing worker", () => {
    const until = Date.now() + BUDGET_MS;
    for (const { eventId, charge } of unnamed(app)) nameByCharge(app, eventId, charge);
    for (const customer of dueCustomers(app)) if (Date.now() < until) syncCustomer(app, customer, "worker");
    if (Date.now() < until) performDue(app);
  });
}

/** A dispute names its charge alone. */
export function nameByCharge(app: CoreApp, eventId: string, charge: string): string {
  try {
    const { customer } = askProvider<Charge>({ method: "GET", path: `/v1/charges/${charge}` });
    if (customer) nameCustomer(app, eventId, customer);
    return customer ?? "";
  } catch (error) {
    app.logger().error("A charge could not be read", "charge", charge, "error", String(error));
    return "";
  }
}

export const pruneEvents = (app: CoreApp): void => pruneInbox(app);
