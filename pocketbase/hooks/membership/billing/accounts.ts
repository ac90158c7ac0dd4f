import type { Account, Customer } from "#contract/stripe.d.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { oneAtATime } from "../../platform/limits/oneAtATime.ts";
import { storedTime } from "../../platform/times.ts";
import {
  accountHere,
  providerHere,
  isProven,
  keepPlace,
  lastPlace,
  type Place,
  remember,
  setAccount,
  unprovenName,
} from "../provider/account.ts";
import { askProvider, provider, Refused, Unreachable } from "../provider/provider.ts";
import { adoptGiven, entitle } from "./entitle.ts";
import { COUNTS } from "./rows.ts";
import { execute, queryRows } from "../../platform/rows.ts";

/** Whatever was written for one account at the provider. */
const TABLES = ["subscriptions", "billingCustomers", "checkouts", "billingQueue", "gifts", "refunds", "monthFigures"];
const AT_ONCE = 100;
const UNAUTHORIZED = 401;

/**
 * When the server starts, before it answers anybody: Premium is worked out anew for everybody, from what was paid at the
 * account that is set by now. A command that only starts up may have been given other settings than the server, so it
 * changes nothing.
 */
export function reckonPremiumAtStart(e: core.BootstrapEvent): void {
  e.next();
  if (![...$os.args].includes("serve")) return;
  // The server would do it in a moment; only then there is a place to look.
  e.app.runAllMigrations();
  adoptFormer(e.app);
  const last = lastPlace(e.app);
  if (last) e.app.runInTransaction((tx) => adoptByHand(tx, last));
  tryToProve(e.app);
  workOutAll(e.app, "start");
  keepPlace(e.app);
}

/** Every minute, until it is known: whose the key is. */
export function proveLater(app: CoreApp): void {
  if (isProven(app) || !tryToProve(app)) return;
  workOutAll(app, "account found");
  keepPlace(app);
}

function tryToProve(app: CoreApp): boolean {
  try {
    proveAccount(app);
    return true;
  } catch (error) {
    app
      .logger()
      .error("The provider does not say whose the key is: nothing opens until it does", "error", String(error));
    return false;
  }
}

/**
 * Finds out to which account a key belongs that was never used before; any other was remembered.
 * @throws {Unreachable} when the provider cannot be heard
 */
export function proveAccount(app: CoreApp): void {
  if (isProven(app)) return;
  oneAtATime(app, "billing account", () => prove(app), refuseBusy);
}

const refuseBusy = (): never => {
  throw new Unreachable("account: already being asked for");
};

interface Known {
  account: string;
  customer: string;
}

function prove(app: CoreApp): void {
  const id = namedAccount();
  const known = knownAccounts(app);
  const same = known.find((one) => isCandidate(one, id) && isKnownThere(one.customer));
  const former = known.find(({ account }) => account === "");
  const isFormerOurs = !former || isKnownThere(former.customer);
  const account = id ?? same?.account ?? unprovenName();
  app.runInTransaction((tx) => {
    for (const old of [unprovenName(), same?.account ?? account]) if (old !== account) rename(tx, old, account);
    if (isFormerOurs) rename(tx, "", account);
    remember(tx, account);
  });
  setAccount(account);
}

/** Another account that may be the same: one whose own name is not known, or any where this one's is not. */
const isCandidate = ({ account }: Known, id: string | undefined): boolean =>
  account !== "" && account !== unprovenName() && (id === undefined || account.startsWith("key_"));

/** As the provider calls the account; undefined where a restricted key may not know, and the refusal does not say it either. */
function namedAccount(): string | undefined {
  try {
    return askProvider<Account>({ method: "GET", path: "/v1/account" }).id;
  } catch (error) {
    // No such key at all: nothing can be said of it.
    if (!(error instanceof Refused) || error.status === UNAUTHORIZED) throw error;
    return /\bacct_\w+/.exec(error.message)?.[0];
  }
}

