import { writeAndLook } from "../limits/writeAndLook.ts";
import { disarmAndFree } from "../moderation/judging.ts";
import { note } from "../moderation/log.ts";
import { BY_SUPERUSER } from "../moderation/reasons.rules.ts";
import { msOf, stored } from "../platform/times.ts";
import { countRepliesAll } from "../replies/counting.ts";
import { noteReviewsOf } from "../workReviews/workReviews.ts";

const BANNED = "banned";
const TABLES = ["posts", "replies", "reviews"];
const AT_ONCE = 200;

const formerOf = (user: core.Record): string => user.original().getString("standing");

/** Whoever is banned is logged out everywhere and loses their role, by whomever it is decided. */
export function signOutBanned(e: core.RecordEvent): void {
  const isBannedNow = e.record.getString("standing") === BANNED && formerOf(e.record) !== BANNED;
  if (isBannedNow) {
    e.record.refreshTokenKey();
    e.record.set("role", "");
  }
  e.next();
}

/**
 * With a ban all that somebody wrote is hidden, and with its end what the ban alone hid is back, in one step with it. Their
 * reports that nobody has looked at have no say from either standing on.
 */
export function followStanding(e: core.RecordEvent): void {
  const [user, former, now] = [e.record.id, formerOf(e.record), e.record.getString("standing")];
  if (former === now) return e.next();
  writeAndLook(e, (tx) => {
    if (now === BANNED || former === BANNED) setAll(tx, user, now === BANNED);
    if (now !== "") disarmAndFree(tx, user);
  });
}

function setAll(tx: CoreApp, user: string, isHidden: boolean): void {
  const [to, where] = isHidden ? ["TRUE", "hidden = FALSE"] : ["FALSE", "withBan = TRUE"];
  for (const table of TABLES) {
    const query = `UPDATE ${table} SET hidden = ${to}, withBan = ${to} WHERE user = {:user} AND ${where}`;
    tx.db().newQuery(query).bind({ user }).execute();
  }
  countRepliesAll(tx, user);
  noteReviewsOf(tx, user);
}

/** A superuser changes a standing in the admin UI: the log says so, as it does of the moderators' acts. */
export function noteByHand(e: core.RecordRequestEvent): void {
  const [former, now] = [formerOf(e.record), e.record.getString("standing")];
  if (!e.hasSuperuserAuth() || former === now) return e.next();
  const { app } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      const act = { silenced: "silence", banned: "ban" }[now] ?? "lift";
      const user = e.record.id;
      const untilMs = msOf(e.record, "standingUntil");
      note(tx, { moderator: "", act, user, target: `users ${user}`, reason: BY_SUPERUSER, untilMs });
    });
  } finally {
    e.app = app;
  }
}

/** Every few minutes: a standing whose time is over ends, and what a ban hid is back. */
export function endStandings(app: CoreApp): void {
  const over = "standing != '' && standingUntil != '' && standingUntil <= {:now}";
  const users = app.findRecordsByFilter("users", over, "standingUntil", AT_ONCE, 0, { now: stored(Date.now()) });
  for (const user of users) if (user) end(app, user.id);
}

function end(app: CoreApp, id: string): void {
  app.runInTransaction((tx) => {
    const user = tx.findRecordById("users", id);
    const untilMs = msOf(user, "standingUntil");
    // Somebody decided anew meanwhile.
    if (untilMs === 0 || untilMs > Date.now()) return;
    user.set("standing", "");
    user.set("standingUntil", "");
    tx.saveNoValidate(user);
    note(tx, { moderator: "", act: "end", user: id, target: `users ${id}`, reason: "" });
  });
}

const FORGET = [
  "UPDATE moderationLog SET user = '', target = REPLACE(target, {:user}, '-') WHERE user = {:user}",
  "UPDATE moderationLog SET moderator = '', moderatorGone = TRUE WHERE moderator = {:user}",
  "DELETE FROM reports WHERE target = 'users' AND targetId = {:user}",
];

/** What moderators did to somebody whose account goes, and what they did themselves, stays without their name. */
export function forgetWith(e: core.RecordEvent): void {
  for (const query of FORGET) e.app.db().newQuery(query).bind({ user: e.record.id }).execute();
  e.next();
}
