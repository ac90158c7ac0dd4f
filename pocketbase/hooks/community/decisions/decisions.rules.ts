import type { DecisionSent, Judged } from "#contract/moderation.d.ts";
import type { Saying } from "#contract/said.d.ts";
import { oneLine } from "../../platform/visible.rules.ts";

export type Act = DecisionSent["act"];

/** What can be done about what. */
const WRITTEN: Act[] = ["hide", "restore", "warn", "silence", "ban"];
const ACTS: Record<Judged, Act[]> = {
  posts: [...WRITTEN, "pin", "unpin"],
  replies: WRITTEN,
  reviews: WRITTEN,
  pictures: WRITTEN,
  users: ["restore", "warn", "silence", "ban", "lift", "clear"],
};
/** What is done against somebody, who is told why. */
const WITH_REASON: Act[] = ["hide", "warn", "silence", "ban", "clear"];
/** What changes an account's status, or is told its owner. */
const ABOUT_ACCOUNT: Act[] = ["warn", "silence", "ban", "lift", "clear"];

const LONGEST = 500;
const MOST_DAYS = 365;
const WITHIN: Saying = { say: "sayWithin", values: { most: String(LONGEST) } };

export interface Decision {
  act: Act;
  reason: string;
  note: string;
  /** Of a silence; else 0. */
  days: number;
}

/** Why it is none, and at which field that is said. */
export interface Problem extends Saying {
  field: "act" | "reason" | "note" | "days";
}

const textIn = (value: unknown): string => (typeof value === "string" ? oneLine(value.slice(0, 4 * LONGEST)) : "");
const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** What a moderator asks for. */
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

/** Whether roles may decide about an account: about a moderator's an operator, about an operator's only a superuser. */
export const mayDecideAccount = (by: string[], theirs: string[]): boolean =>
  theirs.length === 0 || (by.includes("operator") && !theirs.includes("operator"));

/** What is decided against somebody, so that they may answer it. */
export const standsAgainst = (act: string): boolean => WITH_REASON.some((one) => one === act);

/** What is noted beside what was decided, and changes nothing of it. */
export const BESIDE = ["pin", "unpin", "hold", "keep", "appealRejected", "appealUpheld"];
