import {
  adoptGiven,
  entitle,
  writeGiven,
  givenRow,
  subscriptionsOf,
  keepGiven,
} from "../../membership/billing/subscriptions.ts";
import { PREMIUM } from "../../access/entitlements.rules.ts";
import { premiumUntil } from "../../access/entitlements.ts";
import { dateOf, saveRow, msOf, queryRow, queryRows } from "../../platform/rows.ts";
import { futureMomentIn, reasonIn, likeIn, nextChangeAt, pageIn, operatorCause } from "./members.rules.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { environment } from "../../platform/environment.ts";
import type { MembershipState } from "#contract/membership.d.ts";
import type { MemberLine, Members, MemberShown, MemberSubscription, CompSent, HoldSent } from "#contract/operator.d.ts";
import { membershipOf, askingProvider } from "../../membership/payments/show.ts";
import { operator, answerPrivately, refuseField } from "../../platform/doors/learner.ts";
import { providerHere, provider } from "../../membership/provider/provider.ts";
import { said } from "../../platform/release/texts.ts";
import { customerRow } from "../../membership/billing/accounts.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { readNow } from "../../membership/billingJobs.ts";

/** Changes a membership and its entitlement in one transaction, and always adds a row to the entitlement log. */
export function log(app: CoreApp, user: string, cause: string, act: (tx: CoreApp) => void): void {
  app.runInTransaction((tx) => {
    const before = premiumUntil(tx, user);
    act(tx);
    entitle(tx, user, cause);
    if (premiumUntil(tx, user) === before) note(tx, user, cause, before);
  });
}

// A changed entitlement logs itself; this logs an action that changed nothing.
function note(tx: CoreApp, user: string, cause: string, untilMs: number): void {
  saveRow(tx, "entitlementLog", {
    user,
    feature: PREMIUM,
    before: dateOf(untilMs),
    validUntil: dateOf(untilMs),
    cause,
    at: dateOf(Date.now()),
  });
}

/** Grants Premium until a moment; a past one ends the grant. Returns false for an invalid moment. */
export function giveUntil(app: CoreApp, user: string, until: unknown, cause: string): boolean {
  app.runInTransaction((tx) => adoptGiven(tx, user));
  const nowMs = Date.now();
  const untilMs = futureMomentIn(until, nowMs);
  const key = `comp:${user}`;
  if (untilMs === undefined || (untilMs <= nowMs && !givenRow(app, key))) return false;
  log(app, user, cause, (tx) => writeGiven(tx, { user, key, status: "comp", fromMs: nowMs, untilMs }));
  return true;
}

/** Grants Premium to the environment's account (scripts/member.ts verifies the result). */
export function giveMembershipAtStart(e: core.BootstrapEvent): void {
  e.next();
  const { email, until, reason } = environment.member;
  const user = email ? known(e.app, email) : null;
  const why = reasonIn(reason);
  if (user && why) giveUntil(e.app, user.id, until, `operator: ${why} by npm run member`);
}

function known(app: CoreApp, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail("users", normalAddress(email));
  } catch {
    return null;
  }
}

const A_PAGE = 30;
const MOST_LINES = 200;

/** Lists current and former members, page by page. */
export function listMembers(e: core.RequestEvent): void {
  operator(e);
  const query = e.request.url.query();
  const page = pageIn(query.get("page"));
  const { total, ids } = found(e.app, likeIn(query.get("search")), query.get("state").slice(0, 20), page);
  const users = e.app.findRecordsByIds("users", ids).flatMap((user) => user ?? []);
  const members = ids.flatMap((id) => {
    const user = users.find((one) => one.id === id);
    return user ? [memberLine(e.app, user)] : [];
  });
  return answerPrivately(e, { page, pages: Math.ceil(total / A_PAGE), total, members } satisfies Members);
}

const OURS = "s.account = {:account} AND s.livemode = {:livemode}";
const ANY = `EXISTS (SELECT 1 FROM subscriptions s WHERE s.user = u.id AND ${OURS})`;
const IN_STATE = `EXISTS (SELECT 1 FROM subscriptions s WHERE s.user = u.id AND ${OURS} AND s.state = {:state})`;
const ENTITLED = "EXISTS (SELECT 1 FROM entitlements n WHERE n.user = u.id)";

function found(app: CoreApp, like: string, state: string, page: number): { total: number; ids: string[] } {
  const wishes = [like && "u.email LIKE {:like} ESCAPE '\\'", state && IN_STATE].filter(Boolean);
  const where = wishes.join(" AND ") || `(${ANY} OR ${ENTITLED})`;
  const params = { like, state, ...providerHere(app), skip: (page - 1) * A_PAGE };
  const sql = `SELECT u.id FROM users u WHERE ${where} ORDER BY u.created DESC, u.id LIMIT ${A_PAGE} OFFSET {:skip}`;
  const ids = queryRows(app, { id: "" }, sql, params).map(({ id }) => id);
  return { ids, ...queryRow(app, { total: 0 }, `SELECT COUNT(*) AS total FROM users u WHERE ${where}`, params) };
}

