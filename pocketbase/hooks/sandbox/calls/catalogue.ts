import { isRedeemable } from "../rules/amounts.rules.ts";
import { copied, type Desk, tell } from "../billing/desk.ts";
import type { CouponRow, PriceRow, ProductRow } from "../objects/billingRows.rules.ts";
import { newId, realNow } from "../objects/ids.ts";
import { find, list } from "../objects/store.ts";
import { type Asked, listed, needs, shown } from "./answers.ts";
import { at, decimal, flag, metadata, needed, text, texts, whole, word } from "./params.rules.ts";
import { Problem } from "./problem.rules.ts";

const INTERVALS = ["day", "week", "month", "year"] as const;

const shopDesk = (tx: CoreApp): Desk => ({ tx, customer: undefined, now: realNow() });

export const refused = (message: string, param: string, code = "parameter_invalid"): Problem =>
  new Problem(400, { code, message, param });

export function createProduct(asked: Asked): unknown {
  const { app, params } = asked;
  const id = text(params, "id") ?? newId("prod");
  if (find(app, "product", id)) throw refused(`Product already exists: ${id}`, "id", "resource_already_exists");
  const product: ProductRow = {
    id,
    object: "product",
    created: realNow(),
    active: flag(params, "active") ?? true,
    name: needed(params, "name"),
    metadata: metadata(params, {}, "metadata"),
  };
  tell(shopDesk(app), "product.created", product);
  return shown(asked, product);
}

export const retrieveProduct = (asked: Asked): unknown => shown(asked, needs(asked.app, "product", asked.id));

export function updateProduct(asked: Asked): unknown {
  const { app, params, id } = asked;
  const product = needs(app, "product", id);
  const before = copied(product);
  product.name = text(params, "name") ?? product.name;
  product.active = flag(params, "active") ?? product.active;
  product.metadata = metadata(params, product.metadata, "metadata");
  tell(shopDesk(app), "product.updated", product, before);
  return shown(asked, product);
}

export const listProducts = (asked: Asked): unknown => {
  const ids = texts(asked.params, "ids");
  return listed(asked, "product", {}, ({ id }) => ids.length === 0 || ids.includes(id));
};

/** Money as the provider takes it: whole units from 0 on. */
export function amount(asked: Pick<Asked, "params">, ...path: string[]): number {
  needed(asked.params, ...path);
  const found = whole(asked.params, ...path) ?? 0;
  if (found < 0 || found > 99_999_999) throw refused("Invalid non-negative integer", path.join("."));
  return found;
}

// A lookup key belongs to one price: it is handed over only when that is said.
function claimKey(app: CoreApp, key: string, transfers: boolean): void {
  const [holder] = list(app, "price", { ref: key, limit: 1 });
  if (!holder) return;
  if (!transfers) throw refused(`A price (${holder.id}) already uses that lookup key.`, "lookup_key");
  holder.lookup_key = null;
  tell(shopDesk(app), "price.updated", holder);
}

function recurringIn({ params }: Asked): PriceRow["recurring"] {
  if (at(params, "recurring") === undefined) return null;
  const interval = word(params, INTERVALS, "recurring", "interval");
  if (!interval) throw refused("Missing required param: recurring[interval].", "recurring[interval]");
  const count = whole(params, "recurring", "interval_count") ?? 1;
  if (count < 1 || count > 36) throw refused("Invalid interval_count", "recurring[interval_count]");
  return { interval, interval_count: count };
}

export function createPrice(asked: Asked): unknown {
  const { app, params } = asked;
  const key = text(params, "lookup_key") ?? null;
  const recurring = recurringIn(asked);
  const name = text(params, "product_data", "name");
  const product = name
    ? (createProduct({ app, params: { name }, id: "" }) as { id: string }).id
    : needs(app, "product", needed(params, "product"), "product").id;
  if (key) claimKey(app, key, flag(params, "transfer_lookup_key") ?? false);
  const price: PriceRow = {
    id: newId("price"),
    object: "price",
    created: realNow(),
    active: flag(params, "active") ?? true,
    currency: needed(params, "currency").toLowerCase(),
    product,
    lookup_key: key,
    nickname: text(params, "nickname") ?? null,
    unit_amount: amount(asked, "unit_amount"),
    recurring,
    type: recurring ? "recurring" : "one_time",
    metadata: metadata(params, {}, "metadata"),
  };
  tell(shopDesk(app), "price.created", price);
  return shown(asked, price);
}

