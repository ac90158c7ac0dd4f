import { getCollection } from "astro:content";
import type { EarnedBy } from "#contract/achievements.d.ts";
import type { Category } from "./achievements.ts";

/** An achievement as its author wrote it (content/achievements.yaml). */
export interface Written extends EarnedBy {
  category: Category;
}

/** All of them, in the author's order. */
export const achievements = async (): Promise<Written[]> =>
  (await getCollection("achievements"))
    .map(({ data }) => data)
    .sort((a, b) => a.place - b.place)
    .map(({ id, title, description, category, requirement, reward }) => ({
      ...{ id, title, description, category, requirement, reward },
    }));
