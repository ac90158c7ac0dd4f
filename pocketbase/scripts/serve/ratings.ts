import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RATINGS } from "#server/scripts/platform/paths.ts";
import { openToRead } from "#server/scripts/platform/database.ts";

/**
 * Writes the ratings of lessons and modules for the next build (features/learning/course/ratings/ratings.content.ts),
 * in the format of `GET /api/collections/reviewStats/records`. Keeps the existing file when there is no database or it
 * has no reviews yet.
 */
export function keepRatings(dataDir: string, file = RATINGS): void {
  const path = join(dataDir, "data.db");
  if (!existsSync(path)) return;
  using database = openToRead(path);
  const hasReviews = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'reviewStats'").get();
  if (!hasReviews) return;
  const items = database.prepare("SELECT contentId, total, average FROM reviewStats ORDER BY contentId").all();
  writeFileSync(file, `${JSON.stringify({ items })}\n`);
}
