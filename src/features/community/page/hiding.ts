import { blocks, dropRefused, hasReported, syncedBlocks, syncedReports } from "#features/community/kept/own.store.ts";
import type { Facts } from "#features/community/kept/community.ts";
import { texts } from "#texts/community.ts";
import { wordButton } from "#ui/panel/listActs.ts";
import { say } from "#ui/messages/toast.ts";
import { cover, coveredAs, uncover } from "./covers.ts";
import { entriesIn, factsOf, followEntries } from "./entries.ts";

/** What somebody wants to see all the same, until they leave the page. */
const shown = new Set<string>();

/** Why it is not to be seen; undefined where it is. */
function whyHidden({ id, user }: Facts): "reported" | "blocked" | undefined {
  if (shown.has(id)) return undefined;
  if (hasReported(id)) return "reported";
  return blocks(user) ? "blocked" : undefined;
}

function hide(entry: HTMLElement): void {
  const facts = factsOf(entry);
  if (!facts || ["removed", "gone"].includes(coveredAs(entry) ?? "")) return;
  const wanted = whyHidden(facts);
  // In a list there is enough else to read.
  const row = entry.parentElement;
  if (row?.parentElement?.matches("[data-posts]")) row.hidden = wanted === "blocked";
  if (wanted === coveredAs(entry)) return;
  if (!wanted) return uncover(entry);
  const title = wanted === "reported" ? texts.showAgain : texts.show;
  const again = wordButton("list-undo", title, () => {
    shown.add(facts.id);
    uncover(entry);
    entry.tabIndex = -1;
    entry.focus({ preventScroll: true });
  });
  cover(entry, wanted, [`${wanted === "reported" ? texts.reported : texts.blockedHere} `, again]);
}

/** What one reported, and what is by people one blocks, is not shown: also while the page is open. */
export function startHiding(): void {
  const paint = () => {
    const sentence = dropRefused();
    if (sentence) say(sentence);
    for (const entry of entriesIn(document)) hide(entry);
  };
  for (const synced of [syncedBlocks, syncedReports]) {
    synced.start();
    synced.$view.listen(paint);
  }
  followEntries(hide);
}
