import type { ReviewStats } from "#contract/reviews.d.ts";

export type Rating = Pick<ReviewStats, "contentId" | "total" | "average">;

const isRating = (row: unknown): row is Rating => {
  const { contentId, total, average } = (row ?? {}) as Partial<Rating>;
  const isCounted = typeof total === "number" && Number.isInteger(total) && total > 0;
  return typeof contentId === "string" && isCounted && typeof average === "number" && average >= 1 && average <= 5;
};

/** By the lesson's id or the module's number; nothing of what is no rating, or of nobody. */
export function ratingsFrom(text: string): Map<string, Rating> {
  const { items } = JSON.parse(text) as { items?: unknown };
  return new Map((Array.isArray(items) ? items : []).filter(isRating).map((rating) => [rating.contentId, rating]));
}

/** What schema.org calls it; nothing where nobody has rated. */
export const aggregateRating = (rating: Rating | undefined) =>
  rating && {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: Math.round(rating.average * 100) / 100,
      ...{ reviewCount: rating.total, bestRating: 5, worstRating: 1 },
    },
  };
