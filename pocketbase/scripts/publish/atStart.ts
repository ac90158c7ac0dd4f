import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { ensureSite, requireShippedFor } from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { fits, publish, servedFrom } from "./publishing.ts";
import { pointerIn } from "./releases.ts";
import { ensureOwnServed } from "./shipped.ts";

/**
 * Sees to a site that the server can serve. Once something was published, that is it, whatever the files say by now; it
 * is made anew only when it does not fit: another address, other payments, other hooks, or a folder that is gone.
 */
export async function ensureServed(settings: Pick<Settings, "releasesDir" | "siteUrl" | "payments">): Promise<void> {
  const { releasesDir, siteUrl } = settings;
  if (!pointerIn(releasesDir)) return ensureSite(siteUrl);
  if (SHIPPED) {
    requireShippedFor(SHIPPED, siteUrl, settings.payments);
    return ensureOwnServed(SHIPPED, settings);
  }
  const served = servedFrom(releasesDir);
  if (served && fits(served, settings))
    return console.log(`Serving what was published: ${served.name}. What changed since waits for npm run publish.`);
  console.log("What was published does not fit this start: publishing it anew.");
  await publish(settings, undefined, console.log);
}
