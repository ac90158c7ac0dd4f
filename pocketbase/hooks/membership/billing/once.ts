import { provider } from "../provider/provider.ts";
import { personOf } from "./states.rules.ts";
import { firstRow, saveRow, queryRow } from "../../platform/rows.ts";

const TABLE = "trialsUsed";

/**
 * What a person gets once across all their accounts: a trial, a full refund on withdrawal, or a code's discount on a
 * first order.
 */
type What = "trial" | `withdrawal ${typeof provider.mode}` | `code ${string}`;
const WITHDRAWAL: What = `withdrawal ${provider.mode}`;

/** Identifies a person by their email address or their card. */
type By = "email" | "card";

/** A secret of its own: rotating the session secret must not grant anyone a second trial. */
const secretOf = (app: CoreApp): string => queryRow(app, { secret: "" }, "SELECT secret FROM trialSecret").secret;

/** The hash recognizes an address or card, but reveals neither without the server's secret. */
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

/** A subscription and its card's fingerprint; "" for none. */
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
  // Everyone shares the cards of Stripe's test mode.
  const row = fingerprint && provider.mode !== "test" ? find(app, what, "card", fingerprint) : undefined;
  return row !== undefined && row.getString("providerSub") !== id;
}

/** True when the person behind the address has not had a trial, even with a deleted account. */
export const canTry = (app: CoreApp, user: core.Record): boolean =>
  !find(app, "trial", "email", personOf(user.email()));

/** Records the trial for the user's address and card. */
export const markTrial = (tx: CoreApp, user: string, used: Used): void => markAll(tx, "trial", user, used);

/** True when another subscription's trial used the same card. */
export const hadTrial = (app: CoreApp, used: Used): boolean => isCardUsed(app, "trial", used);

/** Records a full refund on withdrawal for the user's address and card. */
export const markWithdrawal = (tx: CoreApp, user: string, used: Used): void => markAll(tx, WITHDRAWAL, user, used);

/** True when the person got a full refund for an earlier order. */
export function hasWithdrawn(app: CoreApp, user: string, used: Used): boolean {
  const [account] = app.findRecordsByIds("users", [user]);
  const row = account && find(app, WITHDRAWAL, "email", personOf(account.email()));
  return (row !== undefined && row.getString("providerSub") !== used.id) || isCardUsed(app, WITHDRAWAL, used);
}

/** Records that the person ordered with a promotion code. */
export function markCode(tx: CoreApp, code: string, user: string, subscription: string): void {
  const [account] = tx.findRecordsByIds("users", [user]);
  if (account) mark(tx, `code ${code}`, "email", personOf(account.email()), subscription);
}

/** True when the person has used the promotion code, with any account. */
export const hasUsedCode = (app: CoreApp, code: string, user: core.Record): boolean =>
  find(app, `code ${code}`, "email", personOf(user.email())) !== undefined;