/** Accounts in this mode that somebody bought at, each with a customer of theirs. */
function knownAccounts(app: CoreApp): Known[] {
  const query = `SELECT account, MAX(customer) AS customer FROM billingCustomers
    WHERE provider = {:provider} AND livemode = {:livemode} GROUP BY account`;
  return queryRows(app, { account: "", customer: "" }, query, { provider: provider.name, livemode: provider.livemode });
}

/** A customer's id is one account's, in one mode: where it is known, it is that account. */
function isKnownThere(customer: string): boolean {
  try {
    askProvider<Customer>({ method: "GET", path: `/v1/customers/${customer}` });
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** What was given by hand before accounts were kept belongs to nobody's, while nothing is sold. */
function adoptFormer(app: CoreApp): void {
  if (provider.name === "off") app.runInTransaction((tx) => rename(tx, "", accountHere(tx)));
}

/** What a superuser wrote by hand was given under the settings of then, also when nothing was worked out since. */
function adoptByHand(tx: CoreApp, last: Place): void {
  const filter = "source != 'billing' && validUntil > {:now}";
  for (const row of tx.findRecordsByFilter("entitlements", filter, "", 0, 0, { now: storedTime(Date.now()) }))
    if (row) adoptGiven(tx, row.getString("user"), last);
}

function rename(tx: CoreApp, from: string, to: string): void {
  const params = { from, to, provider: provider.name, livemode: provider.livemode };
  const of = "account = {:from} AND livemode = {:livemode}";
  const run = (table: string, which: string) =>
    execute(tx, `UPDATE OR IGNORE ${table} SET account = {:to} WHERE ${which}`, params);
  for (const table of TABLES) run(table, `${of} AND provider = {:provider}`);
  // A gift that was accepted is where it was paid, and what an operator gave where it was given.
  const isGift = "EXISTS (SELECT 1 FROM gifts g WHERE 'gift:' || g.id = providerSub AND g.account = {:to})";
  run("subscriptions", `${of} AND provider = 'manual' AND (status != 'gift' OR ${isGift})`);
  if (from) run("billingAccounts", "account = {:from}");
}

/** Everybody for whom something may change: who is in, and whose row that counts may let them in. */
const CONCERNED = `SELECT user FROM entitlements WHERE validUntil > {:now} OR source != 'billing'
  UNION SELECT user FROM subscriptions WHERE ${COUNTS.replaceAll("&&", "AND")} AND (validUntil > {:now} OR months > 0)
  UNION SELECT id AS user FROM users WHERE subscriptionActive = TRUE`;

/** A superuser writes a row by hand: it was bought or given under the account that is set, as far as its provider is. */
export function stampByHand(e: core.RecordRequestEvent): void {
  const { record } = e;
  const isOurs = ["manual", provider.name].includes(record.getString("provider"));
  if (isOurs && record.getBool("livemode") === provider.livemode && record.getString("account") === "")
    record.set("account", accountHere(e.app));
  e.next();
}

/** Every night, after everybody was read anew. */
export const workOutNightly = (app: CoreApp): void => workOutAll(app, "night");

/** Works out anew for everybody until when Premium is open, and tells how many it closed and opened. */
function workOutAll(app: CoreApp, cause: string): void {
  const params = { ...providerHere(app), now: storedTime(Date.now()) };
  const users = queryRows(app, { user: "" }, CONCERNED, params).map(({ user }) => user);
  let [closed, opened] = [0, 0];
  for (let at = 0; at < users.length; at += AT_ONCE)
    app.runInTransaction((tx) => {
      for (const user of users.slice(at, at + AT_ONCE)) {
        const before = hasPremium(tx, user);
        entitle(tx, user, cause);
        const after = hasPremium(tx, user);
        if (before && !after) closed += 1;
        if (!before && after) opened += 1;
      }
    });
  if (closed + opened > 0)
    app
      .logger()
      .warn(
        `Premium was worked out anew for everybody: ${String(closed)} closed, ${String(opened)} opened`,
        ...["cause", cause, "payments", provider.name, "account", accountHere(app), "closed", closed, "opened", opened],
      );
}
