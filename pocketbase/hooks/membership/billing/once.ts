import { provider } from "../provider/provider.ts";
import { personOf } from "./states.rules.ts";
import { firstRow, saveRow, queryRow } from "../../platform/rows.ts";

const TABLE = "trialsUsed";

/** What a person gets once, whatever account they have by then: a trial, all their money back, what a code takes off a first order. */
type What = "trial" | `withdrawal ${typeof provider.mode}` | `code ${string}`;
const WITHDRAWAL: What = `withdrawal ${provider.mode}`;

/** How a person is known again: by their address, and by the card they paid with. */
type By = "email" | "card";

/** Its own, so that ending all sessions by a new secret of theirs gives nobody anything a second time. */
const secretOf = (app: CoreApp): string => queryRow(app, { secret: "" }, "SELECT secret FROM trialSecret").secret;

/** An address or card can be told again, and not be read out of it without the server's own secret. */
const hashOf = (app: CoreApp, what: What, by: By, value: string): string =>
  $security.hs256(`${what} ${by} ${value}`, secretOf(app));

function find(app: CoreApp, what: What, by: By, value: string): core.Record | undefined {
  const params = { kind: by, hash: hashOf(app, what, by, value) };
  return firstRow(app, TABLE, "kind = {:kind} && hash = {:hash}", params);
}

function mark(tx: CoreApp, what: What, by: By, value: string, subscription: string): void {
  if (find(tx, what, by, value)) return;
  saveRow(tx, TABLE, { kind: by, hash: hashOf(tx, what, by, value), providerSub: subscription });
}

/** A subscription, and what its card is known by; "" for none. */
interface Used {
  id: string;
  fingerprint: string;
}

function markAll(tx: CoreApp, what: What, user: string, { id, fingerprint }: Used): void {
  const [account] = tx.findRecordsByIds("users", [user]);
  if (account) mark(tx, what, "email", personOf(account.email()), id);
  if (fingerprint) mark(tx, what, "card", fingerprint, id);
}

function isCardUsed(app: CoreApp, what: What, { id, fingerprint }: Used): boolean {
  // The cards of Stripe's test mode are everybody's.
  const row = fingerprint && provider.mode !== "test" ? find(app, what, "card", fingerprint) : undefined;
  return row !== undefined && row.getString("providerSub") !== id;
}

/** Whether a learner's address still has its trial before it: one a person, also after an account was deleted. */
export const canTry = (app: CoreApp, user: core.Record): boolean =>
  !find(app, "trial", "email", personOf(user.email()));

/** Remembers whose trial it was: the address, and the card it was begun with. */
export const markTrial = (tx: CoreApp, user: string, used: Used): void => markAll(tx, "trial", user, used);

/** Whether a subscription's card began somebody's trial before. */
export const hadTrial = (app: CoreApp, used: Used): boolean => isCardUsed(app, "trial", used);

/** Remembers who got all their money back. */
export const markWithdrawal = (tx: CoreApp, user: string, used: Used): void => markAll(tx, WITHDRAWAL, user, used);

/** Whether somebody got all their money back for an order before this one. */
export function hasWithdrawn(app: CoreApp, user: string, used: Used): boolean {
  const [account] = app.findRecordsByIds("users", [user]);
  const row = account && find(app, WITHDRAWAL, "email", personOf(account.email()));
  return (row !== undefined && row.getString("providerSub") !== used.id) || isCardUsed(app, WITHDRAWAL, used);
}

/** Remembers who ordered with a promotion code. */
export function markCode(tx: CoreApp, code: string, user: string, subscription: string): void {
  const [account] = tx.findRecordsByIds("users", [user]);
  if (account) mark(tx, `code ${code}`, "email", personOf(account.email()), subscription);
}

/** Whether a person ordered with a promotion code before, with whichever account. */
export const hasUsedCode = (app: CoreApp, code: string, user: core.Record): boolean =>
  find(app, `code ${code}`, "email", personOf(user.email())) !== undefined;
