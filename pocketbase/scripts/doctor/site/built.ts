import type { Case } from "#server/scripts/doctor/finding/case.ts";
import { fine, type Finding, look, unsafe } from "#server/scripts/doctor/finding/finding.ts";
import { fits, servedFrom } from "#server/scripts/publish/publishing.ts";
import { pointerIn } from "#server/scripts/publish/releases.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { SHIPPED, type Shipped } from "#server/scripts/platform/shipped.ts";
import {
  builtFor,
  builtPayments,
  isSiteBuilt,
  isSiteUnchanged,
  requireShippedFor,
} from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

type Place = Pick<Settings, "siteUrl" | "payments" | "releasesDir">;

const ABOUT = "site";
const AGAIN = "npm start builds it again.";

/** What was published is what is served, whatever was built since. */
function aboutPublished(place: Place): Finding {
  const served = servedFrom(place.releasesDir);
  if (!served) return unsafe(ABOUT, "What was published is gone.", "npm run publish makes it anew.");
  const { name, siteUrl, payments } = served;
  const made = `${name}, for ${siteUrl} with PAYMENTS=${payments || place.payments}`;
  if (fits(served, place)) return fine(ABOUT, `What was published is served: ${made}.`);
  return unsafe(ABOUT, `What was published does not fit: ${made}.`, "npm start makes it anew.");
}

function aboutShipped(shipped: Shipped, { siteUrl, payments }: Place): Finding {
  const { version, revision, target } = shipped;
  try {
    requireShippedFor(shipped, siteUrl, payments);
  } catch (error) {
    return unsafe(ABOUT, reason(error), "Set it back, or make another release.");
  }
  return fine(ABOUT, `This is release ${[version, revision].join(" ").trim()} for ${target} and ${siteUrl}.`);
}

/** Whether what is served fits the settings and the files. */
export function lookAtSite({ settings, environment, holder }: Case): Finding {
  if (SHIPPED) return aboutShipped(SHIPPED, settings);
  if (pointerIn(settings.releasesDir)) return aboutPublished(settings);
  const { siteUrl, payments } = settings;
  if (!isSiteBuilt()) return unsafe(ABOUT, "The site is not built.", "npm start builds it.");
  const told = builtPayments();
  if (told && told !== payments)
    return unsafe(ABOUT, `The pages speak of PAYMENTS=${told}, not of ${payments}.`, AGAIN);
  const built = builtFor();
  if (!isSiteUnchanged()) return look(ABOUT, "The site was built from other files than are here now.", AGAIN);
  if (built === siteUrl) return fine(ABOUT, `The site is built for ${siteUrl}.`);
  // Somebody told where it is to be reached.
  if (holder ?? environment["SITE_URL"])
    return unsafe(ABOUT, `The site is built for ${built}, not for ${siteUrl}.`, AGAIN);
  const says = `The site is built for ${built}, and SITE_URL is not set here.`;
  return look(ABOUT, says, "Give doctor the same variables as the start.");
}
