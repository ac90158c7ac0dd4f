import { type Change, changePrice, previewed } from "../billing/changing.ts";
import { endWithPeriod } from "../billing/checkout.ts";
import { end } from "../billing/living.ts";
import { copied, type Desk, tell } from "../desk.ts";
import { at, flag, metadata, missing, needed, Problem, refused, text, whole, word } from "../params.ts";
import type { PriceRow, SubscriptionRow } from "../rows.ts";
import { isOver } from "../rules/lifecycle.ts";
import { type Asked, deskOf, listed, needs, shown } from "./asked.ts";

/** Without a status, what is over is left out. */
export function listSubscriptions(asked: Asked): unknown {
  const { params } = asked;
  const status = text(params, "status");
  return listed(asked, "subscription", { customer: text(params, "customer") }, (one) =>
    status === undefined ? !isOver(one) : status === "all" || status === one.status,
  );
}

const BEHAVIOURS = ["create_prorations", "always_invoice", "none"] as const;

function newPrice({ store, params }: Asked, subscription: SubscriptionRow, prefix: string[]): PriceRow | undefined {
  const id = text(params, ...prefix, "items", "0", "price");
  if (id === undefined) return undefined;
  const item = text(params, ...prefix, "items", "0", "id");
  if (item !== undefined && item !== subscription.items[0]?.id)
    throw missing("subscription item", item, "items[0][id]");
  const price = needs(store, "price", id, "items[0][price]");
  if (!price.recurring) throw refused("The price is paid once.", "items[0][price]");
  if (price.currency !== subscription.currency) throw refused("The currency cannot change.", "items[0][price]");
  return price;
}

const aheadOf = ({ customer }: Desk): number => customer?._.aheadS ?? 0;

/** The change of price that a call asks for, at `prefix`; undefined when it asks for none. */
function changeIn(asked: Asked, subscription: SubscriptionRow, ...prefix: string[]): Change | undefined {
  const { store, params } = asked;
  const price = newPrice(asked, subscription, prefix);
  const [item] = subscription.items;
  if (!price || !item) return undefined;
  const desk = deskOf(store, subscription);
  const sent = whole(params, ...prefix, "proration_date");
  const moment = sent === undefined ? desk.now : sent + aheadOf(desk);
  if (moment < item.current_period_start || moment > item.current_period_end)
    throw refused("Cannot prorate outside the period.", "proration_date");
  const behaviour = word(params, BEHAVIOURS, ...prefix, "proration_behavior") ?? "create_prorations";
  return { price, behaviour, at: moment };
}

const PAUSES = ["void", "keep_as_draft", "mark_uncollectible"] as const;
const PAYING = ["allow_incomplete", "error_if_incomplete"] as const;

export function updateSubscription(asked: Asked): unknown {
  const { store, params, id } = asked;
  const subscription = needs(store, "subscription", id);
  if (isOver(subscription)) throw refused("A canceled subscription can only update its metadata.", "id");
  const desk = deskOf(store, subscription);
  const change = changeIn(asked, subscription);
  const atEnd = flag(params, "cancel_at_period_end");
  if (atEnd !== undefined) endWithPeriod(desk, subscription, atEnd);
  const before = copied(subscription);
  if (at(params, "pause_collection") !== undefined) {
    const behavior = word(params, PAUSES, "pause_collection", "behavior");
    subscription.pause_collection = behavior ? { behavior, resumes_at: null } : null;
  }
  subscription.metadata = metadata(params, subscription.metadata, "metadata");
  if (JSON.stringify(before) !== JSON.stringify(subscription))
    tell(desk, "customer.subscription.updated", subscription, before);
  if (change) sell(desk, subscription, change, asked);
  return shown(asked, needs(store, "subscription", id));
}

/** Without a payment the change stays and the bill is owed, or nothing of it stays: as the shop asks. */
function sell(desk: Desk, subscription: SubscriptionRow, change: Change, { params }: Asked): void {
  const mustBePaid = word(params, PAYING, "payment_behavior") === "error_if_incomplete";
  const outcome = changePrice(desk, subscription, change);
  if (mustBePaid && typeof outcome === "object") throw new Problem(402, { type: "card_error", ...outcome });
}

export function cancelSubscription(asked: Asked): unknown {
  const subscription = needs(asked.store, "subscription", asked.id);
  if (isOver(subscription)) throw missing("subscription", asked.id);
  end(deskOf(asked.store, subscription), subscription, "cancellation_requested");
  return shown(asked, subscription);
}

export const listInvoices = (asked: Asked): unknown =>
  listed(asked, "invoice", { customer: text(asked.params, "customer"), ref: text(asked.params, "subscription") });

export function previewInvoice(asked: Asked): unknown {
  const { store, params } = asked;
  const subscription = needs(store, "subscription", needed(params, "subscription"), "subscription");
  if (needed(params, "customer") !== subscription.customer)
    throw missing("subscription", subscription.id, "subscription");
  const change = changeIn(asked, subscription, "subscription_details");
  const invoice = previewed(deskOf(store, subscription), subscription, change);
  return shown(asked, { ...invoice, id: `upcoming_${subscription.id}` });
}
