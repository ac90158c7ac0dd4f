import { readStoredJson } from "#lib/storage.ts";

/** As achievements.store.ts keeps it: pages that only look need nothing of that. */
const KEY = "user_achievements";

let asked = "";

/** What is read may be anything. */
type Kept = Partial<Record<"earnedAt" | "fresh" | "told", unknown>>;
const listed = (kept: unknown): unknown[] => (Array.isArray(kept) ? kept : []);

/**
 * Whether something was earned that this device has not heard of, or heard of by the way and has not told: a page that
 * shows the next badge asks for itself. @param earnedAt as the progress says; "" for nothing
 */
export function isNews(earnedAt: string): boolean {
  if (earnedAt === asked) return false;
  asked = earnedAt;
  const kept = readStoredJson(KEY) as Kept | undefined;
  return kept?.earnedAt !== earnedAt || listed(kept.fresh).some((id) => !listed(kept.told).includes(id));
}
