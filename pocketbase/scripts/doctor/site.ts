import { builtFor, builtPayments, isSiteBuilt, isSiteUnchanged } from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { finding, note, type Finding } from "./finding.ts";

/** `isNamed` says whether anybody told where the site is to be reached. */
export function lookAtSite({ siteUrl, payments }: Pick<Settings, "siteUrl" | "payments">, isNamed: boolean): Finding {
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
