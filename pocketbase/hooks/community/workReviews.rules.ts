const DAY_MS = 86_400_000;
/** The reviews given that put a post of the user's on top, and the reviews received that end its turn. */
export const REVIEWS = 2;
/** Within this time, reviews for the same person count once. */
const ONCE_WITHIN_MS = 30 * DAY_MS;
const FRONT = 2e13;
const WAITING = 1e13;

/** The values that determine a post's place in the queue. */
export interface Waiting {
  /** True for a post in the feedback topic that is not the team's. */
  asks: boolean;
  createdMs: number;
  /** The number of reviews received. */
  received: number;
  /** When the author's reviews put the post on top; 0 when they did not. */
  frontMs: number;
}

/**
 * A post's place; higher is nearer to the top. First come posts whose author gave two reviews, the latest first; then
 * waiting posts, the longest wait first; then reviewed posts, the newest first.
 */
export function queuePlace({ asks, createdMs, received, frontMs }: Waiting): number {
  if (!asks || received >= REVIEWS) return createdMs;
  return frontMs > 0 ? FRONT + frontMs : WAITING - createdMs;
}

export const isOnTop = (place: number): boolean => place >= FRONT;

/** A review that a user gave. */
export interface Given {
  id: string;
  /** The author of the reviewed work. */
  author: string;
  /** True when the reply is visible and substantial. */
  isValid: boolean;
  /** The reviewer's own post that this review put on top; "" when it is unspent. */
  spentOn: string;
  spentMs: number;
}

/** The outcome for the reviews a user gave. */
export interface Settled {
  /** Posts that lose their place on top, because a review spent on them no longer counts. */
  takenBack: string[];
  /** The two reviews that put a post on top, and that post's id. */
  spent: { ids: string[]; on: string } | undefined;
}

/**
 * Decides which post of a user's is on top for the reviews they gave: one at a time, the newest that waits, each post
 * once, and only for reviews of two people's work.
 * @param given the user's reviews, the oldest first
 * @param waiting the user's waiting posts, the newest first
 */
export function settled(given: Given[], waiting: string[], nowMs: number): Settled {
  const paidFor = (post: string) => given.filter(({ spentOn }) => spentOn === post);
  const isPaid = (post: string) => paidFor(post).filter(({ isValid }) => isValid).length >= REVIEWS;
  const takenBack = waiting.filter((post) => paidFor(post).length > 0 && !isPaid(post));
  const next = waiting.find((post) => paidFor(post).length === 0 || takenBack.includes(post));
  if (!next || waiting.some(isPaid)) return { takenBack, spent: undefined };
  const free = countingReviews(given, takenBack, nowMs).slice(0, REVIEWS);
  const spent = free.length === REVIEWS ? { ids: free.map(({ id }) => id), on: next } : undefined;
  return { takenBack, spent };
}

/**
 * The unspent reviews that count towards a place on top, one for each author. @param takenBack posts whose reviews are
 * free again
 */
export function countingReviews(given: Given[], takenBack: string[], nowMs: number): Given[] {
  const isSpent = ({ spentOn }: Given) => spentOn !== "" && !takenBack.includes(spentOn);
  const lately = (one: Given) => isSpent(one) && nowMs - one.spentMs < ONCE_WITHIN_MS;
  const paid = new Set(given.filter(lately).map(({ author }) => author));
  return given.filter((one) => {
    if (isSpent(one) || !one.isValid || paid.has(one.author)) return false;
    paid.add(one.author);
    return true;
  });
}

/** Letters compared at once: more than most words and stock phrases have. */
const PIECE = 8;
/** The distinct pieces a review needs; about one or two sentences. */
const LEAST = 60;
const LONGEST = 15_000;

/** The letters of a text, without quoted lines. */
const lettersOf = (text: string): string =>
  text
    .slice(0, LONGEST)
    .split("\n")
    .filter((line) => !/^\s*>/.test(line))
    .join("")
    .toLowerCase()
    .replace(/[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]/g, "");

function piecesOf(text: string): Set<string> {
  const letters = lettersOf(text);
  const found = new Set<string>();
  for (let at = 0; at + PIECE <= letters.length; at += 1) found.add(letters.slice(at, at + PIECE));
  return found;
}

/**
 * True when a reply says something new: it is long enough, does not repeat itself, and does not copy the work or
 * another review by the same user.
 * @param known the work, and the user's other reviews
 */
export function isReview(text: string, known: string[]): boolean {
  const pieces = piecesOf(text);
  if (pieces.size < LEAST) return false;
  for (const one of known) for (const piece of piecesOf(one)) pieces.delete(piece);
  return pieces.size >= LEAST;
}
