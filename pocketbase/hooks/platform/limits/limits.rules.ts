import type { Saying } from "#contract/said.d.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const DAY_MS = 24 * HOUR_MS;

/**
 * How often within a time. "From" counts by the reader's network, "To" by an account or address as tried from one
 * network, "All" by the same from everywhere, "Of" by the signed-in account. Whoever tries from one network shuts no
 * other one out; "All" is wide and short, as it is what many networks together can use up for its owner.
 */
export const LIMITS = {
  signInFrom: { most: 60, withinMs: 10 * MINUTE_MS },
  signInTo: { most: 10, withinMs: 15 * MINUTE_MS },
  signInAll: { most: 100, withinMs: 15 * MINUTE_MS },
  operatorFrom: { most: 20, withinMs: 15 * MINUTE_MS },
  operatorTo: { most: 5, withinMs: 15 * MINUTE_MS },
  operatorAll: { most: 50, withinMs: 15 * MINUTE_MS },
  codeTo: { most: 5, withinMs: 10 * MINUTE_MS },
  passwordOf: { most: 10, withinMs: 15 * MINUTE_MS },
  registerFrom: { most: 60, withinMs: HOUR_MS },
  registerDayFrom: { most: 200, withinMs: DAY_MS },
  mailFrom: { most: 30, withinMs: HOUR_MS },
  mailTo: { most: 5, withinMs: HOUR_MS },
  mailAll: { most: 10, withinMs: 15 * MINUTE_MS },
  mergesOf: { most: 120, withinMs: MINUTE_MS },
  operationsOf: { most: 2_000, withinMs: 10 * MINUTE_MS },
  noteWritesOf: { most: 500, withinMs: DAY_MS },
  bookmarkWritesOf: { most: 1_000, withinMs: DAY_MS },
  notificationWritesOf: { most: 2_000, withinMs: DAY_MS },
  reviewWritesOf: { most: 100, withinMs: DAY_MS },
  reviewVotesOf: { most: 600, withinMs: HOUR_MS },
  postWritesOf: { most: 100, withinMs: DAY_MS },
  replyWritesOf: { most: 300, withinMs: DAY_MS },
  picturesOf: { most: 30, withinMs: DAY_MS },
  likesOf: { most: 600, withinMs: HOUR_MS },
  reportsOf: { most: 10, withinMs: DAY_MS },
  blockWritesOf: { most: 200, withinMs: DAY_MS },
  draftWritesOf: { most: 5_000, withinMs: DAY_MS },
  appealsOf: { most: 20, withinMs: DAY_MS },
  searchesFrom: { most: 200, withinMs: 10 * MINUTE_MS },
  profileOf: { most: 120, withinMs: 10 * MINUTE_MS },
  photosOf: { most: 20, withinMs: DAY_MS },
  certificatesOf: { most: 20, withinMs: DAY_MS },
  exportsOf: { most: 20, withinMs: HOUR_MS },
  storeReadsFrom: { most: 200, withinMs: 10 * MINUTE_MS },
  checkoutsOf: { most: 20, withinMs: HOUR_MS },
  confirmsOf: { most: 120, withinMs: HOUR_MS },
  membershipOf: { most: 30, withinMs: HOUR_MS },
  actsOf: { most: 600, withinMs: HOUR_MS },
  couponsOf: { most: 20, withinMs: HOUR_MS },
  couponsFrom: { most: 200, withinMs: HOUR_MS },
  giftsOf: { most: 10, withinMs: HOUR_MS },
  giftsDayOf: { most: 20, withinMs: DAY_MS },
  giftsDayFrom: { most: 60, withinMs: DAY_MS },
  giftCodesOf: { most: 20, withinMs: HOUR_MS },
  feedbackOf: { most: 20, withinMs: HOUR_MS },
  feedbackFrom: { most: 40, withinMs: HOUR_MS },
  feedbackDayFrom: { most: 100, withinMs: DAY_MS },
  feedbackAll: { most: 400, withinMs: HOUR_MS },
  contactOf: { most: 10, withinMs: HOUR_MS },
  contactFrom: { most: 15, withinMs: HOUR_MS },
  contactDayFrom: { most: 40, withinMs: DAY_MS },
  contactAll: { most: 200, withinMs: HOUR_MS },
  contactReceiptsTo: { most: 2, withinMs: DAY_MS },
  contactReceiptsDayFrom: { most: 10, withinMs: DAY_MS },
  contactReceiptsAll: { most: 100, withinMs: DAY_MS },
  linksFrom: { most: 60, withinMs: 10 * MINUTE_MS },
  eventsFrom: { most: 5_000, withinMs: DAY_MS },
  eventsAll: { most: 100_000, withinMs: DAY_MS },
};

