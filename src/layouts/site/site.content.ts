import { getEntry } from "astro:content";

/** Name, tagline, links and switches of content/site.yaml. */
export async function site() {
  const entry = await getEntry("site", "site");
  if (!entry) throw new Error("content/site.yaml is missing");
  return entry.data;
}
