import type { Saying } from "#contract/said.d.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const DAY_MS = 24 * HOUR_MS;

/**
 * Rate limits. The suffix names the subject: "From" the caller's network, "To" an account or address as tried from one
 * network, "All" the same from all networks, "Of" the signed-in account. So one network cannot lock out another. "All"
 * has a high maximum and a short window, since many networks together can use it up for the owner.
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

/** Tries so far, and the end of the window (ms since 1970). */
export interface Tries {
  count: number;
  untilMs: number;
}

/**
 * Adds tries, and starts a new window when the old one has ended. A window that ends too far ahead was started while
 * the clock was wrong, and counts as ended.
 */
export function withMoreTries(tries: Tries | undefined, kind: Kind, nowMs: number, amount = 1): Tries {
  if (!tries || tries.untilMs <= nowMs || tries.untilMs > nowMs + LIMITS[kind].withinMs)
    return { count: amount, untilMs: nowMs + LIMITS[kind].withinMs };
  return { ...tries, count: tries.count + amount };
}

/** The time of the next allowed try, in ms since 1970; undefined while within the limit. */
export const retryAtMs = ({ count, untilMs }: Tries, kind: Kind): number | undefined =>
  count > LIMITS[kind].most ? untilMs : undefined;

/** About 50 MB; more subjects than this at once can only be a flood of invented ones. */
export const MOST_TRIES = 200_000;

/** Keys of expired counters; above MOST_TRIES also those with a single try. */
export function droppedOf(all: (readonly [key: string, tries: Tries | undefined])[], nowMs: number): string[] {
  const isOver = (tries: Tries | undefined) => tries === undefined || tries.untilMs <= nowMs;
  const kept = all.filter(([, tries]) => !isOver(tries));
  const once = kept.length > MOST_TRIES ? kept.filter(([, tries]) => (tries?.count ?? 0) <= 1) : [];
  return [...all.filter(([, tries]) => isOver(tries)), ...once].map(([key]) => key);
}

/** The subject for an address: itself for IPv4, its /64 for IPv6, since one client has 2^64 addresses there. */
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

/** The text and values that say how long to wait. */
export function waiting(retryAt: number, nowMs: number): Saying {
  const minutes = Math.max(1, Math.ceil((retryAt - nowMs) / MINUTE_MS));
  return minutes <= 90
    ? { say: "oftenMinutes", values: { count: String(minutes) } }
    : { say: "oftenHours", values: { count: String(Math.ceil(minutes / 60)) } };
}

const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** Deliveries to a remote service are given up after this many tries. */
export const MOST_RETRIES = 12;

/** Exponential backoff: 1 minute, 2, 4 … up to 6 hours. */
export const nextTryMs = (attempts: number, nowMs: number): number =>
  nowMs + Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.max(0, attempts - 1));

/**
 * Filter for due rows, bound by `dueAt`. A row due later than the longest wait was scheduled while the clock was wrong,
 * and counts as due.
 */
export const IS_DUE = "(nextAt <= {:now} || nextAt > {:farthest})";

/** @param stored formats a time as the database stores it */
export const dueAt = (nowMs: number, stored: (ms: number) => string): { now: string; farthest: string } => ({
  now: stored(nowMs),
  farthest: stored(nowMs + LONGEST_WAIT_MS + MINUTE_MS),
});

/**
 * Joins parts into an unambiguous key. With a plain separator, a caller who chooses one part could include the
 * separator and reach another subject's entry.
 */
export const joinedKey = (...parts: readonly (string | number | boolean)[]): string => JSON.stringify(parts);
