/** The steps of a build in order; npm start shows them (pocketbase/scripts/serve/site.ts). */
const STEPS = [
  "checking the course",
  "pages and pictures",
  "public and members' tree",
  "search indexes",
  "sitemap",
  "lessons as Markdown",
  "worker, modules to keep",
  "compression",
  "code of open tabs",
  "manifest",
  "leak scan",
] as const;
export type Step = (typeof STEPS)[number];

/** Announces a step. The build of a future day runs inside another build. */
export function beginStep(step: Step): void {
  const day = process.env["SITE_AT"];
  const when = day ? `, for ${new Date(Number(day)).toISOString().slice(0, 10)}` : "";
  console.log(`Step ${STEPS.indexOf(step) + 1} of ${STEPS.length}: ${step}${when}`);
}
