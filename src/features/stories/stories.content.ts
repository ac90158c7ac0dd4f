import { getCollection, type CollectionEntry } from "astro:content";

export type Story = CollectionEntry<"stories">;

/** The success stories in their order. */
export const stories = async (): Promise<Story[]> =>
  (await getCollection("stories")).sort((a, b) => a.data.order - b.data.order);
