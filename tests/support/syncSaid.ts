import type { Said } from "./syncFeatures.ts";
import { law, same } from "./syncLaw.ts";
import type { Act } from "./syncLaws.ts";
import type { Tab } from "./syncTab.ts";

const lineOf = (row: object): string => {
  const { about, words } = row as Partial<Said>;
  return `${String(about)}: ${String(words)}`;
};

const saidOf = (tab: Tab, about: string): Said | undefined =>
  tab.said.$view.get().data.rows.find((row) => row.about === about);

/** What is said of a thing, in the place of what was. */
export function say(tab: Tab, about: string, says: string): void {
  const id = saidOf(tab, about)?.id ?? `said${says}`;
  void tab.said.add({ kind: "written", row: { id, about, words: says } });
  if (tab.isAlive) law(saidOf(tab, about)?.words === says, "what is shown is what was done", about);
}

/** @returns false where nothing was said */
export function unsay(tab: Tab, about: string): boolean {
  const known = saidOf(tab, about);
  if (known) void tab.said.add({ kind: "removed", rowId: known.id, ...(tab.$owner.get() && { as: about }) });
  return known !== undefined;
}

/** Of each thing one, on every device the same; what was never taken back is what was said last. */
export function saidOnce(told: Record<string, unknown>[], shown: Tab[], all: Act[]): void {
  law(new Set(told.map(({ about }) => about)).size === told.length, "nothing is there twice");
  for (const tab of shown)
    law(same(tab.said.$view.get().data.rows.map(lineOf), told.map(lineOf)), "all devices agree", "on what is said");
  const acts = all.filter(({ family }) => family === "said");
  for (const item of new Set(acts.map((act) => act.item))) {
    const about = acts.filter((act) => act.item === item);
    if (!about.every(({ isKept, says }) => isKept && says)) continue;
    const words = told.find((row) => row["about"] === item)?.["words"];
    law(words === about.at(-1)?.says, "what was done last holds", `${item}: ${String(words)}`);
  }
}
