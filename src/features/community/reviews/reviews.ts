import { texts } from "#texts/reviews.ts";
import type { ReviewStats } from "#contract/reviews.d.ts";
import { isObject } from "#sync/sync.ts";

/** What a page is about, and reviews with it. */
export interface Reviewed {
  /** A lesson's id, or a module's number. */
  contentId: string;
  kind: "lesson" | "module";
  /** Of its page: a lesson is read under two (spec §2). */
  address: string;
  /** Its lessons; of a lesson itself. */
  lessons: string[];
  /** Everybody may read some of it. */
  isOpen: boolean;
}

/** As the specification names it (§3), but for what is one's own: `reported` and `userHasVoted` (own.store.ts). */
export interface Review {
  id: string;
  userId: string;
  userName: string;
  /** The photo's address, or "". */
  userAvatar: string;
  /** The latest title they had earned, or "". */
  userTitle: string;
  rating: number;
  title: string;
  content: string;
  /** ISO */
  createdAt: string;
  /** How many found it helpful. */
  helpful: number;
  /** Its writer finished the lesson or module. */
  isFinished: boolean;
}

export const REVIEW_SORTS = ["recent", "helpful", "rating"] as const;
export type Sort = (typeof REVIEW_SORTS)[number];

// The server's bounds (pb_migrations/…_create_community.js).
export const LONGEST_REVIEW = { title: 120, content: 2000, reason: 500 };
export const MOST_STARS = 5;
export const STARS = [5, 4, 3, 2, 1] as const;
export const AT_ONCE = 10;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const count = (value: unknown): number => (typeof value === "number" && value >= 0 ? Math.floor(value) : 0);

/** One to five whole stars; undefined for anything else. */
export const ratingFrom = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MOST_STARS ? value : undefined;

/** A moment as ISO; "" when it is none. */
export function isoMoment(at: unknown): string {
  const ms = typeof at === "string" ? Date.parse(at) : NaN;
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString();
}

/** A row of the server's; undefined when it is none. Nothing but a photo of this site is ever shown as one. */
export function reviewFrom(row: unknown): Review | undefined {
  if (!isObject(row)) return undefined;
  const rating = ratingFrom(row["rating"]);
  const [id, avatar] = [text(row["id"]), text(row["userAvatar"])];
  if (!id || !rating) return undefined;
  return {
    ...{ id, rating, userId: text(row["user"]), userName: text(row["userName"]) || texts.anonymous },
    ...{ userAvatar: /^\/api\/files\/users\/[^\\?#]+$/.test(avatar) ? avatar : "" },
    ...{
      userTitle: text(row["userTitle"]),
      title: text(row["title"]),
      content: text(row["content"]),
      createdAt: isoMoment(row["created"]),
    },
    ...{ helpful: count(row["helpful"]), isFinished: row["finished"] === true },
  };
}

export type Stats = Omit<ReviewStats, "contentId">;

/** How something is rated; undefined where nobody has rated it. */
export function statsFrom(row: unknown): Stats | undefined {
  if (!isObject(row) || count(row["total"]) === 0) return undefined;
  const average = typeof row["average"] === "number" ? row["average"] : 0;
  const [stars1 = 0, stars2 = 0, stars3 = 0, stars4 = 0, stars5 = 0] = [1, 2, 3, 4, 5].map((stars) =>
    count(row[`stars${String(stars)}`]),
  );
  return { total: count(row["total"]), average, stars1, stars2, stars3, stars4, stars5 };
}

/** "4.8": never five because of rounding while somebody gave fewer. */
export const averageWords = ({ average }: Pick<Stats, "average">): string =>
  (average < MOST_STARS ? Math.min(4.9, Math.round(average * 10) / 10) : average).toFixed(1);

/** How many found it helpful, by what is known here of the reader's own vote: the server's count had it or not. */
export const helpfulNow = ({ helpful }: Pick<Review, "helpful">, hadVoted: boolean, hasVoted: boolean): number =>
  Math.max(0, helpful - Number(hadVoted) + Number(hasVoted));

const graphemes = new Intl.Segmenter();
/** What stands for somebody without a photo. */
export const initialOf = (name: string): string =>
  ([...graphemes.segment(name.trim())][0]?.segment ?? "").toLocaleUpperCase();
