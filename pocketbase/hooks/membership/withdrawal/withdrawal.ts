import { undo } from "../billing/queue.ts";
import { queueMail } from "../../platform/mails/mails.ts";
import { zonedMomentWords, moneyWords } from "../../platform/words.rules.ts";
import { orderWords } from "../memberMails/memberMails.ts";
import { dateOf, msOf } from "../../platform/rows.ts";
import { localMoment, zoneOf } from "../../platform/zones.ts";
import { serverTexts } from "../../platform/release/texts.ts";
import { PROVIDER_FILTER, providerHere, provider } from "../provider/provider.ts";
import { readNow } from "../billingJobs.ts";

const AT_ONCE = 50;
const BUDGET_MS = 45_000;

/**
 * Records a withdrawal before anything else is asked, so that it is valid even if the rest takes retries. A repeated
 * declaration keeps the first time.
 * @returns the time of the withdrawal, in milliseconds
 */
export function declare(app: CoreApp, id: string): number {
  let atMs = 0;
  change(app, id, (row) => {
    atMs = msOf(row, "withdrawnAt") || Date.now();
    row.set("withdrawnAt", dateOf(atMs));
  });
  return atMs;
}

function change(app: CoreApp, id: string, set: (row: core.Record) => void): void {
  app.runInTransaction((tx) => {
    const row = tx.findRecordById("subscriptions", id);
    set(row);
    tx.saveNoValidate(row);
  });
}

/**
 * Refunds everything, cancels the contract and confirms it by mail. Idempotent.
 * @throws {Unreachable} when the provider cannot be reached; a job retries it later
 */
export function carryOut(app: CoreApp, id: string): void {
  const row = app.findRecordById("subscriptions", id);
  if (row.getBool("withdrawalDone")) return;
  confirmByMail(app, row, undo(row.getString("customer"), row.getString("providerSub")));
  change(app, id, (now) => now.set("withdrawalDone", true));
  readNow(app, row.getString("customer"), "withdrawal");
}

function confirmByMail(app: CoreApp, row: core.Record, refunded: number): void {
  const [user] = app.findRecordsByIds("users", [row.getString("user")]);
  if (!user) return;
  const zone = zoneOf(user, "");
  queueMail(app, {
    ...{ user: user.id, to: user.email(), kind: refunded > 0 ? "withdrawal" : "withdrawalFree" },
    key: `withdrawal:${row.getString("providerSub")}`,
    values: {
      plan: orderWords(app, row).plan,
      moment: zonedMomentWords(localMoment(msOf(row, "withdrawnAt"), zone), zone, serverTexts().formats),
      refunded: moneyWords(refunded, row.getString("currency"), serverTexts().formats),
    },
  });
}

/** A job: carries out withdrawals that were declared while the provider could not be reached. */
export function carryOutAll(app: CoreApp): void {
  if (provider.name === "off") return;
  const until = Date.now() + BUDGET_MS;
  const filter = "withdrawnAt != '' && withdrawalDone = false && " + PROVIDER_FILTER;
  for (const row of app.findRecordsByFilter("subscriptions", filter, "withdrawnAt", AT_ONCE, 0, providerHere(app)))
    if (row && Date.now() < until) tryToCarryOut(app, row.id);
}

/** Carries out a withdrawal and only logs a failure, which the job retries. */
export function tryToCarryOut(app: CoreApp, id: string): void {
  try {
    carryOut(app, id);
  } catch (error) {
    app.logger().error("A withdrawal is still to be carried out", "subscription", id, "error", String(error));
  }
}
