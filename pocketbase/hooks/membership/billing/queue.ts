import type { Charge, CheckoutSession, Invoice, Subscription } from "#contract/stripe.d.ts";
import type { Place } from "../provider/provider.ts";
import { askProvider, askAll, Refused, PROVIDER_FILTER, HERE_SQL, providerHere } from "../provider/provider.ts";
import { subscriptionPlan, fingerprintOf, type Truth } from "./truth.rules.ts";
import { dueAt, IS_DUE, nextTryMs } from "../../platform/limits/limits.rules.ts";
import { dateOf, storedTime, firstRow, saveRow, queryRow } from "../../platform/rows.ts";
import { type Task, tasksOf } from "./states.rules.ts";
import { hadTrial } from "./once.ts";
import { rowFacts, subscriptionRow } from "./subscriptions.ts";

const OVER = ["canceled", "incomplete_expired"];
/** Errors that mean someone else, or an earlier attempt, has done it already. */
const DONE = ["charge_already_refunded", "resource_missing"];

const unlessRefused =
  (isDone: (refused: Refused) => boolean) =>
  (act: () => unknown): void => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof Refused && isDone(error))) throw error;
    }
  };
const unlessDone = unlessRefused(({ code }) => DONE.includes(code));

/**
 * Cancels a subscription and refunds all its payments. Every step is idempotent: what is cancelled or refunded already
 * stays so.
 * @returns the sum refunded, including earlier refunds, in the currency's smallest unit
 */
