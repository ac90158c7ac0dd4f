const DAY_MS = 86_400_000;
/** So many reviews given put a post of one's own on top; so many received end its turn. */
export const REVIEWS = 2;
/** Within so long what was given to one and the same person counts once. */
const ONCE_WITHIN_MS = 30 * DAY_MS;
const FRONT = 2e13;
const WAITING = 1e13;

/** What a post's place in the queue is worked out of. */
export interface Waiting {
  /** It asks for reviews: it stands in that topic, and is none of the house's own. */
  asks: boolean;
  createdMs: number;
  /** By how many others it was reviewed. */
  received: number;
  /** When two reviews put it on top; 0 when none did. */
  frontMs: number;
}

/**
 * A post's place: the higher, the nearer to the top. On top is who gave two reviews, the latest first; then whatever waits,
 * the longest first; then what was reviewed, the newest first.
 */
export function queuePlace({ asks, createdMs, received, frontMs }: Waiting): number {
  if (!asks || received >= REVIEWS) return createdMs;
  return frontMs > 0 ? FRONT + frontMs : WAITING - createdMs;
}

export const isOnTop = (place: number): boolean => place >= FRONT;

/** A review that somebody gave. */
export interface Given {
  id: string;
  /** Whose work it is about. */
  author: string;
  /** It is there, and says something. */
  isValid: boolean;
  /** The post of its writer's that it put on top; "" while it put none. */
  spentOn: string;
  spentMs: number;
}

/** What happens with the reviews that somebody gave. */
export interface Settled {
  /** Posts that are no longer on top: what was given for them is gone. */
  takenBack: string[];
  /** The two that put a post on top, and which. */
  spent: { ids: string[]; on: string } | undefined;
}

/**
 * Which posts of somebody's are on top for the reviews they gave: one at a time, the newest that waits; each once, and for
 * two people's work.
 * @param given all that counts or paid lately, the oldest first
 * @param waiting their posts that wait, the newest first
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

/** The reviews that count towards a place on top: of each person's work one. @param takenBack posts whose price is free again */
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

/** So many letters, compared at once: neither a word nor a usual turn. */
const PIECE = 8;
/** One or two sentences of one's own. */
const LEAST = 60;
const LONGEST = 15_000;

/** The letters of what somebody typed, without what they quoted. */
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
 * Whether an answer says something of its own: not a word or two, not the same again and again, nor what stands in the
 * work itself or in another review of theirs.
 * @param known the work, and their other reviews
 */
export function isReview(text: string, known: string[]): boolean {
  const pieces = piecesOf(text);
  if (pieces.size < LEAST) return false;
  for (const one of known) for (const piece of piecesOf(one)) pieces.delete(piece);
  return pieces.size >= LEAST;
}
