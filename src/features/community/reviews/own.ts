import type { ReviewRow } from "#contract/reviews.d.ts";
import { texts } from "#texts/reviews.ts";
import { fill } from "#lib/fill.ts";
import { KEYS } from "#lib/storage.ts";
import { ownRows } from "#sync/rows.ts";
import { isObject } from "#sync/sync.ts";
import { LONGEST_REVIEW, isoMoment, ratingFrom } from "./reviews.ts";

/** What somebody says of a lesson or module. */
export interface Words {
  /** 0 while no star is chosen. */
  rating: number;
  title: string;
  content: string;
}

/** One's own review as it is kept. */
export interface OwnReview extends Words {
  id: string;
  contentId: string;
  /** ISO: when it was written last. */
  at: string;
  /** What the server says of it; missing while it does not know it. */
  told?: Pick<ReviewRow, "helpful" | "finished" | "hidden" | "heldFor" | "created"> | undefined;
}

const text = (value: unknown, most: number): string => (typeof value === "string" ? value.slice(0, most) : "");

/** What of a row or of what was kept of it is the server's word. */
function toldFrom({ helpful, finished, hidden, heldFor, created }: Record<string, unknown>): OwnReview["told"] {
  return typeof helpful === "number"
    ? ({ helpful, finished, hidden, heldFor, created } as OwnReview["told"])
    : undefined;
}

/** Out of what was kept or answered; undefined when it is none. */
export function ownFrom(kept: Record<string, unknown>): OwnReview | undefined {
  const { id, contentId } = kept;
  const [rating, at] = [ratingFrom(kept["rating"]), isoMoment(kept["at"]) || isoMoment(kept["updated"])];
  if (typeof id !== "string" || !id || typeof contentId !== "string" || !contentId || !rating || !at) return undefined;
  const words = {
    rating,
    title: text(kept["title"], LONGEST_REVIEW.title),
    content: text(kept["content"], LONGEST_REVIEW.content),
  };
  const told = toldFrom(isObject(kept["told"]) ? kept["told"] : kept);
  return { id, contentId, ...words, at, ...(told && { told }) };
}

/** Of what two devices wrote without knowing of each other the newer is the one. */
export function joinedReview(known: OwnReview, made: OwnReview): OwnReview {
  if (known.at > made.at) return known;
  const { id, told } = known;
  return { ...made, id, ...(told && { told }) };
}

/** A draft of this person's; undefined where there is none, or nothing in it. */
export function reviewDraftFrom(kept: unknown, user: string): Words | undefined {
  if (!isObject(kept) || kept["user"] !== user) return undefined;
  const draft = {
    rating: ratingFrom(kept["rating"]) ?? 0,
    title: text(kept["title"], LONGEST_REVIEW.title),
    content: text(kept["content"], LONGEST_REVIEW.content),
  };
  return draft.rating || draft.title || draft.content ? draft : undefined;
}

export const reviewsSync = ownRows<OwnReview>({
  ...{ key: KEYS.reviews, waiting: "waiting_reviews_", collection: "reviews" },
  stillWaiting: (count: number) => fill(texts.stillWaiting, { count }),
  rowFrom: ownFrom,
  partOf: ({ contentId }) => contentId,
  same: { as: ({ contentId }) => contentId, joined: joinedReview },
  // Others' are read there, too.
  whose: (user) => `user = "${user}"`,
  put: ({ contentId }) => `/api/course/reviews/${contentId}`,
});
