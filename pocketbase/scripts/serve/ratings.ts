import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RATINGS } from "#server/scripts/platform/paths.ts";
import { openToRead } from "#server/scripts/platform/database.ts";

/**
 * Writes down how lessons and modules are rated, for the next build (features/learning/course/ratings/ratings.content.ts): in the form of
 * `GET /api/collections/reviewStats/records`. Without a database, or with one from before there were reviews, what is
 * there stays.
 */
export function keepRatings(dataDir: string, file = RATINGS): void {
  const path = join(dataDir, "data.db");
  if (!existsSync(path)) return;
  const database = openToRead(path);
  try {
    const hasReviews = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'reviewStats'").get();
    if (!hasReviews) return;
    const items = database.prepare("SELECT contentId, total, average FROM reviewStats ORDER BY contentId").all();
    writeFileSync(file, `${JSON.stringify({ items })}\n`);
  } finally {
    database.close();
  }
}
