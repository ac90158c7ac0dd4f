import { readStoredJson } from "#lib/storage.ts";

/** As achievements.store.ts keeps it: pages that only look need nothing of that. */
const KEY = "user_achievements";

let asked = "";

/** Whether something was earned that this device has not heard of. @param earnedAt as the progress says; "" for nothing */
export function isNews(earnedAt: string): boolean {
  if (earnedAt === asked) return false;
  asked = earnedAt;
  return (readStoredJson(KEY) as { earnedAt?: unknown } | undefined)?.earnedAt !== earnedAt;
}
