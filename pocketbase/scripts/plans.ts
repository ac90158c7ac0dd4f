import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltCourse } from "#contract/course.d.ts";
import { main } from "./platform/main.ts";
import { Problem } from "./platform/problem.ts";
import { servedFolder } from "./publish/releases.ts";
import { readSettings } from "./settings/settings.ts";
import { preparePrices } from "./shop/prices.ts";

main(async () => {
  const settings = readSettings(process.env);
  if (settings.payments !== "stripe")
    throw new Problem("Only Stripe needs its prices made: set PAYMENTS=stripe and its two secrets, as for the start.");
  const file = join(servedFolder(settings.releasesDir), "curriculum.json");
  if (!existsSync(file)) throw new Problem("The site is not built yet: npm run build first.");
  const { shop } = JSON.parse(readFileSync(file, "utf8")) as BuiltCourse;
  const provider = {
    base: process.env["STRIPE_API_BASE"] || "https://api.stripe.com",
    key: process.env["STRIPE_SECRET_KEY"] ?? "",
  };
  for (const { key, price, isNew } of await preparePrices(provider, shop.plans))
    console.log(`${key}: ${price} ${isNew ? "was made." : "was there."}`);
});