export function memberLine(app: CoreApp, user: core.Record): MemberLine {
  const membership = membershipOf(app, user);
  return {
    id: user.id,
    email: user.email(),
    displayName: user.getString("displayName"),
    state: membership.state,
    validUntil: membership.validUntil,
    plan: membership.plan,
    next: nextChangeAt(membership),
  };
}

/** Returns a member with subscriptions and entitlement log. */
export function showMember(e: core.RequestEvent): void {
  operator(e);
  const [user] = e.app.findRecordsByIds("users", [e.request.pathValue("id")]);
  if (!user) throw new NotFoundError(said("noAccount"));
  return answerMember(e, user);
}

export function answerMember(e: core.RequestEvent, user: core.Record): void {
  const subscriptions = subscriptionsOf(e.app, user.id).map(shownSubscription);
  const log = logOf(e.app, user.id);
  return answerPrivately(e, { ...memberLine(e.app, user), subscriptions, log } satisfies MemberShown);
}

const orNull = (row: core.Record, field: string): string | null => dateOf(msOf(row, field)) || null;

const shownSubscription = (row: core.Record): MemberSubscription => ({
  id: row.id,
  provider: row.getString("provider"),
  providerSub: row.getString("providerSub"),
  state: row.getString("state") as MembershipState,
  status: row.getString("status"),
  plan: row.getString("plan"),
  amount: row.getInt("amount"),
  currency: row.getString("currency"),
  startedAt: orNull(row, "startedAt"),
  periodEnd: orNull(row, "periodEnd"),
  trialEnd: orNull(row, "trialEnd"),
  cancelAt: orNull(row, "cancelAt"),
  endedAt: orNull(row, "endedAt"),
  validUntil: orNull(row, "validUntil"),
  refund: row.getString("refund") || "none",
  dispute: row.getString("dispute") || "none",
  hold: row.getBool("hold"),
  extra: row.getBool("extra"),
});

const logOf = (app: CoreApp, user: string): MemberShown["log"] =>
  app.findRecordsByFilter("entitlementLog", "user = {:user}", "-at,-@rowid", MOST_LINES, 0, { user }).flatMap((row) => {
    if (!row) return [];
    const [before, validUntil] = [orNull(row, "before"), orNull(row, "validUntil")];
    return [{ at: dateOf(msOf(row, "at")), before, validUntil, cause: row.getString("cause") }];
  });

function reasonOf(sent: { reason?: unknown }): string {
  const reason = reasonIn(sent.reason);
  if (reason === undefined) refuseField("reason", "required", said("reasonNeeded"));
  return reason;
}

function accountOf(app: CoreApp, id: unknown): core.Record {
  const [user] = typeof id === "string" ? app.findRecordsByIds("users", [id]) : [];
  if (!user) refuseField("user", "unknown", said("noAccount"));
  return user;
}

/** Grants Premium until a moment; a past one ends the grant. */
export function comp(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<CompSent>;
  const cause = operatorCause(reasonOf(sent), by.id);
  const user = accountOf(e.app, sent.user);
  if (!giveUntil(e.app, user.id, sent.until, cause)) refuseField("until", "date", said("dayWithinTen"));
  return answerMember(e, user);
}

function setHold(e: core.RequestEvent, isHeld: boolean): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<HoldSent>;
  const cause = operatorCause(reasonOf(sent), by.id);
  const [known] =
    typeof sent.subscription === "string" ? e.app.findRecordsByIds("subscriptions", [sent.subscription]) : [];
  if (!known) refuseField("subscription", "unknown", said("noSubscription"));
  const user = known.getString("user");
  log(e.app, user, cause, (tx) => {
    // Re-reads the row to keep what a webhook changed in the meantime.
    const row = tx.findRecordById("subscriptions", known.id);
    row.set("hold", isHeld);
    keepGiven(tx, row);
  });
  return answerMember(e, accountOf(e.app, user));
}

/** Withholds a subscription's Premium, whatever the provider says. */
export const holdPremium = (e: core.RequestEvent): void => setHold(e, true);

/** Restores the Premium that was paid for. */
export const releaseHold = (e: core.RequestEvent): void => setHold(e, false);

/** Re-reads a member's state from the payment provider now. */
export function resyncMember(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const user = accountOf(e.app, (e.requestInfo().body as { user?: unknown }).user);
  const customer = customerRow(e.app, user.id)?.getString("customer");
  const cause = operatorCause("read anew", by.id);
  if (customer && provider.name !== "off") askingProvider(e, () => readNow(e.app, customer, cause));
  log(e.app, user.id, cause, () => undefined);
  return answerMember(e, user);
}
