import type { PricedPlan, Shop, ShopCode } from "#contract/course.d.ts";
import { getCollection, getEntry, type CollectionEntry } from "astro:content";
import { curriculum } from "#features/learning/course/course.content.ts";
import { lessonsOf } from "#features/learning/course/course.ts";
import { isPaid } from "./premium.ts";

export type Plan = CollectionEntry<"plans">["data"];

/** The plans in the author's order: what is free first. */
export const plans = async (): Promise<Plan[]> =>
  (await getCollection("plans")).map(({ data }) => data).sort((a, b) => a.place - b.place);

/** Something here is for members, or costs money: a course that is free throughout speaks of no Premium. */
export const sellsPremium = async (): Promise<boolean> =>
  (await plans()).some(isPaid) || lessonsOf(await curriculum()).some(({ access }) => access === "premium");

interface Sale {
  /** Premium can be ordered. */
  onSale: boolean;
  /** Stands behind every price, as "VAT included". */
  taxNote: string | undefined;
  /** Payments are only played. */
  isTest: boolean;
}

/** What is sold here, and whether with real money: as the owner says, and as the server is told that takes it (PAYMENTS). */
export async function sale(): Promise<Sale> {
  const entry = await getEntry("site", "site");
  if (!entry) throw new Error("content/site.yaml is missing");
  const { taxNote, ...premium } = entry.data.premium;
  const payments = process.env["PAYMENTS"] || "sandbox";
  const onSale = premium.onSale && payments !== "off";
  return { onSale, taxNote, isTest: onSale && payments === "sandbox" };
}

/** What the server sells: the plans that cost something, and the day of the terms they are sold under. */
export async function shop(): Promise<Shop> {
  const terms = await getEntry("pages", "terms");
  if (!terms) throw new Error("content/pages/terms.mdx is missing");
  const priced = (await plans()).flatMap(({ id, interval, title, ...plan }): PricedPlan[] => {
    const { amount, currency, trialDays } = plan;
    return interval === "none" ? [] : [{ key: id, title, amount, currency, interval, trialDays }];
  });
  const codes = (await getCollection("codes")).map(({ data }): ShopCode => {
    const { code, percentOff, amountOff, duration, months, limit, plans: keys, firstTime } = data;
    const currency = priced[0]?.currency ?? "";
    const until = data.until?.toISOString().slice(0, 10);
    return { code, percentOff, amountOff, currency, duration, months, until, limit, plans: keys, firstTime };
  });
  const day = terms.data.updated.toISOString().slice(0, 10);
  return { onSale: (await sale()).onSale, terms: day, plans: priced, codes };
}
