import { fill } from "#lib/fill.ts";
import { KEYS } from "#lib/storage.ts";
import { ownRows } from "#sync/rows.ts";
import { texts } from "#texts/reviews.ts";
import { joinedReview, ownFrom, type OwnReview } from "./own.ts";

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
