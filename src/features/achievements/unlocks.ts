import { $session } from "#features/account/account.store.ts";
import { reportUnexpected } from "#lib/report.ts";
import { texts } from "#texts/achievements.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { keep } from "#ui/messages/keep.ts";
import { seePanel } from "#ui/panel/seePanel.ts";
import { syncedAchievements, takeFresh, writtenAchievements } from "./achievements.store.ts";
import { newsWords } from "./achievements.text.ts";
import { highlight } from "./highlight/highlight.ts";
import css from "./unlocks.css?inline";

/** Below a dialog or the tour's card nobody would see or hear it. */
function nothingLiesOver(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector("dialog[open], [role=dialog]:popover-open")) return;
      document.removeEventListener("close", look, true);
      resolve();
    };
    document.addEventListener("close", look, true);
    look();
  });
}

function announce(words: string): void {
  adoptStyles(css);
  const [see, dismiss] = [element("button", "earned-see", texts.see), element("button", "", texts.dismiss)];
  const card = element("span", "earned", words);
  for (const way of [see, dismiss]) {
    way.type = "button";
    way.addEventListener("click", () => end());
  }
  see.addEventListener("click", () => seePanel("badges"));
  const end = keep(card, " ", see, " ", dismiss);
  // The next person at this device did not earn it.
  const stop = $session.listen(({ state }) => {
    if (state === "signed-in") return;
    stop();
    end();
  });
  highlight(card);
}

/**
 * Asks the server what was earned, and says what is new, once on this device. It stays until it is answered, and takes no
 * focus and no room.
 */
export async function tellUnlocks(): Promise<void> {
  try {
    await syncedAchievements.now();
    if (syncedAchievements.peek().data.fresh.length === 0) return;
    const written = await writtenAchievements();
    await nothingLiesOver();
    const news = takeFresh();
    const words = newsWords(written.filter(({ id }) => news.includes(id)));
    if (words) announce(words);
  } catch (error) {
    // Without a network it waits for a page that has one.
    if (navigator.onLine) reportUnexpected(error);
  }
}
