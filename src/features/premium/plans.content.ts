import { getCollection, type CollectionEntry } from "astro:content";

export type Plan = CollectionEntry<"plans">["data"];

/** The plans in the author's order: what is free first. */
export const plans = async (): Promise<Plan[]> =>
  (await getCollection("plans")).map(({ data }) => data).sort((a, b) => a.place - b.place);
