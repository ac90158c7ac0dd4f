import type { PricedPlan } from "#contract/course.d.ts";
import type { Listed, Price } from "#contract/stripe.d.ts";
import { isBuilt, theCourse } from "../../platform/release/texts.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { accountKey, askProvider, provider, Refused } from "../provider/provider.ts";
import { lookupKeyOf, productOf } from "./plans.rules.ts";
import { firstRow } from "../../platform/rows.ts";

const TABLE = "plans";

const find = (app: CoreApp, key: string): core.Record | undefined => firstRow(app, TABLE, "key = {:key}", { key });

const KEPT = "plans kept";

/** Without a table or a build, the first request fills the table instead. */
export function keepPlansAtStart(e: core.BootstrapEvent): void {
  e.next();
  if (e.app.hasTable(TABLE) && isBuilt()) ensurePlans(e.app);
}

/** Updates the table from content/plans.yaml once for each release. */
function ensurePlans(app: CoreApp): void {
  const { name } = currentRelease();
  if (app.store().get(KEPT) === name) return;
  keepPlans(app);
  app.store().set(KEPT, name);
}

/** Plans that are no longer sold stay, inactive, for their subscribers. */
function keepPlans(app: CoreApp): void {
  const { plans, onSale } = theCourse().shop;
  const sold = provider.name !== "off" && onSale;
  for (const plan of plans) keepPlan(app, plan, sold);
  for (const row of app.findAllRecords(TABLE))
    if (row?.getBool("active") && !plans.some(({ key }) => key === row.getString("key"))) {
      row.set("active", false);
      app.save(row);
    }
}

function keepPlan(app: CoreApp, plan: PricedPlan, active: boolean): void {
  const row = find(app, plan.key) ?? new Record(app.findCachedCollectionByNameOrId(TABLE));
  const wanted = { ...plan, active };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  if (names.every((name) => String(row.get(name)) === String(wanted[name]))) return;
  for (const name of names) row.set(name, wanted[name]);
  app.save(row);
}

/** A plan on sale; undefined for any other key. */
export function planOnSale(app: CoreApp, key: unknown): PricedPlan | undefined {
  ensurePlans(app);
  const row = typeof key === "string" && key.length <= 60 ? find(app, key) : undefined;
  return row?.getBool("active") ? planOf(row) : undefined;
}

const planOf = (row: core.Record): PricedPlan => ({
  key: row.getString("key"),
  title: row.getString("title"),
  amount: row.getInt("amount"),
  currency: row.getString("currency"),
  interval: row.getString("interval") as PricedPlan["interval"],
  trialDays: row.getInt("trialDays"),
});

interface Known {
  id: string;
  lookupKey: string;
}

function knownPrices(row: core.Record): Record<string, Known> {
  const text = row.getString("prices");
  return text && text !== "null" ? (JSON.parse(text) as Record<string, Known>) : {};
}

/**
 * The provider's price id of a plan, found by its lookup key, so that the amount always matches. The sandbox creates a
 * missing price; for Stripe, `npm run plans` does.
 * @throws {Refused} when the provider has no such price
 */
export function providerPrice(app: CoreApp, plan: PricedPlan): string {
  const row = find(app, plan.key);
  const lookupKey = lookupKeyOf(plan);
  const known = row ? knownPrices(row) : {};
  const place = accountKey(app);
  const here = known[place];
  if (here?.lookupKey === lookupKey) return here.id;
  const id = priceBy(lookupKey) ?? madePrice(plan, lookupKey);
  if (row) {
    row.set("prices", { ...known, [place]: { id, lookupKey } });
    app.save(row);
  }
  return id;
}

function priceBy(lookupKey: string): string | undefined {
  const params = { lookup_keys: [lookupKey], active: true, limit: 1 };
  return askProvider<Listed<Price>>({ method: "GET", path: "/v1/prices", params }).data[0]?.id;
}

function madePrice(plan: PricedPlan, lookupKey: string): string {
  if (provider.name !== "sandbox") throw new Refused(404, "no_price", `npm run plans makes the price of ${plan.key}`);
  const product = productOf(plan.key);
  makeProduct(product, plan);
  const params = {
    product,
    currency: plan.currency,
    unit_amount: plan.amount,
    recurring: { interval: plan.interval },
    lookup_key: lookupKey,
    metadata: { plan: plan.key },
  };
  const idempotencyKey = `price:${lookupKey}`;
  return askProvider<Price>({ method: "POST", path: "/v1/prices", params, idempotencyKey }).id;
}

function makeProduct(id: string, { key, title }: PricedPlan): void {
  try {
    askProvider({ method: "POST", path: "/v1/products", params: { id, name: title, metadata: { plan: key } } });
  } catch (error) {
    if (!(error instanceof Refused && error.code === "resource_already_exists")) throw error;
  }
}
