import type { SiteFile } from "#contract/site.d.ts";
import { memoize } from "../memory.ts";
import { siteFile } from "./release.ts";

const read = memoize(2, (file: string): Partial<SiteFile> => {
  try {
    return JSON.parse(toString($os.readFile(file))) as Partial<SiteFile>;
  } catch {
    return {};
  }
});

/** How the site calls itself, from the build's site.json; a site built without one has only `name`. */
export const siteBrand = (name: string): SiteFile => ({
  ...{ name, tagline: "", supportEmail: "", language: "en" },
  ...read(siteFile("site.json")),
});
