import type { Params } from "#contract/stripeCall.d.ts";
import { type Desk, tell } from "../desk.ts";
import { at, decimal, flag, metadata, needed, refused, text, texts, whole, word } from "../params.ts";
import type { CouponRow, PriceRow, ProductRow } from "../rows.ts";
import { isRedeemable } from "../rules/amounts.ts";
import { newId, realNow, type Store } from "../store.ts";
import { type Asked, listed, needs, shown } from "./asked.ts";

const shopDesk = (store: Store): Desk => ({ store, customer: undefined, now: realNow() });

export function createProduct(asked: Asked): unknown {
  const { store, params } = asked;
  const id = text(params, "id") ?? newId("prod");
  if (store.find("product", id)) throw refused(`Product already exists: ${id}`, "id", "resource_already_exists");
  const product: ProductRow = {
    ...{ id, object: "product", created: realNow(), active: flag(params, "active") ?? true },
    ...{ name: needed(params, "name"), metadata: metadata(params, {}, "metadata") },
  };
  tell(shopDesk(store), "product.created", product);
  return shown(asked, product);
}

export function updateProduct(asked: Asked): unknown {
  const { store, params, id } = asked;
  const product = needs(store, "product", id);
  product.name = text(params, "name") ?? product.name;
  product.active = flag(params, "active") ?? product.active;
  product.metadata = metadata(params, product.metadata, "metadata");
  tell(shopDesk(store), "product.updated", product);
  return shown(asked, product);
}

/** Money as the provider takes it: whole units from 0 on. */
export function amount(params: Params, ...path: string[]): number {
  needed(params, ...path);
  const found = whole(params, ...path) ?? 0;
  if (found < 0 || found > 99_999_999) throw refused("Invalid non-negative integer", path.join("."));
  return found;
}

const INTERVALS = ["day", "week", "month", "year"] as const;

function recurringIn(params: Params): PriceRow["recurring"] {
  if (at(params, "recurring") === undefined) return null;
  const interval = word(params, INTERVALS, "recurring", "interval");
  if (!interval) throw refused("Missing required param: recurring[interval].", "recurring[interval]");
  const count = whole(params, "recurring", "interval_count") ?? 1;
  if (count < 1 || count > 36) throw refused("Invalid interval_count", "recurring[interval_count]");
  return { interval, interval_count: count };
}

export function createPrice(asked: Asked): unknown {
  const { store, params } = asked;
  const key = text(params, "lookup_key") ?? null;
  const recurring = recurringIn(params);
  const name = text(params, "product_data", "name");
  const product = name
    ? (createProduct({ store, params: { name }, id: "" }) as { id: string }).id
    : needs(store, "product", needed(params, "product"), "product").id;
  if (key && store.list("price", { ref: key, limit: 1 }).length > 0)
    throw refused("Another price already uses that lookup key.", "lookup_key");
  const price: PriceRow = {
    ...{ id: newId("price"), object: "price", created: realNow(), active: flag(params, "active") ?? true, product },
    ...{ currency: needed(params, "currency").toLowerCase(), unit_amount: amount(params, "unit_amount") },
    ...{ lookup_key: key, recurring, type: recurring ? "recurring" : "one_time" },
    metadata: metadata(params, {}, "metadata"),
  };
  tell(shopDesk(store), "price.created", price);
  return shown(asked, price);
}

export function listPrices(asked: Asked): unknown {
  const { params } = asked;
  const keys = texts(params, "lookup_keys");
  const active = flag(params, "active");
  const product = text(params, "product");
  return listed(asked, "price", {}, (price) => {
    const isAsked = keys.length === 0 || keys.includes(price.lookup_key ?? "");
    return isAsked && (product ?? price.product) === price.product && (active ?? price.active) === price.active;
  });
}

type Effect = Pick<CouponRow, "percent_off" | "amount_off" | "duration" | "duration_in_months">;

function checkEffect({ percent_off: percent, amount_off: off, duration, duration_in_months: months }: Effect): void {
  if ((percent === null) === (off === null)) throw refused("Give percent_off or amount_off.", "percent_off");
  if (percent !== null && !(percent > 0 && percent <= 100)) throw refused("Invalid percent", "percent_off");
  if (off !== null && off < 1) throw refused("Invalid positive integer", "amount_off");
  if ((duration === "repeating") !== (months !== null && months > 0))
    throw refused("duration_in_months goes with duration=repeating.", "duration_in_months");
}

export function createCoupon(asked: Asked): unknown {
  const { store, params } = asked;
  const effect: Effect = {
    percent_off: decimal(params, "percent_off") ?? null,
    amount_off: whole(params, "amount_off") ?? null,
    duration: word(params, ["once", "repeating", "forever"], "duration") ?? "once",
    duration_in_months: whole(params, "duration_in_months") ?? null,
  };
  checkEffect(effect);
  const id = text(params, "id") ?? newId("coupon");
  if (store.find("coupon", id)) throw refused(`Coupon already exists: ${id}`, "id", "resource_already_exists");
  const coupon: CouponRow = {
    ...{ id, object: "coupon", created: realNow(), name: text(params, "name") ?? null, ...effect, times_redeemed: 0 },
    currency: effect.amount_off === null ? null : needed(params, "currency").toLowerCase(),
    max_redemptions: whole(params, "max_redemptions") ?? null,
    redeem_by: whole(params, "redeem_by") ?? null,
    metadata: metadata(params, {}, "metadata"),
  };
  tell(shopDesk(store), "coupon.created", coupon);
  return shownCoupon(asked, coupon);
}

const shownCoupon = (asked: Asked, coupon: CouponRow): unknown => ({
  ...shown(asked, coupon),
  valid: isRedeemable(coupon, realNow()),
});

export const retrieveCoupon = (asked: Asked): unknown => shownCoupon(asked, needs(asked.store, "coupon", asked.id));
