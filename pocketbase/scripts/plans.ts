import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltCourse } from "#contract/course.d.ts";
import { prepareCodes, preparePrices } from "./plans/prices.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { servedFolder } from "./publish/releases.ts";
import { testPaymentsEnvironment } from "./serve/testPayments.ts";
import { settingsHere } from "./settings/here.ts";

const VERB = {
  name: "plans",
  says: "Makes the prices and promotion codes at Stripe that the served site sells by, once each.",
};

runVerb(VERB, async () => {
  const settings = settingsHere();
  if (settings.payments === "off")
    throw new Problem("PAYMENTS=off sells nothing: set stripe and its two secrets, or sandbox, as for the start.");
  const file = join(servedFolder(settings.releasesDir), "curriculum.json");
  if (!existsSync(file)) throw new Problem("The site is not built yet: npm run build first.");
  const { shop } = JSON.parse(readFileSync(file, "utf8")) as BuiltCourse;
  const environment = { ...process.env, ...testPaymentsEnvironment(settings) };
  const provider = {
    base: environment["STRIPE_API_BASE"] || "https://api.stripe.com",
    key: environment["STRIPE_SECRET_KEY"] ?? "",
  };
  const prices = await preparePrices(provider, shop.plans);
  const codes = await prepareCodes(provider, shop.codes);
  const lines = [...prices, ...codes].map(
    ({ key, id, isNew }) => `${key}: ${id} ${isNew ? "was made." : "was there."}`,
  );
  return { says: lines.join("\n"), facts: { prices, codes } };
});
