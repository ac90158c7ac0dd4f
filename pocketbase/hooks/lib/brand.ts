import { environment } from "./environment.ts";
import { remembered } from "./memory.ts";

export interface Brand {
  name: string;
  tagline: string;
  supportEmail: string;
  language: string;
}

/** How the site calls itself, from the build's site.json; a site built without one has only `name`. */
export const brand = remembered(1, (name: string): Brand => {
  const plain = { name, tagline: "", supportEmail: "", language: "en" };
  try {
    const file = environment.manifest.replace(/[^/]*$/, "site.json");
    return { ...plain, ...(JSON.parse(toString($os.readFile(file))) as Partial<Brand>) };
  } catch {
    return plain;
  }
});
