import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltCourse } from "#contract/course.d.ts";
import { preparePrices } from "./plans/prices.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { servedFolder } from "./publish/releases.ts";
import { settingsHere } from "./settings/here.ts";

const VERB = { name: "plans", says: "Makes the prices at Stripe that the served site sells by, once each." };

runVerb(VERB, async () => {
  const settings = settingsHere();
  if (settings.payments !== "stripe")
    throw new Problem("Only Stripe needs its prices made: set PAYMENTS=stripe and its two secrets, as for the start.");
  const file = join(servedFolder(settings.releasesDir), "curriculum.json");
  if (!existsSync(file)) throw new Problem("The site is not built yet: npm run build first.");
  const { shop } = JSON.parse(readFileSync(file, "utf8")) as BuiltCourse;
  const provider = {
    base: process.env["STRIPE_API_BASE"] || "https://api.stripe.com",
    key: process.env["STRIPE_SECRET_KEY"] ?? "",
  };
  const prices = await preparePrices(provider, shop.plans);
  const lines = prices.map(({ key, price, isNew }) => `${key}: ${price} ${isNew ? "was made." : "was there."}`);
  return { says: lines.join("\n"), facts: { prices } };
});
