import { fill } from "#lib/fill.ts";
import { KEYS } from "#lib/storage.ts";
import { rowsIn } from "#sync/rows.ts";
import { texts } from "#texts/reviews.ts";
import { joined, ownFrom, type OwnReview, type Press, pressFrom } from "./own.ts";

const stillWaiting = (count: number) => fill(texts.stillWaiting, { count });

export const reviewsSync = rowsIn<OwnReview>({
  ...{ key: KEYS.reviews, waiting: "waiting_reviews_", collection: "reviews", stillWaiting },
  rowFrom: ownFrom,
  partOf: ({ contentId }) => contentId,
  same: { as: ({ contentId }) => contentId, joined },
  // Others' are read there, too.
  whose: (user) => `user = "${user}"`,
  put: ({ contentId }) => `/api/course/reviews/${contentId}`,
});

/** What is pressed at others' reviews, once at each. */
export const pressesSync = (key: string, collection: string) =>
  rowsIn<Press>({
    ...{ key, waiting: `waiting_${key}_`, collection, stillWaiting },
    rowFrom: pressFrom,
    same: { as: ({ review }) => review, joined: (known) => known },
    isFixed: true,
  });
