import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { PROJECT, PUBLIC_TREE, SHIPPED_FILE, SITE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { aboutShipped, type Shipped } from "#server/scripts/platform/shipped.ts";
import { adopt } from "./adopting.ts";
import { alone } from "./alone.ts";
import { adoptBuilt, fits, type Place, putInPlace, requireSameCode, type Running, servedFrom } from "./publishing.ts";
import { prune, type Release } from "./releases.ts";

/**
 * Has the pages of a release served by this one, which has the same hooks and migrations.
 * @param own what runs here
 * @param folder of the release that brings the pages; left out, its own
 */
export const publishFrom = (own: Shipped, place: Place, running: Running, folder = PROJECT): Promise<Release> =>
  alone(place.releasesDir, async () => {
    const from = aboutShipped(inFolder(folder, SHIPPED_FILE));
    if (!from || !existsSync(inFolder(folder, SITE))) throw new Problem(`There is no release in ${resolve(folder)}.`);
    requireSameCode(running, from.code);
    const { siteUrl, payments, code, revision } = from;
    const about = { at: new Date().toISOString(), revision: revision.replace("+", ""), siteUrl, payments, code };
    if (!fits({ ...about, name: "", lessons: 0, coming: [] }, place, own.code))
      throw new Problem(
        `${resolve(folder)} has other hooks or migrations, or was made for another address or other payments: install it as a new release (npm run upgrade).`,
      );
    prune(place.releasesDir);
    if (resolve(folder) !== PROJECT) adoptBuilt(place.releasesDir);
    const trees = { site: inFolder(folder, SITE), publicTree: inFolder(folder, PUBLIC_TREE) };
    const release = adopt(place.releasesDir, trees, { ...about, by: own.id });
    await putInPlace(place.releasesDir, release.name, running);
    return release;
  });

const inFolder = (folder: string, path: string): string => join(resolve(folder), relative(PROJECT, path));

/** Whoever installs a release wants its pages: those that another one had published end with its first start. */
export async function ensureOwnServed(own: Shipped, place: Place): Promise<void> {
  const served = servedFrom(place.releasesDir);
  if (served && served.by === own.id && fits(served, place)) return console.log(`Serving ${served.name}.`);
  const { name } = await publishFrom(own, place, undefined);
  console.log(`This release is here for the first time: serving its own pages, as ${name}.`);
}
