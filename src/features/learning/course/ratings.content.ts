import { existsSync, readFileSync } from "node:fs";
import type { ReviewStats } from "#contract/reviews.d.ts";
import { listOf, number, shape, text, that } from "#lib/shapes.ts";

export type Rating = Pick<ReviewStats, "contentId" | "total" | "average">;

const rating = shape<Rating>({
  contentId: text,
  total: that(number, (total) => Number.isInteger(total) && total > 0),
  average: that(number, (average) => average >= 1 && average <= 5),
});

/** By the lesson's id or the module's number; nothing of what is no rating, or of nobody. */
export const ratingsFrom = (json: string): Map<string, Rating> =>
  new Map(listOf(rating)((JSON.parse(json) as { items?: unknown }).items).map((one) => [one.contentId, one]));

/** What schema.org calls it; nothing where nobody has rated. */
export const aggregateRating = (rating: Rating | undefined) =>
  rating && {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: Math.round(rating.average * 100) / 100,
      ...{ reviewCount: rating.total, bestRating: 5, worstRating: 1 },
    },
  };

/** What the server knew when the build was asked for; git-ignored (pocketbase/scripts/serve/ratings.ts). */
const FILE = "pocketbase/ratings.json";

let known: Map<string, Rating> | undefined;

/** How a lesson or module was rated at the time of this build. */
export const ratingOf = (contentId: string): Rating | undefined =>
  (known ??= existsSync(FILE) ? ratingsFrom(readFileSync(FILE, "utf8")) : new Map<string, Rating>()).get(contentId);
