import { writeAndLook, dateOf, msOf, storedTime, execute } from "../../platform/rows.ts";
import { untell } from "../mentions.ts";
import { noteAct, type News, notice } from "../moderation/log.ts";
import { settleReportsAboutPerson } from "../moderation/visibility.ts";
import { BY_SUPERUSER } from "../moderation/moderation.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { countRepliesAll } from "../replies/counting.ts";
import { noteReviewsOf } from "../workReviews.ts";
import type { Act, Decision } from "./decisions.rules.ts";
import { refuseField } from "../../platform/doors/learner.ts";

const DAY_MS = 86_400_000;
const BANNED = "banned";
const TABLES = ["posts", "replies", "reviews"];
const AT_ONCE = 200;

const NEWS: Partial<Record<Act, News>> = {
  ...{ warn: "warned", silence: "silenced", ban: "banned", lift: "lifted", clear: "cleared" },
};

const refuse = (message: string): never => refuseField("act", "standing", message);

/**
 * Warns, silences, bans or clears a user, or lifts a silence or ban, and notifies them. @returns when it ends, in
 * milliseconds; 0 for never
 */
export function decideAccount(tx: CoreApp, person: core.Record, decision: Decision & { by: core.Record }): number {
  const { act, reason, note: words, days, by } = decision;
  const untilMs = act === "silence" ? Date.now() + days * DAY_MS : 0;
  change(tx, person, act, untilMs);
  const target = `users ${person.id}`;
  const line = noteAct(tx, { moderator: by.id, act, target, user: person.id, reason, note: words, untilMs });
  if (act === "ban") settleAll(tx, person.id);
  const news = NEWS[act];
  if (news) notice(tx, { user: person.id, line, news, values: { reason }, untilMs });
  return untilMs;
}

/** A ban hides everything its user wrote, so it settles their reports and empties their part of the review queue. */
function settleAll(tx: CoreApp, user: string): void {
  settleReportsAboutPerson(tx, user);
  for (const table of TABLES)
    execute(tx, `UPDATE ${table} SET heldFor = '' WHERE user = {:user} AND heldFor != ''`, { user });
}

function change(tx: CoreApp, person: core.Record, act: Act, untilMs: number): void {
  const status = person.getString("standing");
  if (act === "warn") return;
  if (act === "clear") return clear(tx, person);
  if (act === "silence" && status === BANNED) refuse(said("bannedAlready"));
  if (act === "lift" && status === "") refuse(said("nothingToLift"));
  setAccountStatus(tx, person, { silence: "silenced", ban: "banned" }[act as "silence" | "ban"] ?? "", untilMs);
}

/** Sets the status and its end. The `followStatus` hook applies the consequences. */
export function setAccountStatus(tx: CoreApp, person: core.Record, status: string, untilMs: number): void {
  person.set("standing", status);
  person.set("standingUntil", dateOf(untilMs));
  tx.saveNoValidate(person);
}

/** Clears the user's profile and author snapshots, and deletes notifications that carry their old name. */
function clear(tx: CoreApp, person: core.Record): void {
  untell(tx, person.id);
  for (const field of ["photo", "displayName", "about"]) person.set(field, "");
  tx.saveNoValidate(person);
  for (const table of TABLES)
    execute(tx, `UPDATE ${table} SET userName = {:name}, userAvatar = '' WHERE user = {:user}`, {
      user: person.id,
      name: said("anonymous"),
    });
}

const formerOf = (user: core.Record): string => user.original().getString("standing");

/** Signs a newly banned user out everywhere and removes their roles, whoever made the change. */
export function signOutBanned(e: core.RecordEvent): void {
  const isBannedNow = e.record.getString("standing") === BANNED && formerOf(e.record) !== BANNED;
  if (isBannedNow) {
    e.record.refreshTokenKey();
    e.record.set("roles", []);
    e.record.set("role", "");
  }
  e.next();
}

/** A ban hides everything the user wrote; its end restores what only the ban hid, in the same transaction. */
export function followStatus(e: core.RecordEvent): void {
  const [user, former, now] = [e.record.id, formerOf(e.record), e.record.getString("standing")];
  if (former === now || (now !== BANNED && former !== BANNED)) return e.next();
  writeAndLook(e, (tx) => setAll(tx, user, now === BANNED));
}

function setAll(tx: CoreApp, user: string, isHidden: boolean): void {
  const [to, where] = isHidden ? ["TRUE", "hidden = FALSE"] : ["FALSE", "withBan = TRUE"];
  for (const table of TABLES) {
    const query = `UPDATE ${table} SET hidden = ${to}, withBan = ${to} WHERE user = {:user} AND ${where}`;
    execute(tx, query, { user });
  }
  countRepliesAll(tx, user);
  noteReviewsOf(tx, user);
}

/** Logs a status change that a superuser makes in the admin UI, as a moderator's decision is logged. */
export function noteSuperuser(e: core.RecordRequestEvent): void {
  const [former, now] = [formerOf(e.record), e.record.getString("standing")];
  if (!e.hasSuperuserAuth() || former === now) return e.next();
  writeAndLook(e, (tx) => {
    const act = { silenced: "silence", banned: "ban" }[now] ?? "lift";
    const user = e.record.id;
    const untilMs = msOf(e.record, "standingUntil");
    noteAct(tx, { moderator: "", act, user, target: `users ${user}`, reason: BY_SUPERUSER, untilMs });
  });
}

/** Runs every few minutes: ends expired silences and bans, which restores what a ban hid. */
export function endStatuses(app: CoreApp): void {
  const over = "standing != '' && standingUntil != '' && standingUntil <= {:now}";
  const users = app.findRecordsByFilter("users", over, "standingUntil", AT_ONCE, 0, { now: storedTime(Date.now()) });
  for (const user of users) if (user) end(app, user.id);
}

function end(app: CoreApp, id: string): void {
  app.runInTransaction((tx) => {
    const user = tx.findRecordById("users", id);
    const untilMs = msOf(user, "standingUntil");
    // A moderator made a new decision in the meantime.
    if (untilMs === 0 || untilMs > Date.now()) return;
    setAccountStatus(tx, user, "", 0);
    noteAct(tx, { moderator: "", act: "end", user: id, target: `users ${id}`, reason: "" });
  });
}

const FORGET = [
  "UPDATE moderationLog SET user = '', target = REPLACE(target, {:user}, '-') WHERE user = {:user}",
  "UPDATE moderationLog SET moderator = '', moderatorGone = TRUE WHERE moderator = {:user}",
  "DELETE FROM reports WHERE target = 'users' AND targetId = {:user}",
];

/** On account deletion, anonymizes the log entries about the user and those the user made as a moderator. */
export function forgetDecisions(e: core.RecordEvent): void {
  for (const query of FORGET) execute(e.app, query, { user: e.record.id });
  e.next();
}
