import type { MembershipState } from "#contract/membership.d.ts";
import type { MemberLine, Members, MemberShown, MemberSubscription } from "#contract/operator.d.ts";
import { subscriptionsOf } from "../../membership/billing/rows.ts";
import { membershipOf } from "../../membership/payments/show.ts";
import { operator } from "../../platform/doors/learner.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import { providerHere } from "../../membership/provider/account.ts";
import { said } from "../../platform/release/texts.ts";
import { likeIn, nextChangeAt, pageIn } from "./members.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";
import { queryRow, queryRows } from "../../platform/rows.ts";

const A_PAGE = 30;
const MOST_LINES = 200;

/** Who is or was a member, a page at a time. */
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

/** Somebody's membership with everything that led to it. */
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
