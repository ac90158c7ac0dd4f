import type { WriterNow } from "#contract/community.d.ts";
import { theCourse, said } from "../../platform/release/texts.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { canMail } from "../../platform/mails/mails.ts";
import { statusNow } from "../../platform/doors/doors.rules.ts";
import { learner, answerPrivately, refuseField } from "../../platform/doors/learner.ts";
import { dateOf, msOf, queryRow } from "../../platform/rows.ts";
import type { About, Kind, Place, Problem } from "./posts.rules.ts";
import { firstDayLeft, firstDayProblem, firstDayUntil, postPlace } from "./posts.rules.ts";

/** @throws a field error (400) */
export function refuseWriting({ field, code, say, values }: Problem): never {
  refuseField(field, code, said(say, values));
}

/** Where the site sends mail, users must verify their address before they write. */
export const isUnverified = (app: CoreApp, user: core.Record): boolean => canMail(app) && !user.getBool("verified");

/** @throws {ForbiddenError} when the user must verify their address first */
export function checkVerified(app: CoreApp, user: core.Record): void {
  if (isUnverified(app, user)) throw new ForbiddenError(said("confirmToWrite"));
}

/** @throws when the content is for members and the user is none */
export function checkMember(app: CoreApp, user: string, isPremium: boolean): void {
  if (isPremium && !hasPremium(app, user)) refuseWriting({ field: "topic", code: "premium", say: "membersModule" });
}

/** The module and access of a post. @throws a field error when its place is invalid */
export function placeFor(record: core.Record): Place {
  const about: About = {
    ...{ topic: record.getString("topic"), moduleId: record.getInt("moduleId") },
    ...{ lessonId: record.getString("lessonId"), second: record.getInt("second") },
  };
  const place = postPlace(theCourse(), about);
  return "field" in place ? refuseWriting(place) : place;
}

/** The number of posts or replies a user has, without deleted ones. */
const writtenCount = (app: CoreApp, table: Kind, user: string): number =>
  queryRow(app, { count: 0 }, `SELECT COUNT(*) AS count FROM ${table} WHERE user = {:user}`, { user }).count;

/**
 * Enforces the limits of an account's first day inside the write's transaction, which an error rolls back.
 * @param kind the kind of a new record; undefined for an edit
 */
export function checkFirstDay(tx: CoreApp, record: core.Record, kind: Kind | undefined): void {
  const [user] = tx.findRecordsByIds("users", [record.getString("user")]);
  const untilMs = user && firstDayUntil(msOf(user, "created"), Date.now());
  if (!user || untilMs === undefined) return;
  const written = kind ? { kind, count: writtenCount(tx, kind, user.id) } : undefined;
  const said = { html: record.getString("html"), video: record.getString("video") };
  const found = firstDayProblem({ ...said, written }, untilMs);
  if (found) refuseWriting(found);
}

/** Tells a learner in advance why a write would be refused now. */
export function tellWriter(e: core.RequestEvent): void {
  const user = learner(e);
  const nowMs = Date.now();
  const untilMs = msOf(user, "standingUntil");
  const status = statusNow({ status: user.getString("standing"), untilMs }, nowMs);
  const dayEndsMs = firstDayUntil(msOf(user, "created"), nowMs);
  const isFirstDay = dayEndsMs !== undefined;
  return answerPrivately(e, {
    problem: status || (isUnverified(e.app, user) ? "unverified" : ""),
    until: dateOf(status ? untilMs : (dayEndsMs ?? 0)),
    left: isFirstDay ? firstDayLeft((kind) => writtenCount(e.app, kind, user.id)) : null,
    isMember: hasPremium(e.app, user.id),
  } satisfies WriterNow);
}
