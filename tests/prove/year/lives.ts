import type { CARDS } from "#support/buying.ts";
import type { Chance } from "../random.ts";

export type Deed =
  | { deed: "subscribe"; plan: string; card: keyof typeof CARDS; proof?: "complete" | "fail"; coupon?: string }
  | { deed: "card"; card: keyof typeof CARDS }
  | { deed: "cancel" | "resume" | "cancelNow" | "withdraw" | "change" | "hold" | "release" | "accept" }
  | { deed: "refund"; isPart: boolean }
  | { deed: "dispute"; status: string }
  | { deed: "comp"; days: number }
  | { deed: "gift"; months: number }
  | { deed: "leave" | "look" };

/** What somebody will do, and on which day of theirs. */
export interface Planned {
  day: number;
  deed: Deed;
}

export const DAYS = 400;
const LOOKS = 3;
const PLANS = ["premium-monthly", "premium-monthly", "premium-yearly"];
export const COUPONS = ["HALF-ONCE", "TENTH-ALWAYS", "FREE-MONTH"];

/** A year of somebody, by chance: what does not fit where they stand is refused, and leaves no trace. */
export function aLife(chance: Chance): Planned[] {
  const all: Planned[] = [];
  const likely = (share: number) => chance.next() < share;
  const dayAfter = (day: number, most: number) => day + 0.2 + chance.next() * most;
  const at = (day: number, deed: Deed) => void all.push({ day, deed });

  const order = (day: number): number => {
    const card = chance.of(["good", "good", "good", "good", "failsLater", "challenged", "own"] as const);
    const proof = card === "challenged" ? { proof: chance.of(["complete", "complete", "fail"] as const) } : {};
    if (likely(0.06)) at(day - 0.1, { deed: "subscribe", plan: "premium-monthly", card: "declined" });
    const isDisputed = likely(0.03);
    const coupon = likely(0.15) ? { coupon: chance.of(COUPONS) } : {};
    at(day, { deed: "subscribe", plan: chance.of(PLANS), card: isDisputed ? "disputed" : card, ...proof, ...coupon });
    if (likely(0.06)) at(dayAfter(day, 13), { deed: "withdraw" });
    return day;
  };

  const first = 0.5 + chance.next() * 20;
  if (likely(0.94)) order(first);
  if (likely(0.3)) at(dayAfter(first, 350), { deed: "change" });
  if (likely(0.1)) at(dayAfter(first, 350), { deed: "change" });
  if (likely(0.25)) {
    const day = dayAfter(first, 250);
    at(day, { deed: "card", card: "failsLater" });
    if (likely(0.6)) at(dayAfter(day, 45), { deed: "card", card: "good" });
  }
  if (likely(0.4)) {
    const day = dayAfter(first, 330);
    at(day, { deed: likely(0.15) ? "cancelNow" : "cancel" });
    if (likely(0.35)) at(dayAfter(day, 10), { deed: "resume" });
    else if (likely(0.5)) order(dayAfter(day + 10, 60));
  }
  if (likely(0.08)) at(dayAfter(first, 330), { deed: "refund", isPart: likely(0.4) });
  if (likely(0.08)) {
    const day = dayAfter(first + 8, 300);
    const isQuestion = likely(0.25);
    at(day, { deed: "dispute", status: isQuestion ? "warning_needs_response" : "open" });
    const end = chance.of(isQuestion ? ["warning_closed"] : ["won", "won", "lost", "prevented"]);
    at(dayAfter(day + 5, 40), { deed: "dispute", status: end });
  }
  if (likely(0.04)) {
    const day = dayAfter(first, 300);
    at(day, { deed: "hold" });
    at(dayAfter(day, 30), { deed: "release" });
  }
  if (likely(0.05)) at(dayAfter(0, 300), { deed: "comp", days: 5 + chance.below(60) });
  if (likely(0.1)) at(dayAfter(0, 200), { deed: "gift", months: 1 + chance.below(6) });
  if (likely(0.15)) at(dayAfter(100, 280), { deed: "accept" });
  if (likely(0.3)) order(dayAfter(first + 60, 300));
  if (likely(0.04)) at(dayAfter(200, 190), { deed: "leave" });
  for (let look = 0; look < LOOKS; look++) at(chance.next() * DAYS, { deed: "look" });
  return all.toSorted((one, other) => one.day - other.day);
}