export type Kind = keyof typeof LIMITS;

/** Tries so far, and when they are forgotten. */
export interface Tries {
  count: number;
  untilMs: number;
}

/**
 * One try more, or several at once: the first of a new time when the former is over. One that would last longer than any
 * was begun by a clock that was ahead, and is over as well.
 */
export function withMoreTries(tries: Tries | undefined, kind: Kind, nowMs: number, amount = 1): Tries {
  if (!tries || tries.untilMs <= nowMs || tries.untilMs > nowMs + LIMITS[kind].withinMs)
    return { count: amount, untilMs: nowMs + LIMITS[kind].withinMs };
  return { ...tries, count: tries.count + amount };
}

/** When the next try will be heard; undefined while this one is. */
export const retryAtMs = ({ count, untilMs }: Tries, kind: Kind): number | undefined =>
  count > LIMITS[kind].most ? untilMs : undefined;

/** About 50 MB: so many networks and accounts at once are a flood of made-up ones. */
export const MOST_TRIES = 200_000;

/** Which tries count no longer; of more than there may be, also those of whoever tried once. */
export function droppedOf(all: (readonly [key: string, tries: Tries | undefined])[], nowMs: number): string[] {
  const isOver = (tries: Tries | undefined) => tries === undefined || tries.untilMs <= nowMs;
  const kept = all.filter(([, tries]) => !isOver(tries));
  const once = kept.length > MOST_TRIES ? kept.filter(([, tries]) => (tries?.count ?? 0) <= 1) : [];
  return [...all.filter(([, tries]) => isOver(tries)), ...once].map(([key]) => key);
}

/** Whoever has an IPv6 address has 2^64 of them. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** How long until something is heard again, in words. */
export function waiting(retryAt: number, nowMs: number): Saying {
  const minutes = Math.max(1, Math.ceil((retryAt - nowMs) / MINUTE_MS));
  return minutes <= 90
    ? { say: "oftenMinutes", values: { count: String(minutes) } }
    : { say: "oftenHours", values: { count: String(Math.ceil(minutes / 60)) } };
}

const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** After so many tries of what somebody else's server does not take it is given up. */
export const MOST_RETRIES = 12;

/** Twice as long from try to try: 1 minute, 2, 4 … up to 6 hours. */
export const nextTryMs = (attempts: number, nowMs: number): number =>
  nowMs + Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.max(0, attempts - 1));

/**
 * Whether something waits no longer, in a filter; `dueAt` says what is put in. What would wait for longer than anything does
 * was put off by a clock that was ahead.
 */
export const IS_DUE = "(nextAt <= {:now} || nextAt > {:farthest})";

/** @param stored a moment as the database writes it */
export const dueAt = (nowMs: number, stored: (ms: number) => string): { now: string; farthest: string } => ({
  now: stored(nowMs),
  farthest: stored(nowMs + LONGEST_WAIT_MS + MINUTE_MS),
});

/**
 * Several parts as one key that no other parts make: joined by a sign, whoever chooses one part could write that sign in it
 * and meet what is kept for somebody else.
 */
export const joinedKey = (...parts: readonly (string | number | boolean)[]): string => JSON.stringify(parts);
