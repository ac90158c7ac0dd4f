import { getCollection } from "astro:content";
import type { Written } from "./achievements.ts";

/** All of them, in the author's order. */
export const achievements = async (): Promise<Written[]> =>
  (await getCollection("achievements"))
    .map(({ data }) => data)
    .sort((a, b) => a.place - b.place)
    .map(({ id, title, description, earned, category, requirement, reward }) => ({
      ...{ id, title, description, earned, category, requirement, reward },
    }));
