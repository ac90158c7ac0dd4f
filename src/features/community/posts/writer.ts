import type { WriterNow } from "#contract/community.d.ts";
import { standingWords } from "#features/account/session/standing.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/posting.ts";
import { clockTime, dayIn, zoneHere } from "#lib/dates.ts";

const DAY_MS = 86_400_000;

/** When an account's first day is over; undefined when it is, or nobody knows. @param created as the server stores it */
export function firstDayUntil(created: unknown, nowMs: number): number | undefined {
  const madeAt = typeof created === "string" ? Date.parse(created) : NaN;
  return nowMs < madeAt + DAY_MS ? madeAt + DAY_MS : undefined;
}

/** When a first day ends, by the clock of whoever reads it: "14:05 tomorrow", never before the moment itself. */
export function firstDayEndWords(untilMs: number, nowMs: number, zone = zoneHere()): string {
  const time = clockTime(Math.ceil(untilMs / 60_000) * 60_000, zone);
  return fill(dayIn(zone, untilMs) === dayIn(zone, nowMs) ? texts.firstDay.today : texts.firstDay.tomorrow, { time });
}

/** What holds on an account's first day, and until when. */
export const firstDayWords = (untilMs: number, nowMs: number, zone = zoneHere()): string =>
  fill(texts.firstDay.rule, { moment: firstDayEndWords(untilMs, nowMs, zone) });

/** What somebody is about to write: a change counts for no limit. */
export type Kind = "posts" | "replies" | "changes";
export type Why = "banned" | "silenced" | "unverified" | "firstDay";

/** Why the server would refuse it; undefined when it would not. */
export function whyNot({ problem, left }: WriterNow, kind: Kind): Why | undefined {
  if (problem) return problem;
  return kind !== "changes" && left?.[kind] === 0 ? "firstDay" : undefined;
}

function firstDayText({ until, left }: WriterNow, kind: Kind, nowMs: number): string {
  const { posts, replies, stillReply } = texts.shut.firstDay;
  const said = fill(kind === "replies" ? replies : posts, { moment: firstDayEndWords(Date.parse(until), nowMs) });
  return kind === "posts" && left && left.replies > 0 ? `${said} ${stillReply}` : said;
}

/** What is said in place of the form. @param email of the account */
export function shutWords(why: Why, writer: WriterNow, kind: Kind, email: string, nowMs = Date.now()) {
  const { shut } = texts;
  if (why === "unverified") return { title: shut.unverified, text: fill(shut.unverifiedText, { email }) };
  if (why === "firstDay") return { title: shut.firstDay.title, text: firstDayText(writer, kind, nowMs) };
  return { title: shut.standing, text: standingWords({ standing: why, until: writer.until }, nowMs) };
}
