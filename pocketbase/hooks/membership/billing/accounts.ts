import type { Account, Customer } from "#contract/stripe.d.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { oneAtATime } from "../../platform/limits/limits.ts";
import { storedTime, execute, queryRows, firstRow, saveRow } from "../../platform/rows.ts";
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
  askProvider,
  provider,
  Refused,
  Unreachable,
  PROVIDER_FILTER,
} from "../provider/provider.ts";
import { adoptGiven, entitle, COUNTS } from "./subscriptions.ts";

/** Tables whose rows belong to one provider account. */
const TABLES = ["subscriptions", "billingCustomers", "checkouts", "billingQueue", "gifts", "refunds", "monthFigures"];
const AT_ONCE = 100;
const UNAUTHORIZED = 401;

/**
 * Recomputes every entitlement from the payments at the configured account, before the server answers requests. Other
 * commands may run with other settings than the server, so they change nothing.
 */
export function reckonPremiumAtStart(e: core.BootstrapEvent): void {
  e.next();
  if (![...$os.args].includes("serve")) return;
  // The server would migrate a moment later, but the tables are needed now.
  e.app.runAllMigrations();
  adoptFormer(e.app);
  const last = lastPlace(e.app);
  if (last) e.app.runInTransaction((tx) => adoptByHand(tx, last));
  tryToProve(e.app);
  workOutAll(e.app, "start");
  keepPlace(e.app);
}

/** Runs every minute until the provider has told which account the key belongs to. */
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
 * Finds the account of a key that was never used before; known keys are stored.
 * @throws {Unreachable} when the provider cannot be reached
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

/** Another account that may be the same one: its id is unknown, or this key's is. */
const isCandidate = ({ account }: Known, id: string | undefined): boolean =>
  account !== "" && account !== unprovenName() && (id === undefined || account.startsWith("key_"));

/**
 * The account's id at the provider; undefined when a restricted key may not read it and the error does not name it
 * either.
 */
function namedAccount(): string | undefined {
  try {
    return askProvider<Account>({ method: "GET", path: "/v1/account" }).id;
  } catch (error) {
    // The key is invalid, so its account cannot be determined.
    if (!(error instanceof Refused) || error.status === UNAUTHORIZED) throw error;
    return /\bacct_\w+/.exec(error.message)?.[0];
  }
}

/** Accounts in this mode that have customers, each with one customer's id. */
function knownAccounts(app: CoreApp): Known[] {
  const query = `SELECT account, MAX(customer) AS customer FROM billingCustomers
    WHERE provider = {:provider} AND livemode = {:livemode} GROUP BY account`;
  return queryRows(app, { account: "", customer: "" }, query, { provider: provider.name, livemode: provider.livemode });
}

/** A customer id exists in one account and mode only, so an account that knows the id is that account. */
function isKnownThere(customer: string): boolean {
  try {
    askProvider<Customer>({ method: "GET", path: `/v1/customers/${customer}` });
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** While payments are off, assigns manual grants from before accounts were stored to the current account. */
function adoptFormer(app: CoreApp): void {
  if (provider.name === "off") app.runInTransaction((tx) => rename(tx, "", accountHere(tx)));
}

/** Assigns a superuser's manual grants to the account that was configured when they were made. */
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
  // An accepted gift belongs to the account it was paid at, a manual grant to the account it was made under.
  const isGift = "EXISTS (SELECT 1 FROM gifts g WHERE 'gift:' || g.id = providerSub AND g.account = {:to})";
  run("subscriptions", `${of} AND provider = 'manual' AND (status != 'gift' OR ${isGift})`);
  if (from) run("billingAccounts", "account = {:from}");
}

/** Users whose access may change: those with access, and those whose subscriptions may grant it. */
const CONCERNED = `SELECT user FROM entitlements WHERE validUntil > {:now} OR source != 'billing'
  UNION SELECT user FROM subscriptions WHERE ${COUNTS.replaceAll("&&", "AND")} AND (validUntil > {:now} OR months > 0)
  UNION SELECT id AS user FROM users WHERE subscriptionActive = TRUE`;

/**
 * Stamps a row that a superuser writes by hand with the configured account, when it is of the same provider and mode.
 */
export function stampByHand(e: core.RecordRequestEvent): void {
  const { record } = e;
  const isOurs = ["manual", provider.name].includes(record.getString("provider"));
  if (isOurs && record.getBool("livemode") === provider.livemode && record.getString("account") === "")
    record.set("account", accountHere(e.app));
  e.next();
}

/** Runs every night, after all customers were read again. */
export const workOutNightly = (app: CoreApp): void => workOutAll(app, "night");

/** Recomputes every user's entitlement, and logs how many it closed and opened. */
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

const find = (app: CoreApp, filter: string, params: Record<string, unknown>): core.Record | undefined =>
  firstRow(app, "billingCustomers", `${PROVIDER_FILTER} && ${filter}`, {
    ...providerHere(app),
    ...params,
  });

/** The learner's customer row at the configured account; undefined for none. */
export const customerRow = (app: CoreApp, user: string): core.Record | undefined =>
  find(app, "user = {:user}", { user });

/** The row of a customer at the configured account; undefined for none. */
export const rowOfCustomer = (app: CoreApp, customer: string): core.Record | undefined =>
  find(app, "customer = {:customer}", { customer });

function keep(app: CoreApp, user: string, customer: string): core.Record {
  const row = saveRow(app, "billingCustomers", { user, ...providerHere(app), customer });
  // Retries events that arrived before their customer was known.
  execute(
    app,
    "UPDATE billingEvents SET status = 'new', nextAt = {:now} WHERE status = 'orphan' AND customer = {:customer}",
    { customer, now: storedTime(Date.now()) },
  );
  return row;
}

/**
 * The learner's customer row; creates the customer at the provider when there is none. Concurrent calls get the same
 * one.
 */
export function obtainCustomer(app: CoreApp, user: core.Record): core.Record {
  proveAccount(app);
  const known = customerRow(app, user.id);
  if (known) return known;
  const { id } = askProvider<Customer>({
    method: "POST",
    path: "/v1/customers",
    params: { email: user.email(), metadata: { user: user.id } },
    idempotencyKey: `customer:${user.id}:${provider.mode}`,
  });
  return customerRow(app, user.id) ?? keep(app, user.id, id);
}

/** The row of a customer, recreated when ours was lost; undefined when the customer is no user's. */
export function adoptCustomer(app: CoreApp, customer: string): core.Record | undefined {
  const known = rowOfCustomer(app, customer);
  if (known) return known;
  const user = userOf(app, customer);
  if (!user || customerRow(app, user)) return undefined;
  return keep(app, user, customer);
}

function userOf(app: CoreApp, customer: string): string | undefined {
  const [user] = app.findRecordsByIds("users", [shownCustomer(customer)?.metadata?.["user"] ?? ""]);
  return user?.id;
}

/** True when the customer's account here was deleted, so that events about the customer can be ignored. */
export function hasLeft(app: CoreApp, customer: string): boolean {
  const { deleted = false, metadata } = shownCustomer(customer) ?? {};
  const user = metadata?.["user"];
  return deleted || (user !== undefined && app.findRecordsByIds("users", [user]).length === 0);
}

// A deleted customer has no metadata.
type Shown = Partial<Pick<Customer, "deleted" | "metadata">>;

function shownCustomer(customer: string): Shown | undefined {
  try {
    return askProvider<Shown>({ method: "GET", path: `/v1/customers/${customer}` });
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