export function undo(customer: string, subscription: string): number {
  unlessDone(() => askProvider({ method: "DELETE", path: `/v1/subscriptions/${subscription}` }));
  const bills = askAll<Invoice>("/v1/invoices", { customer, subscription, expand: ["data.payments"] });
  const intents = bills.flatMap(
    ({ payments }) => payments?.data.flatMap(({ payment }) => payment.payment_intent ?? []) ?? [],
  );
  const charges = askAll<Charge>("/v1/charges", { customer }).filter(
    ({ paid, payment_intent: intent }) => paid && intent !== null && intents.includes(intent),
  );
  for (const { id, refunded } of charges) if (!refunded) refund({ charge: id }, id);
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

function refund(params: { charge: string } | { payment_intent: string }, key: string): void {
  const call = { method: "POST", path: "/v1/refunds", params, idempotencyKey: `undo:${key}` } as const;
  unlessDone(() => askProvider(call));
}

/**
 * Cancels a subscription without a refund.
 * @throws {Unreachable} when the provider cannot be reached
 */
const end = (subscription: string): void =>
  // The provider refuses only to cancel a subscription that has ended.
  unlessRefused(() => true)(() => askProvider({ method: "DELETE", path: `/v1/subscriptions/${subscription}` }));

/** Expires a customer's open checkout sessions. @returns false when one of them was paid in the meantime */
export function expireOpen(customer: string, isMeant: (one: CheckoutSession) => boolean = () => true): boolean {
  let isPaid = false;
  for (const one of sessionsOf(customer).filter(({ status }) => status === "open"))
    if (isMeant(one))
      unlessRefused(() => (isPaid = true))(() =>
        askProvider({ method: "POST", path: `/v1/checkout/sessions/${one.id}/expire` }),
      );
  return !isPaid;
}

function sessionsOf(customer: string): CheckoutSession[] {
  try {
    return askAll<CheckoutSession>("/v1/checkout/sessions", { customer });
  } catch (error) {
    if (error instanceof Refused && DONE.includes(error.code)) return [];
    throw error;
  }
}

/** Subscriptions to the site's plans; others that the operator sells are not ours to cancel. */
function running(customer: string): Subscription[] {
  try {
    const all = askAll<Subscription>("/v1/subscriptions", { customer, status: "all" });
    return all.filter((one) => !OVER.includes(one.status) && subscriptionPlan(one) !== "");
  } catch (error) {
    if (error instanceof Refused && DONE.includes(error.code)) return [];
    throw error;
  }
}

/**
 * Before an account is deleted, cancels its subscriptions and expires its open checkout sessions.
 * @throws {Unreachable} when the provider cannot be reached
 */
export function endAll(customer: string): void {
  expireOpen(customer);
  for (const { id } of running(customer)) end(id);
}

/**
 * Cancels and refunds orders that were paid while the customer's account was being deleted. Subscriptions from before
 * were cancelled then and stay paid.
 */
export function undoAll(app: CoreApp, customer: string): void {
  expireOpen(customer);
  for (const { id } of running(customer)) undo(customer, id);
  for (const session of sessionsOf(customer)) undoGift(app, session);
}

/** Refunds a gift paid after its giver's account was deleted: no one knows its code. */
function undoGift(
  app: CoreApp,
  { metadata, status, payment_status: payment, payment_intent: intent }: CheckoutSession,
) {
  const gift = metadata?.["gift"];
  if (!gift || status !== "complete" || payment !== "paid" || !intent) return;
  const [row] = app.findRecordsByIds("gifts", [gift]);
  if (row && row.getString("state") !== "ordered") return;
  refund({ payment_intent: intent }, intent);
  if (row) app.delete(row);
}

const TABLE = "billingQueue";
const AT_ONCE = 50;

/**
 * Queues the tasks for the provider that follow from its data, in the transaction that stores the data, so that a crash
 * loses none. Returns the new tasks for `performAll`.
 */
export const putDown = (tx: CoreApp, truth: Truth): core.Record[] =>
  truth.subscriptions.flatMap((subscription) => {
    const row = subscriptionRow(tx, subscription.id);
    if (!row) return [];
    const known = {
      isCardUsed: isCardUsed(tx, subscription),
      isExtra: row.getBool("extra") && row.getString("plan") !== "",
    };
    return tasksOf(subscription.id, rowFacts(row), known).flatMap((task) => fresh(tx, task) ?? []);
  });

/** Performs the tasks; failed ones are retried later. Never call it inside a transaction. */
export function performAll(app: CoreApp, rows: core.Record[]): void {
  for (const row of rows) perform(app, row);
}

/** True when the card was used for another trial before. */
export const isCardUsed = (app: CoreApp, subscription: Subscription): boolean =>
  hadTrial(app, { id: subscription.id, fingerprint: fingerprintOf(subscription) });

const find = (app: CoreApp, key: string): core.Record | undefined => firstRow(app, TABLE, "key = {:key}", { key });

const MINUTE_MS = 60_000;
/** No checkout session stays open longer than this. */
const PAGES_END_MS = 120 * MINUTE_MS;

/**
 * On account deletion, queues two checks of every customer the user has at any provider account: one soon, and one
 * after their last checkout session has expired. They find orders that were being paid at the time.
 */
export function putDownLeaving(e: core.RecordEvent): void {
  const user = e.record.id;
  for (const row of e.app.findRecordsByFilter("billingCustomers", "user = {:user}", "", 0, 0, { user })) {
    if (!row) continue;
    const object = row.getString("customer");
    const from = {
      provider: row.getString("provider"),
      livemode: row.getBool("livemode"),
      account: row.getString("account"),
    };
    for (const [name, inMs] of [["soon", MINUTE_MS] as const, ["late", PAGES_END_MS] as const])
      fresh(e.app, { kind: "leave", object, key: `leave:${object}:${name}` }, from, inMs);
  }
  e.next();
}

/** True when the customer's account was deleted on this site; other sites may sell at the same provider. */
export const hasLeftHere = (app: CoreApp, customer: string): boolean =>
  find(app, `leave:${customer}:soon`) !== undefined;

/** Queues a task once per key; undefined when the key exists. */
function fresh(tx: CoreApp, { kind, object, key }: Task, at: Place = providerHere(tx), inMs = 0) {
  if (find(tx, key)) return undefined;
  return saveRow(tx, TABLE, { ...at, kind, object, key, nextAt: dateOf(Date.now() + inMs) });
}

/** Performs the tasks that are due, at most 50. */
export function performDue(app: CoreApp): void {
  const filter = `doneAt = '' && ${IS_DUE} && ${PROVIDER_FILTER}`;
  const params = { ...dueAt(Date.now(), storedTime), ...providerHere(app) };
  const rows = app.findRecordsByFilter(TABLE, filter, "nextAt", AT_ONCE, 0, params);
  for (const row of rows) if (row) perform(app, row);
}

/** The number of due tasks, at most 1,000, and the time of the oldest. */
export function untold(app: CoreApp): { waiting: number; oldest: string } {
  const query = `SELECT COUNT(*) AS waiting, COALESCE(MIN(created), '') AS oldest FROM (SELECT created FROM ${TABLE}
       WHERE doneAt = '' AND (kind != 'leave' OR nextAt <= {:now})
         AND ${HERE_SQL} LIMIT 1000)`;
  return queryRow(app, { waiting: 0, oldest: "" }, query, { ...providerHere(app), now: storedTime(Date.now()) });
}

function perform(app: CoreApp, row: core.Record): void {
  try {
    tell(app, row.getString("kind") as Task["kind"], row.getString("object"), row.getString("key"));
    row.set("doneAt", dateOf(Date.now()));
    row.set("error", "");
  } catch (error) {
    const attempts = row.getInt("attempts") + 1;
    row.load({ attempts, error: String(error).slice(0, 500), nextAt: dateOf(nextTryMs(attempts, Date.now())) });
    if (error instanceof Refused && isMoot(error, row)) row.set("doneAt", dateOf(Date.now()));
    app.logger().error("The provider could not be told", "task", row.getString("key"), "error", String(error));
  }
  app.saveNoValidate(row);
}

/**
 * True when the task is no longer possible: the subscription is gone or has ended, and the provider changes nothing
 * about it.
 */
const isMoot = ({ code }: Refused, row: core.Record): boolean =>
  code === "resource_missing" || hasEnded(row.getString("object"));

function hasEnded(id: string): boolean {
  try {
    return OVER.includes(askProvider<Subscription>({ method: "GET", path: pathOf(id) }).status);
  } catch {
    return false;
  }
}

const pathOf = (subscription: string): string => `/v1/subscriptions/${subscription}`;

function tell(app: CoreApp, kind: Task["kind"], object: string, key: string): void {
  if (kind === "leave") return undoAll(app, object);
  const path = pathOf(object);
  if (kind === "undo") {
    const { customer } = askProvider<Subscription>({ method: "GET", path });
    undo(customer, object);
    return;
  }
  if (kind === "cancel") askProvider({ method: "DELETE", path });
  else askProvider({ method: "POST", path, params: { cancel_at_period_end: true }, idempotencyKey: key });
}
