import type { Refund, Subscription, Charge, Dispute, Invoice } from "#contract/stripe.d.ts";
import { dateOf, firstRow, saveRow, msOf } from "../../platform/rows.ts";
import { PROVIDER_FILTER, providerHere, accountHere, provider, askAll, Refused } from "../provider/provider.ts";
import { environment } from "../../platform/environment.ts";
import { proveAccount, adoptCustomer } from "./accounts.ts";
import { entitle, fillRow, newSubscription, subscriptionRow } from "./subscriptions.ts";
import { markDone } from "../webhookEvents/events.ts";
import { performAll, putDown } from "./queue.ts";
import { isKnownStatus } from "./states.rules.ts";
import { hasWithdrawn, markCode, markTrial, markWithdrawal } from "./once.ts";
import { keptOf, type Truth } from "./truth.rules.ts";

const TABLE = "refunds";

/**
 * Stores each refund once, so that monthly figures keep it after the account is deleted. Failed refunds are removed.
 * Runs inside the transaction that writes the rest of the reading.
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

// No event, page or learner is trusted: each only makes the server read that customer again, outside any transaction.
// Events may therefore be lost, duplicated, late or out of order. Each reading takes a sequence number first and writes
// only if no later one was taken; one transaction writes subscriptions, entitlements, the log and subscriptionActive. A
// customer is read after each order and each change by its owner, every hour when an end is near, every night, and
// after a start for the time the server was down. Tasks for the provider wait in billingQueue until they succeed.

/** The outcome of a sync: "overtaken" when a later one will write instead, "nobody" when the customer is unknown. */
export type Synced = "done" | "overtaken" | "nobody";

const WAIT_MS = 40;
const WAITS = 75;

/**
 * Reads everything about a customer from the provider and updates our rows. An older reading never overwrites a newer
 * one: the last to begin writes.
 * @param after receives the data once it is written
 * @throws {Unreachable} when the provider cannot be reached; nothing has changed then
 */
export function sync(app: CoreApp, customer: string, cause: string, after: (truth: Truth) => void): Synced {
  proveAccount(app);
  const row = adoptCustomer(app, customer);
  if (!row) return "nobody";
  const began = Date.now();
  const turn = nextTurn(app, row.id);
  if (turn === 0) return "nobody";
  const truth = truthOf(customer);
  let isDone = false;
  let isGone = false;
  let untold: core.Record[] = [];
  app.runInTransaction((tx) => {
    const now = known(tx, row.id);
    isGone = !now;
    if (now?.getInt("syncSeq") !== turn) return;
    write(tx, now, truth, cause);
    now.set("writtenSeq", turn);
    // What was read is as of when the reading began.
    now.set("syncedAt", dateOf(began));
    tx.saveNoValidate(now);
    markDone(tx, customer, began);
    untold = putDown(tx, truth);
    isDone = true;
  });
  if (isGone) return "nobody";
  if (!isDone) return untilWritten(app, row.id, turn);
  performAll(app, untold);
  after(truth);
  return "done";
}

/** Waits, for about 3 s at most, until the later reading is written: it is at least as fresh as ours. */
function untilWritten(app: CoreApp, id: string, turn: number): Synced {
  for (let wait = 0; wait < WAITS; wait++) {
    const row = known(app, id);
    if (!row) return "nobody";
    if (row.getInt("writtenSeq") > turn) return "done";
    sleep(WAIT_MS);
  }
  return "overtaken";
}

/** Undefined once the account is deleted, which may happen at any time. */
const known = (app: CoreApp, id: string): core.Record | undefined =>
  app.findRecordsByIds("billingCustomers", [id])[0] ?? undefined;

/** Takes the next sequence number, unique under concurrency; 0 when the customer's row is gone. */
function nextTurn(app: CoreApp, id: string): number {
  let turn = 0;
  app.runInTransaction((tx) => {
    const row = known(tx, id);
    if (!row) return;
    turn = row.getInt("syncSeq") + 1;
    row.set("syncSeq", turn);
    tx.saveNoValidate(row);
  });
  return turn;
}

function write(tx: CoreApp, customer: core.Record, truth: Truth, cause: string): void {
  const user = customer.getString("user");
  // The oldest first, so that the rows keep the order of two subscriptions of the same second.
  for (const subscription of [...truth.subscriptions].reverse()) {
    if (subscription.livemode !== provider.livemode) continue;
    writeOne(tx, customer, truth, subscription);
  }
  keepRefunds(tx, truth.refunds);
  entitle(tx, user, cause);
}

function writeOne(tx: CoreApp, customer: core.Record, truth: Truth, subscription: Subscription): void {
  const user = customer.getString("user");
  const row =
    subscriptionRow(tx, subscription.id) ?? newSubscription(tx, user, customer.getString("customer"), subscription.id);
  const ours = { hold: row.getBool("hold"), validUntilMs: msOf(row, "validUntil") };
  const kept = keptOf(truth, subscription, ours, Date.now());
  if (!isKnownStatus(kept.status))
    tx.logger().error(
      "The provider calls a subscription something new",
      "status",
      kept.status,
      "subscription",
      kept.id,
    );
  row.set("account", accountHere(tx));
  row.set("isAgain", row.getBool("isAgain") || hasWithdrawn(tx, user, kept));
  fillRow(row, kept, environment.graceMs);
  tx.save(row);
  if (kept.trialEndMs > 0) markTrial(tx, user, kept);
  const code = subscription.metadata["code"];
  if (code && !kept.status.startsWith("incomplete")) markCode(tx, code, user, kept.id);
  if (msOf(row, "withdrawnAt") > 0 && kept.refund === "full") markWithdrawal(tx, user, kept);
}

/** Reads all relevant data from the provider, the subscriptions first. An unknown customer has none. */
function truthOf(customer: string): Truth {
  const subscriptions = subscriptionsAt(customer);
  if (subscriptions.length === 0) return { subscriptions, invoices: [], charges: [], disputes: [], refunds: [] };
  const invoices = askAll<Invoice>("/v1/invoices", { customer, expand: ["data.payments"] });
  const charges = askAll<Charge>("/v1/charges", { customer });
  const disputes = charges
    .filter(({ disputed }) => disputed)
    .flatMap(({ id }) => askAll<Dispute>("/v1/disputes", { charge: id }));
  const refunds = charges
    .filter(({ amount_refunded: amount }) => amount > 0)
    .flatMap(({ id }) => askAll<Refund>("/v1/refunds", { charge: id }));
  return { subscriptions, invoices, charges, disputes, refunds };
}

function subscriptionsAt(customer: string): Subscription[] {
  try {
    return askAll<Subscription>("/v1/subscriptions", {
      customer,
      status: "all",
      expand: ["data.default_payment_method", "data.discounts.source.coupon"],
    });
  } catch (error) {
    if (error instanceof Refused && error.code === "resource_missing") return [];
    throw error;
  }
}
