import { getEntry, render } from "astro:content";

/** A page of running text from content/pages: its facts and its text as a component. */
export async function prose(name: string) {
  const entry = await getEntry("pages", name);
  if (!entry) throw new Error(`content/pages/${name}.mdx is missing`);
  const { Content } = await render(entry);
  return { ...entry.data, Content };
}
