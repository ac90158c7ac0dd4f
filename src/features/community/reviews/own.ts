import { texts } from "#texts/reviews.ts";
import { fill } from "#lib/fill.ts";
import { KEYS } from "#lib/storage.ts";
import { ownRows } from "#sync/rows.ts";
import { isObject } from "#sync/sync.ts";
import { LONGEST_REVIEW, isoMoment, ratingFrom } from "./reviews.ts";

/** What somebody says of a lesson or module. */
export interface Words {
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
  told?: { helpful: number; isFinished: boolean; isHidden: boolean; isHeld: boolean; createdAt: string };
}

const text = (value: unknown, most: number): string => (typeof value === "string" ? value.slice(0, most) : "");

function toldFrom(kept: Record<string, unknown>): OwnReview["told"] {
  const told = isObject(kept["told"]) ? kept["told"] : kept;
  const { helpful, finished, isFinished, hidden, isHidden, heldFor, isHeld, created, createdAt } = told;
  const madeAt = isoMoment(created ?? createdAt);
  if (typeof helpful !== "number" || !madeAt) return undefined;
  return {
    ...{ helpful, createdAt: madeAt },
    ...{ isFinished: finished === true || isFinished === true, isHidden: hidden === true || isHidden === true },
    isHeld: isHeld === true || text(heldFor, 1) !== "",
  };
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
  const told = toldFrom(kept);
  return { id, contentId, ...words, at, ...(told && { told }) };
}

/** Of what two devices wrote without knowing of each other the newer is the one. */
export function joinedReview(known: OwnReview, made: OwnReview): OwnReview {
  if (known.at > made.at) return known;
  const { id, told } = known;
  return { ...made, id, ...(told && { told }) };
}

/** What was begun and not sent. */
export interface Draft {
  /** 0 while no star is chosen. */
  rating: number;
  title: string;
  content: string;
}

/** A draft of this person's; undefined where there is none, or nothing in it. */
export function reviewDraftFrom(kept: unknown, user: string): Draft | undefined {
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
