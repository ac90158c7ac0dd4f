import type { SiteFile } from "#contract/site.d.ts";
import { environment } from "./environment.ts";
import { memoize } from "./memory.ts";

/** How the site calls itself, from the build's site.json; a site built without one has only `name`. */
export const brand = memoize(1, (name: string): SiteFile => {
  const plain = { name, tagline: "", supportEmail: "", language: "en" };
  try {
    const file = environment.manifest.replace(/[^/]*$/, "site.json");
    return { ...plain, ...(JSON.parse(toString($os.readFile(file))) as Partial<SiteFile>) };
  } catch {
    return plain;
  }
});
