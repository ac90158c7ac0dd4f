import { said } from "../../platform/release/texts.ts";
import { besides } from "../../platform/realtimeTopics.rules.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { letWrite } from "../../platform/doors/learner.ts";
import { isModerator, rolesOf } from "../../platform/doors/roles.ts";
import { actionProblem, mayHear, MOST_KEYS, MOST_NOTIFICATIONS } from "./notifications.rules.ts";

/** A learner marks one as read or throws it away: so often a day. Their other devices get a sign, too. */
export function onNotificationWrite(e: core.RecordRequestEvent): void {
  letWrite(e);
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { notificationWritesOf: e.record.getString("user") })) return;
  e.next();
  signal(e.app, e.record.getString("user"));
}

export function checkAction(e: core.RecordEvent): void {
  const problem = actionProblem(e.record.getString("action"));
  if (problem) throw new BadRequestError(problem, { action: new ValidationError("validation_action", problem) });
  e.next();
}

/**
 * Whoever is logged in listens to their own topic, moderators to the queue, and everybody to a page of the community; every
 * other one would cost a question for each write of the server.
 */
export function onSubscribe(e: core.RealtimeSubscribeRequestEvent): void {
  const own = besides([...(e.subscriptions ?? [])], !!e.auth && isModerator(rolesOf(e.auth)));
  const isTheirs = own && (own.length === 0 || mayHear(e.auth?.id ?? "", own));
  if (!isTheirs && !e.auth?.isSuperuser()) throw new ForbiddenError(said("ownAlertsOnly"));
  e.next();
}

/** What is new takes the place of the oldest, and the devices that listen get a sign, in one step with it. */
export function onTold(e: core.RecordEvent): void {
  writeAndLook(e, (tx) => {
    const user = e.record.getString("user");
    prune(tx, user);
    signal(tx, user);
  });
}

const newest = (table: string, most: number): string =>
  `DELETE FROM ${table} WHERE user = {:user} AND id NOT IN
     (SELECT id FROM ${table} WHERE user = {:user} ORDER BY created DESC, rowid DESC LIMIT ${most})`;

function prune(tx: CoreApp, user: string): void {
  for (const query of [newest("notifications", MOST_NOTIFICATIONS), newest("notificationKeys", MOST_KEYS)])
    tx.db().newQuery(query).bind({ user }).execute();
}

/** The server hands a saved row to whoever listens, off the road of whoever saves it: a device that reads slowly holds up nobody. */
function signal(tx: CoreApp, user: string): void {
  const [known] = tx.findRecordsByIds("signals", [user]);
  const row = known ?? new Record(tx.findCachedCollectionByNameOrId("signals"));
  if (!known) {
    row.set("id", user);
    row.set("user", user);
  }
  tx.save(row);
}
