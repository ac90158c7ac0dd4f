import { getCollection, getEntry, type CollectionEntry } from "astro:content";

export type Plan = CollectionEntry<"plans">["data"];

/** The plans in the author's order: what is free first. */
export const plans = async (): Promise<Plan[]> =>
  (await getCollection("plans")).map(({ data }) => data).sort((a, b) => a.place - b.place);

/** Whether Premium can be ordered, and what stands behind every price. */
export async function sale(): Promise<CollectionEntry<"site">["data"]["premium"]> {
  const entry = await getEntry("site", "site");
  if (!entry) throw new Error("content/site.yaml is missing");
  return entry.data.premium;
}
