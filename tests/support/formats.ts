import { formatsOf } from "#build/publish/siteFiles.ts";

/** How the server writes days and money and counts in English. */
export const ENGLISH = formatsOf("en", {
  moment: "{date} at {time} ({zone})",
  prices: { month: "{price} per month", year: "{price} per year" },
});
