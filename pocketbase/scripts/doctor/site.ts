import { fits, servedFrom } from "#server/scripts/publish/publishing.ts";
import { pointerIn } from "#server/scripts/publish/releases.ts";
import { builtFor, builtPayments, isSiteBuilt, isSiteUnchanged } from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { finding, note, type Finding } from "./finding.ts";

type Place = Pick<Settings, "siteUrl" | "payments" | "releasesDir">;

/** What was published is what is served, whatever was built since. */
function lookAtPublished(place: Place): Finding {
  const served = servedFrom(place.releasesDir);
  if (!served) return finding(false, "", "What was published is gone: npm run publish makes it anew.");
  const { name, siteUrl, payments } = served;
  const made = `${name}, for ${siteUrl} with PAYMENTS=${payments || place.payments}`;
  return finding(
    fits(served, place),
    `What was published is served: ${made}.`,
    `What was published does not fit: ${made}; npm start makes it anew.`,
  );
}

/** `isNamed` says whether anybody told where the site is to be reached. */
export function lookAtSite(place: Place, isNamed: boolean): Finding {
  if (pointerIn(place.releasesDir)) return lookAtPublished(place);
  const { siteUrl, payments } = place;
  if (!isSiteBuilt()) return finding(false, "", "The site is not built: npm start builds it.");
  const told = builtPayments();
  if (told && told !== payments)
    return finding(false, "", `The pages speak of PAYMENTS=${told}, not of ${payments}: npm start builds them again.`);
  const built = builtFor();
  if (!isSiteUnchanged()) return finding(false, "", "The site was built from other files: npm start builds it again.");
  if (built === siteUrl) return finding(true, `The site is built for ${siteUrl}.`, "");
  if (isNamed)
    return finding(false, "", `The site is built for ${built}, not for ${siteUrl}: npm start builds it again.`);
  return note(`The site is built for ${built}. SITE_URL is not set here: give doctor the same variables as the start.`);
}
