import { getCollection, render, type CollectionEntry } from "astro:content";

export type Story = CollectionEntry<"stories">;

/** The success stories in their order. */
export const stories = async (): Promise<Story[]> =>
  (await getCollection("stories")).sort((a, b) => a.data.order - b.data.order);

/** The story's text as a component. */
export const storyText = async (story: Story) => (await render(story)).Content;
