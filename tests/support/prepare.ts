import { isSiteBuilt, buildSite } from "#server/scripts/serve/site.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { ensureCourse } from "./course.ts";
import { prepareTemplate } from "./template.ts";

/** The site that is in content/, which alone is measured. */
export async function prepareSite(): Promise<void> {
  if (!isSiteBuilt()) await buildSite(readSettings(process.env).siteUrl);
}

/** Before the first test of a run: what all servers start from, so that workers only copy. */
export default async function prepare(): Promise<void> {
  await prepareSite();
  await ensureCourse();
  await prepareTemplate();
}
