import { untell } from "../mentions/removing.ts";
import { note } from "../moderation/log.ts";
import { type News, tell } from "../moderation/telling.ts";
import { dateOf, stored } from "../platform/times.ts";
import { said } from "../release/texts.ts";
import type { Decision } from "./acting.rules.ts";

const DAY_MS = 86_400_000;

const NEWS: Partial<Record<Decision["act"], News>> = {
  ...{ warn: "warned", silence: "silenced", ban: "banned", lift: "lifted", clear: "cleared" },
};

interface Sentence extends Decision {
  by: core.Record;
}

const refuse = (message: string): never => {
  throw new BadRequestError(message, { act: new ValidationError("validation_standing", message) });
};

/** Changes how somebody stands, and tells them. @returns when it ends; 0 for never */
export function decideStanding(
  tx: CoreApp,
  person: core.Record,
  { act, reason, note: words, days, by }: Sentence,
): number {
  const untilMs = act === "silence" ? Date.now() + days * DAY_MS : 0;
  change(tx, person, act, untilMs);
  const target = `users ${person.id}`;
  const line = note(tx, { moderator: by.id, act, target, user: person.id, reason, note: words, untilMs });
  if (act === "ban") settleAll(tx, person.id);
  const news = NEWS[act];
  if (news) tell(tx, { user: person.id, line, news, values: { reason }, untilMs });
  return untilMs;
}

const OF = (table: string) => `(SELECT id FROM ${table} WHERE user = {:user})`;
const UPHELD = "decision = 'upheld', decidedAt = {:now}";
const ALL = [
  `UPDATE reports SET ${UPHELD} WHERE decision = '' AND (targetId = {:user} OR targetId IN ${OF("posts")}
    OR targetId IN ${OF("replies")})`,
  `UPDATE reviewReports SET settled = TRUE, ${UPHELD} WHERE settled = FALSE AND review IN ${OF("reviews")}`,
  ...["posts", "replies", "reviews"].map(
    (table) => `UPDATE ${table} SET heldFor = '' WHERE user = {:user} AND heldFor != ''`,
  ),
];

/** Of whoever is banned everything is hidden: nothing of theirs waits for a look any more. */
function settleAll(tx: CoreApp, user: string): void {
  const bound = { user, now: stored(Date.now()) };
  for (const query of ALL) tx.db().newQuery(query).bind(bound).execute();
}

function change(tx: CoreApp, person: core.Record, act: Decision["act"], untilMs: number): void {
  const standing = person.getString("standing");
  if (act === "warn") return;
  if (act === "clear") return clear(tx, person);
  if (act === "silence" && standing === "banned") refuse(said("bannedAlready"));
  if (act === "lift" && standing === "") refuse(said("nothingToLift"));
  stand(tx, person, { silence: "silenced", ban: "banned" }[act as "silence" | "ban"] ?? "", untilMs);
}

/** What follows from a standing follows by itself (standing/standing.ts). */
export function stand(tx: CoreApp, person: core.Record, standing: string, untilMs: number): void {
  person.set("standing", standing);
  person.set("standingUntil", dateOf(untilMs));
  tx.saveNoValidate(person);
}

/** What others see of somebody beside what they wrote; and what they were told with the name of then. */
function clear(tx: CoreApp, person: core.Record): void {
  untell(tx, person.id);
  for (const field of ["photo", "displayName", "about"]) person.set(field, "");
  tx.saveNoValidate(person);
  for (const table of ["posts", "replies", "reviews"])
    tx.db()
      .newQuery(`UPDATE ${table} SET userName = {:name}, userAvatar = '' WHERE user = {:user}`)
      .bind({ user: person.id, name: said("anonymous") })
      .execute();
}
