import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { PROJECT, PUBLIC_TREE, SHIPPED_FILE, SITE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { aboutShipped, type Shipped, SHIPPED } from "#server/scripts/platform/shipped.ts";
import { ensureSite, requireShippedFor } from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { adoptBuild } from "./adopting.ts";
import { alone } from "./alone.ts";
import {
  adoptBuilt,
  fitsPlace,
  type Place,
  publish,
  putInPlace,
  requireSameCode,
  type Running,
  servedFrom,
} from "./publishing.ts";
import { pointerIn, pruneReleases, type Release } from "./releases.ts";

/**
 * Publishes the pages of another release that has the same hooks and migrations.
 * @param own the release that runs here
 * @param folder the other release; defaults to its own
 */
export const publishFrom = (own: Shipped, place: Place, running: Running, folder = PROJECT): Promise<Release> =>
  alone(place.releasesDir, async () => {
    const from = aboutShipped(inFolder(folder, SHIPPED_FILE));
    if (!from || !existsSync(inFolder(folder, SITE))) throw new Problem(`There is no release in ${resolve(folder)}.`);
    requireSameCode(running, from.code);
    const { siteUrl, payments, code, revision } = from;
    const about = { at: new Date().toISOString(), revision: revision.replace("+", ""), siteUrl, payments, code };
    if (!fitsPlace({ ...about, name: "", lessons: 0, coming: [] }, place, own.code))
      throw new Problem(
        `${resolve(folder)} has other hooks or migrations, or was made for another address or other payments: install it as a new release (npm run upgrade).`,
      );
    pruneReleases(place.releasesDir);
    if (resolve(folder) !== PROJECT) adoptBuilt(place.releasesDir);
    const trees = { site: inFolder(folder, SITE), publicTree: inFolder(folder, PUBLIC_TREE) };
    const release = adoptBuild(place.releasesDir, trees, { ...about, by: own.id });
    await putInPlace(place.releasesDir, release.name, running);
    return release;
  });

const inFolder = (folder: string, path: string): string => join(resolve(folder), relative(PROJECT, path));

/** A newly installed release serves its own pages: those that another release published end with its first start. */
export async function ensureOwnServed(own: Shipped, place: Place): Promise<void> {
  const served = servedFrom(place.releasesDir);
  if (served && served.by === own.id && fitsPlace(served, place)) return console.log(`Serving ${served.name}.`);
  const { name } = await publishFrom(own, place, undefined);
  console.log(`This release is here for the first time: serving its own pages, as ${name}.`);
}

/**
 * Makes sure there is a site to serve. Once something was published, it stays, whatever the files say now; it is
 * published again only when it does not fit: another address, other payments, other hooks, or a missing folder.
 */
export async function ensureServed(settings: Pick<Settings, "releasesDir" | "siteUrl" | "payments">): Promise<void> {
  const { releasesDir, siteUrl } = settings;
  if (!pointerIn(releasesDir)) return ensureSite(siteUrl);
  if (SHIPPED) {
    requireShippedFor(SHIPPED, siteUrl, settings.payments);
    return ensureOwnServed(SHIPPED, settings);
  }
  const served = servedFrom(releasesDir);
  if (served && fitsPlace(served, settings))
    return console.log(`Serving what was published: ${served.name}. What changed since waits for npm run publish.`);
  console.log("What was published does not fit this start: publishing it anew.");
  await publish(settings, undefined, console.log);
}
