import { reportUnexpected } from "#lib/report.ts";
import { nothingLiesOver } from "#ui/overlay.ts";
import { syncedAchievements, takeFresh, writtenAchievements } from "./achievements.store.ts";
import { newsWords } from "./achievements.text.ts";

/** Says what this device has heard to be new, once. It stays until it is answered, and takes no focus and no room. */
export async function tellUnlocks(): Promise<void> {
  try {
    if (syncedAchievements.peek().data.fresh.length === 0) return;
    const written = await writtenAchievements();
    await nothingLiesOver();
    const news = takeFresh();
    const words = newsWords(written.filter(({ id }) => news.includes(id)));
    if (words) (await import("./Earned.tsx")).announceEarned(words);
  } catch (error) {
    // Without a network it waits for a page that has one.
    if (navigator.onLine) reportUnexpected(error);
  }
}

/** Asks the server what was earned, and says what is new. */
export async function askForUnlocks(): Promise<void> {
  await syncedAchievements.now();
  await tellUnlocks();
}
