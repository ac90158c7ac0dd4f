import { rowOfCustomer, hasLeft } from "./billing/accounts.ts";
import { settleGifts } from "./gifts/gifts.ts";
import type { Charge, Event, Listed } from "#contract/stripe.d.ts";
import {
  dueCustomers,
  hasNew,
  ignoreCustomer,
  nameCustomer,
  pruneInbox,
  putOff,
  unnamed,
  keepInboxEvent,
} from "./webhookEvents/events.ts";
import { askProvider, provider, HERE_SQL, providerHere } from "./provider/provider.ts";
import { hasLeftHere, performDue, undoAll } from "./billing/queue.ts";
import { type Synced, sync } from "./billing/sync.ts";
import { mailAfterSync } from "./memberMails/memberMails.ts";
import { customerIn, isOurs } from "./webhookEvents/events.rules.ts";
import { sharedStore } from "../platform/sharedStore.ts";
import { dateOf, storedTime, firstRow, queryRows } from "../platform/rows.ts";

/** Updates a customer's gifts, which are ordered apart from subscriptions. */
export function settleOrders(app: CoreApp, customer: string): void {
  const user = rowOfCustomer(app, customer)?.getString("user");
  if (!user) return;
  settleGifts(app, user, customer);
}

const MOST_ROUNDS = 5;
const BUDGET_MS = 45_000;

interface Locks {
  getOrSet: (key: string, make: () => string) => string;
  remove: (key: string) => void;
}

/** Runs `act` unless the key is locked. @returns false when it was locked */
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
 * Reads a customer again until no new event has arrived in the meantime; failures are retried later. When another run
 * holds the lock this one returns, so the holder checks once more after releasing it.
 */
export function syncCustomer(app: CoreApp, customer: string, cause: string): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isPutOff = false;
    const wasMine = exclusively(app, `billing ${customer}`, () => (isPutOff = !isRead(app, customer, cause)));
    if (!wasMine || isPutOff || !hasNew(app, customer)) return;
  }
}

/** Reads a customer again, even while other runs do. @returns false when it was put off */
export function isRead(app: CoreApp, customer: string, cause: string): boolean {
  try {
    settleOrders(app, customer);
    if (read(app, customer, cause) !== "nobody") return true;
    // The provider may have deleted a customer and still send events about them; our queue records who left.
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
 * Reads a customer for a caller who waits for the result, even while other runs do; when overtaken, it reads again.
 * @throws {Unreachable} when the provider cannot be reached
 */
export function readNow(app: CoreApp, customer: string, cause: string): void {
  settleOrders(app, customer);
  for (let round = 0; round < MOST_ROUNDS; round++) if (read(app, customer, cause) !== "overtaken") return;
}

/** Runs every minute: processes waiting events and the tasks that are due. */
export function workOff(app: CoreApp): void {
  if (provider.name === "off") return;
  exclusively(app, "billing worker", () => {
    const until = Date.now() + BUDGET_MS;
    for (const { eventId, charge } of unnamed(app)) nameByCharge(app, eventId, charge);
    for (const customer of dueCustomers(app)) if (Date.now() < until) syncCustomer(app, customer, "worker");
    if (Date.now() < until) performDue(app);
  });
}

/**
 * Finds a dispute's customer through its charge, the only object it names. @returns "" when the charge cannot be read
 */
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

const HOUR_MS = 3_600_000;
const AROUND_MS = 2 * HOUR_MS;
const OLD_MS = 24 * HOUR_MS;
const PAGE = 100;
const MOST_PAGES = 50;
const READING_BUDGET_MS = 20 * 60_000;

const customersWhere = (app: CoreApp, sql: string, params: Record<string, unknown> = {}): string[] =>
  queryRows(app, { customer: "" }, sql, { ...params, ...providerHere(app) }).flatMap(({ customer }) => customer || []);

const RECONCILED = "billing reconciled";

/** When the last hourly or nightly reading since the start finished, ISO; "" for none. */
export const reconciledAt = (): string => sharedStore.get(RECONCILED) ?? "";

function readAnew(app: CoreApp, customers: string[], cause: string): void {
  const until = Date.now() + READING_BUDGET_MS;
  for (const customer of customers) {
    if (Date.now() >= until) return;
    // Not left to a concurrent run, which may have begun before a change that sent no event.
    isRead(app, customer, cause);
  }
  sharedStore.set(RECONCILED, dateOf(Date.now()));
}

/** Runs every hour: reads customers whose period, trial or access ends about now, or who were not read for a day. */
export function reconcileDue(app: CoreApp): void {
  if (provider.name === "off") return;
  exclusively(app, "billing reconcile", () => {
    const now = Date.now();
    const due = customersWhere(
      app,
      `SELECT DISTINCT customer FROM subscriptions WHERE ${HERE_SQL} AND (
         (validUntil BETWEEN {:from} AND {:to}) OR (periodEnd BETWEEN {:from} AND {:to})
         OR (trialEnd BETWEEN {:from} AND {:to}) OR (syncedAt < {:old} AND endedAt = ''))`,
      { from: storedTime(now - AROUND_MS), to: storedTime(now + AROUND_MS), old: storedTime(now - OLD_MS) },
    );
    readAnew(app, due, "reconcile");
  });
}

/** Runs every night: reads all customers. */
export function reconcileAll(app: CoreApp): void {
  if (provider.name === "off") return;
  exclusively(app, "billing reconcile", () => {
    readAnew(app, customersWhere(app, `SELECT customer FROM billingCustomers WHERE ${HERE_SQL}`), "reconcile");
  });
}

const STARTED = "billing heard after start";

/**
 * Runs once after each start: fetches the events missed while the server was down, as far back as the provider keeps
 * them.
 */
export function hearMissed(app: CoreApp): void {
  if (provider.name === "off" || app.store().get(STARTED)) return;
  exclusively(app, "billing missed", () => {
    const since = lastHeard(app);
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const params = { limit: PAGE, created: { gte: since }, ...(after && { starting_after: after }) };
      const { data, has_more: more } = askProvider<Listed<Event>>({ method: "GET", path: "/v1/events", params });
      for (const event of data) hear(app, event);
      after = data.at(-1)?.id;
      if (!more || !after) break;
    }
    app.store().set(STARTED, "yes");
  });
}

function hear(app: CoreApp, event: Event): void {
  const about = customerIn(event);
  if (event.livemode !== provider.livemode || !isOurs(event.type) || Object.keys(about).length === 0) return;
  keepInboxEvent(app, event, about, "new");
}

/** One hour before the newest stored event, in seconds, at most thirty days ago; thirty days ago when there is none. */
function lastHeard(app: CoreApp): number {
  const newest = firstRow(
    app,
    "billingEvents",
    "provider = {:provider}",
    {
      provider: provider.name,
    },
    "-happenedAt",
  );
  const ms = newest ? Date.parse(newest.getString("happenedAt").replace(" ", "T")) - HOUR_MS : 0;
  return Math.floor(Math.max(ms, Date.now() - 30 * 24 * HOUR_MS) / 1000);
}