export const retrievePrice = (asked: Asked): unknown => shown(asked, needs(asked.app, "price", asked.id));

export function updatePrice(asked: Asked): unknown {
  const { app, params, id } = asked;
  const price = needs(app, "price", id);
  const before = copied(price);
  const key = text(params, "lookup_key");
  if (key !== undefined && key !== price.lookup_key) claimKey(app, key, flag(params, "transfer_lookup_key") ?? false);
  price.lookup_key = key ?? price.lookup_key;
  price.active = flag(params, "active") ?? price.active;
  price.nickname = text(params, "nickname") ?? price.nickname;
  price.metadata = metadata(params, price.metadata, "metadata");
  tell(shopDesk(app), "price.updated", price, before);
  return shown(asked, price);
}

export function listPrices(asked: Asked): unknown {
  const { params } = asked;
  const keys = texts(params, "lookup_keys");
  const active = flag(params, "active");
  const product = text(params, "product");
  const which = keys.length === 1 ? { ref: keys[0] } : {};
  return listed(asked, "price", which, (price) => {
    const isAsked = keys.length === 0 || keys.includes(price.lookup_key ?? "");
    const isOf = product === undefined || price.product === product;
    return isAsked && isOf && (active === undefined || price.active === active);
  });
}

type Effect = Pick<CouponRow, "percent_off" | "amount_off" | "duration" | "duration_in_months">;

function effectIn({ params }: Asked): Effect {
  const [percent_off, amount_off] = [decimal(params, "percent_off") ?? null, whole(params, "amount_off") ?? null];
  const duration = word(params, ["once", "repeating", "forever"], "duration") ?? "once";
  return { percent_off, amount_off, duration, duration_in_months: whole(params, "duration_in_months") ?? null };
}

function checkEffect({ percent_off, amount_off, duration, duration_in_months: months }: Effect): void {
  if ((percent_off === null) === (amount_off === null)) throw refused("Give percent_off or amount_off.", "percent_off");
  if (percent_off !== null && !(percent_off > 0 && percent_off <= 100)) throw refused("Invalid percent", "percent_off");
  if (amount_off !== null && amount_off < 1) throw refused("Invalid positive integer", "amount_off");
  if ((duration === "repeating") !== (months !== null && months > 0))
    throw refused("duration_in_months goes with duration=repeating.", "duration_in_months");
}

export function createCoupon(asked: Asked): unknown {
  const { app, params } = asked;
  const effect = effectIn(asked);
  checkEffect(effect);
  const id = text(params, "id") ?? newId("coupon");
  if (find(app, "coupon", id)) throw refused(`Coupon already exists: ${id}`, "id", "resource_already_exists");
  const coupon: CouponRow = {
    ...{ id, object: "coupon", created: realNow(), name: text(params, "name") ?? null, ...effect, times_redeemed: 0 },
    currency: effect.amount_off === null ? null : needed(params, "currency").toLowerCase(),
    max_redemptions: whole(params, "max_redemptions") ?? null,
    redeem_by: whole(params, "redeem_by") ?? null,
    metadata: metadata(params, {}, "metadata"),
  };
  tell(shopDesk(app), "coupon.created", coupon);
  return shownCoupon(asked, coupon);
}

const shownCoupon = (asked: Asked, coupon: CouponRow): unknown => ({
  ...shown(asked, coupon),
  valid: isRedeemable(coupon, realNow()),
});

export const retrieveCoupon = (asked: Asked): unknown => shownCoupon(asked, needs(asked.app, "coupon", asked.id));
