import type { MembershipState } from "#contract/membership.d.ts";
import { monthsAfter } from "../plans/months.rules.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Nobody pays more before they have known for so long; the terms say it. */
export const NOTICE_MS = 30 * DAY_MS;
/** A mail server that does not answer is tried for so long: the day in the letter still leaves the notice then. */
const SENDING_MS = DAY_MS;
/** The provider is told so long before the first charge, so that a server that is down for a day or two is in time. */
const LEAD_MS = 3 * DAY_MS;

/** How a subscription goes on by itself. */
export interface Renewing {
  interval: "month" | "year";
  /** Its next charge, and the day of the month it was begun on, in milliseconds. */
  nextMs: number;
  anchorMs: number;
}

/** The first charge of a subscription at a moment or after it. */
export function firstChargeMs({ interval, nextMs, anchorMs }: Renewing, notBeforeMs: number): number {
  const day = (ms: number) => new Date(ms).getUTCDate();
  const isLastDay = day(nextMs + DAY_MS) === 1;
  // Begun on a 31st, and renewed on a 30th: the month after has a 31st again.
  const wanted = isLastDay ? Math.max(day(anchorMs), day(nextMs)) : day(nextMs);
  const months = interval === "year" ? 12 : 1;
  let ms = nextMs;
  for (let periods = 1; ms < notBeforeMs; periods++) ms = monthsAfter(nextMs, periods * months, wanted);
  return ms;
}

/** The first charge at a higher price that is announced now. */
export const announcedFor = (renewing: Renewing, nowMs: number, fromMs: number): number =>
  firstChargeMs(renewing, Math.max(fromMs, nowMs + NOTICE_MS + SENDING_MS));

/** What became of the mail about a new price. */
export type Told = "waits" | "sent" | "given up";

/** What was announced about one subscription; moments in milliseconds, 0 for none. */
export interface Announced {
  firstMs: number;
  /** When its mail went out, once that is written down. */
  noticeMs: number;
}

/** A subscription of a plan that costs something else by now. */
export interface Held {
  state: MembershipState;
  /** What it is charged, and what the plan costs. */
  amount: number;
  wanted: number;
  nextMs: number;
  /** The day from which members pay it. */
  fromMs: number;
  announced: Announced | undefined;
}

const IS_TOLD: MembershipState[] = ["trialing", "active", "grace"];

export type Step = "nothing" | "announce" | "hear" | "move";

/** What is to be done about it now. A lower price counts from the next charge on; a higher one only for whoever was told. */
export function stepOf({ state, amount, wanted, nextMs, fromMs, announced }: Held, nowMs: number): Step {
  if (amount === wanted || !IS_TOLD.includes(state)) return "nothing";
  if (amount > wanted) return state !== "grace" && nextMs >= fromMs ? "move" : "nothing";
  if (!announced) return "announce";
  if (announced.noticeMs === 0) return "hear";
  const isFirst = nextMs >= announced.firstMs - MINUTE_MS && nextMs - nowMs <= LEAD_MS;
  return state === "active" && isFirst && hasNotice(announced) ? "move" : "nothing";
}

/** Whether a mail left the whole notice before the first charge. */
export const hasNotice = ({ firstMs, noticeMs }: Announced): boolean => noticeMs > 0 && noticeMs + NOTICE_MS <= firstMs;

/** What follows from what became of the mail: the notice counts, it is to be waited for, or to be told anew. */
export function heardOf(told: Told, announced: Announced): "noticed" | "wait" | "again" {
  if (told === "waits") return "wait";
  return told === "sent" && hasNotice(announced) ? "noticed" : "again";
}
