import type { CARDS } from "#support/buying.ts";
import type { Chance } from "#support/random.ts";

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
const CARDS_GIVEN = ["good", "good", "good", "good", "failsLater", "challenged", "own", "good", "good"] as const;

/** Something that a share of all people do, in the days after they first came to buy. */
type Habit = [share: number, plan: (chance: Chance, first: number) => Planned[]];

const after = (chance: Chance, day: number, most: number): number => day + 0.2 + chance.next() * most;
const likely = (chance: Chance, share: number): boolean => chance.next() < share;

function order(chance: Chance, day: number): Planned[] {
  const card = likely(chance, 0.03) ? "disputed" : chance.of(CARDS_GIVEN);
  const proof = card === "challenged" ? { proof: chance.of(["complete", "complete", "fail"] as const) } : {};
  const coupon = likely(chance, 0.15) ? { coupon: chance.of(COUPONS) } : {};
  const all: Planned[] = [{ day, deed: { deed: "subscribe", plan: chance.of(PLANS), card, ...proof, ...coupon } }];
  const declined: Deed = { deed: "subscribe", plan: "premium-monthly", card: "declined" };
  if (likely(chance, 0.06)) all.push({ day: day - 0.1, deed: declined });
  if (likely(chance, 0.06)) all.push({ day: after(chance, day, 13), deed: { deed: "withdraw" } });
  return all;
}

function poorCard(chance: Chance, first: number): Planned[] {
  const day = after(chance, first, 250);
  const good: Planned[] = [{ day: after(chance, day, 45), deed: { deed: "card", card: "good" } }];
  return [{ day, deed: { deed: "card", card: "failsLater" } }, ...(likely(chance, 0.6) ? good : [])];
}

function ending(chance: Chance, first: number): Planned[] {
  const day = after(chance, first, 330);
  const end: Planned = { day, deed: { deed: likely(chance, 0.15) ? "cancelNow" : "cancel" } };
  if (likely(chance, 0.35)) return [end, { day: after(chance, day, 10), deed: { deed: "resume" } }];
  return likely(chance, 0.5) ? [end, ...order(chance, after(chance, day + 10, 60))] : [end];
}

function dispute(chance: Chance, first: number): Planned[] {
  const day = after(chance, first + 8, 300);
  const isQuestion = likely(chance, 0.25);
  const status = isQuestion ? "warning_needs_response" : "open";
  const closed = chance.of(isQuestion ? ["warning_closed"] : ["won", "won", "lost", "prevented"]);
  const end: Planned = { day: after(chance, day + 5, 40), deed: { deed: "dispute", status: closed } };
  return [{ day, deed: { deed: "dispute", status } }, end];
}

function held(chance: Chance, first: number): Planned[] {
  const day = after(chance, first, 300);
  return [
    { day, deed: { deed: "hold" } },
    { day: after(chance, day, 30), deed: { deed: "release" } },
  ];
}

const once =
  (from: number, most: number, deed: (chance: Chance) => Deed): Habit[1] =>
  (chance, first) => [{ day: after(chance, first + from, most), deed: deed(chance) }];

const HABITS: Habit[] = [
  [0.94, order],
  [0.3, once(0, 350, () => ({ deed: "change" }))],
  [0.1, once(0, 350, () => ({ deed: "change" }))],
  [0.25, poorCard],
  [0.4, ending],
  [0.08, once(0, 330, (chance) => ({ deed: "refund", isPart: likely(chance, 0.4) }))],
  [0.08, dispute],
  [0.04, held],
  [0.05, once(0, 300, (chance) => ({ deed: "comp", days: 5 + chance.below(60) }))],
  [0.1, once(0, 200, (chance) => ({ deed: "gift", months: 1 + chance.below(6) }))],
  [0.15, once(80, 280, () => ({ deed: "accept" }))],
  [0.05, once(20, 250, () => ({ deed: "accept" }))],
  [0.3, (chance, first) => order(chance, after(chance, first + 60, 300))],
  [0.04, once(180, 190, () => ({ deed: "leave" }))],
];

/** A year of somebody, by chance: what does not fit where they stand is refused, and leaves no trace. */
export function aLife(chance: Chance): Planned[] {
  const first = 0.5 + chance.next() * 20;
  const all = HABITS.flatMap(([share, plan]) => (likely(chance, share) ? plan(chance, first) : []));
  for (let look = 0; look < LOOKS; look++) all.push({ day: chance.next() * DAYS, deed: { deed: "look" } });
  return all.toSorted((one, other) => one.day - other.day);
}
