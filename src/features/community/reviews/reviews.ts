import { texts } from "#texts/reviews.ts";
import type { ReviewRow, ReviewStats } from "#contract/reviews.d.ts";

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

/** By somebody else, as it is shown. */
export type Review = Pick<
  ReviewRow,
  "id" | "userName" | "userAvatar" | "userTitle" | "rating" | "title" | "content" | "helpful" | "finished" | "created"
>;

export const REVIEW_SORTS = ["recent", "helpful", "rating"] as const;
export type Sort = (typeof REVIEW_SORTS)[number];

// The server's bounds (pb_migrations/…_create_community.js).
export const LONGEST_REVIEW = { title: 120, content: 2000, reason: 500 };
export const MOST_STARS = 5;
export const STARS = [5, 4, 3, 2, 1] as const;
export const AT_ONCE = 10;

/** One to five whole stars; undefined for anything else. */
export const ratingFrom = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MOST_STARS ? value : undefined;

/** A moment as ISO; "" when it is none. */
export function isoMoment(at: unknown): string {
  const ms = typeof at === "string" ? Date.parse(at) : NaN;
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString();
}

/** A row of the server's. Nothing but a photo of this site is ever shown as one. */
export const reviewFrom = ({ userName, userAvatar, ...row }: ReviewRow): Review => ({
  ...{ ...row, userName: userName || texts.anonymous },
  userAvatar: /^\/api\/files\/users\/[^\\?#]+$/.test(userAvatar) ? userAvatar : "",
});

export type Stats = Omit<ReviewStats, "contentId">;

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
