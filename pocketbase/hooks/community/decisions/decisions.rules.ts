import type { DecisionSent, Judged, CaseKind } from "#contract/moderation.d.ts";
import type { Saying } from "#contract/said.d.ts";
import { oneLine } from "../../platform/visible.rules.ts";

export type Act = DecisionSent["act"];

/** The acts allowed on each kind of content. */
const WRITTEN: Act[] = ["hide", "restore", "warn", "silence", "ban"];
const ACTS: Record<Judged, Act[]> = {
  posts: [...WRITTEN, "pin", "unpin"],
  replies: WRITTEN,
  reviews: WRITTEN,
  pictures: WRITTEN,
  users: ["restore", "warn", "silence", "ban", "lift", "clear"],
};
/** Acts against a user, who must be told the reason. */
const WITH_REASON: Act[] = ["hide", "warn", "silence", "ban", "clear"];
/** Acts that change an account's status or notify its owner. */
const ABOUT_ACCOUNT: Act[] = ["warn", "silence", "ban", "lift", "clear"];

const LONGEST = 500;
const MOST_DAYS = 365;
const WITHIN: Saying = { say: "sayWithin", values: { most: String(LONGEST) } };

export interface Decision {
  act: Act;
  reason: string;
  note: string;
  /** The length of a silence; 0 for every other act. */
  days: number;
}

/** Why a decision is invalid, and the field that shows the message. */
export interface Problem extends Saying {
  field: "act" | "reason" | "note" | "days";
}

const textIn = (value: unknown): string => (typeof value === "string" ? oneLine(value.slice(0, 4 * LONGEST)) : "");
const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Validates a moderator's decision. */
export function askedDecision(kind: Judged, sent: Partial<Record<keyof DecisionSent, unknown>>): Decision | Problem {
  const act = ACTS[kind].find((one) => one === sent.act);
  if (!act) return { field: "act", say: "sayOneOf", values: { acts: ACTS[kind].join(", ") } };
  const [reason, note] = [textIn(sent.reason), textIn(sent.note)];
  if (reason === "" && WITH_REASON.includes(act)) return { field: "reason", say: "sayWhy" };
  if (reason.length > LONGEST) return { field: "reason", ...WITHIN };
  if (note.length > LONGEST) return { field: "note", ...WITHIN };
  const days = act === "silence" ? sent.days : 0;
  if (!isWhole(days) || days < (act === "silence" ? 1 : 0) || days > MOST_DAYS)
    return { field: "days", say: "sayDays", values: { most: String(MOST_DAYS) } };
  return { act, reason, note, days };
}

export const isAboutAccount = (act: Act): boolean => ABOUT_ACCOUNT.includes(act);

/** Only an operator may decide about a moderator's account, and only a superuser about an operator's. */
export const mayDecideAccount = (by: string[], theirs: string[]): boolean =>
  theirs.length === 0 || (by.includes("operator") && !theirs.includes("operator"));

/** True for a decision against a user, which they may appeal. */
export const standsAgainst = (act: string): boolean => WITH_REASON.some((one) => one === act);

/** Log entries that are not decisions of their own and leave the latest decision in force. */
export const BESIDE = ["pin", "unpin", "hold", "keep", "appealRejected", "appealUpheld"];

const DAY_MS = 86_400_000;

/** The page size of the queue and of the log. */
export const A_PAGE = 20;
/** The queue reads at most this many rows of each source (reports, held content, appeals). */
export const MOST_READ = 5_000;
/** The queue's counts stop at this number for each kind. */
export const MOST_COUNTED = 1_000;

export const KINDS: readonly CaseKind[] = ["posts", "replies", "reviews", "pictures", "users", "appeals"];
export const isCaseKind = (kind: string): kind is CaseKind => KINDS.some((one) => one === kind);

/** The last case of a page; the oldest come first. */
export interface Cursor {
  since: string;
  kind: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_([a-z]{5,8})_([a-z0-9]{15})$/;

/** Parses a page cursor; undefined when it is invalid. */
export function caseCursorIn(text: string): Cursor | undefined {
  const [, since, kind = "", id = ""] = CURSOR.exec(text) ?? [];
  return since === undefined ? undefined : { since, kind, id };
}

export const caseCursorText = ({ since, kind, id }: Cursor): string => `${since}_${kind}_${id}`;

/** The beginning of a text on one line, at most `most` characters. */
export function beginningOf(text: string, most = 120): string {
  const letters = [
    ...text
      .slice(0, 4 * most)
      .replace(/\s+/g, " ")
      .trim(),
  ];
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}

/** The last log entry of a page: its time, and its rowid to order entries of the same time. */
export interface LogCursor {
  at: string;
  place: number;
}

const LOG_CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/;

/** Parses a log cursor; undefined when it is invalid. */
export function logCursorIn(text: string): LogCursor | undefined {
  const [, at, place] = LOG_CURSOR.exec(text) ?? [];
  return at === undefined ? undefined : { at, place: Number(place) };
}

export const logCursorText = ({ at, place }: LogCursor): string => `${at}_${String(place)}`;

const WEEKS = 12;

/** The Mondays (UTC) of the last twelve weeks, the oldest first, up to this week's, as "2026-11-16". */
export function mondaysOf(nowMs: number): string[] {
  const day = Math.floor(nowMs / DAY_MS);
  // 1 January 1970 was a Thursday.
  const monday = day - ((day + 3) % 7);
  return Array.from({ length: WEEKS }, (_, at) =>
    new Date((monday - 7 * (WEEKS - 1 - at)) * DAY_MS).toISOString().slice(0, 10),
  );
}
