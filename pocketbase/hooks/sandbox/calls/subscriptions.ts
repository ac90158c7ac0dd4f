import { cancelNow, endsWithPeriod, endTrial, renew } from "../billing/living.ts";
import { type Change, changePrice } from "../billing/changing.ts";
import { cardFor } from "../billing/collect.ts";
import { copied, type Desk, tell } from "../billing/desk.ts";
import { isOver } from "../rules/lifecycle.rules.ts";
import type { PriceRow, SubscriptionRow } from "../objects/billingRows.rules.ts";
import { countOf, find } from "../objects/store.ts";
import { type Asked, deskOf, listed, mustFit, needs, shown } from "./answers.ts";
import { refused } from "./catalogue.ts";
import { at, flag, metadata, text, whole, word } from "./params.rules.ts";
import { missing, Problem } from "./problem.rules.ts";

export const retrieveSubscription = (asked: Asked): unknown => shown(asked, needs(asked.app, "subscription", asked.id));

/** Without a status, what is over is left out. */
export function listSubscriptions(asked: Asked): unknown {
  const { params } = asked;
  const status = text(params, "status");
  const price = text(params, "price");
  return listed(asked, "subscription", { customer: text(params, "customer") }, (one) => {
    const isStatus = status === undefined ? !isOver(one) : status === "all" || status === one.status;
    return isStatus && (price === undefined || one.items.some((item) => item.price === price));
  });
}

const BEHAVIOURS = ["create_prorations", "always_invoice", "none"] as const;

function newPrice({ app, params }: Asked, subscription: SubscriptionRow, prefix: string[]): PriceRow | undefined {
  const id = text(params, ...prefix, "items", "0", "price");
  if (id === undefined) return undefined;
  const item = text(params, ...prefix, "items", "0", "id");
  if (item !== undefined && item !== subscription.items[0]?.id)
    throw missing("subscription item", item, "items[0][id]");
  const price = needs(app, "price", id, "items[0][price]");
  if (!price.recurring) throw refused("The price is paid once.", "items[0][price]");
  if (price.currency !== subscription.currency) throw refused("The currency cannot change.", "items[0][price]");
  return price;
}

/** The change of price that a call asks for, at `prefix`; undefined when it asks for none. */
export function changeIn(asked: Asked, subscription: SubscriptionRow, ...prefix: string[]): Change | undefined {
  const { app, params } = asked;
  const price = newPrice(asked, subscription, prefix);
  const [item] = subscription.items;
  if (!price || !item) return undefined;
  const desk = deskOf(app, subscription);
  const sent = whole(params, ...prefix, "proration_date");
  const moment = sent === undefined ? desk.now : sent + aheadOf(desk);
  if (moment < item.current_period_start || moment > item.current_period_end)
    throw refused("Cannot prorate outside the period.", "proration_date");
  const behaviour = word(params, BEHAVIOURS, ...prefix, "proration_behavior") ?? "create_prorations";
  return { price, behaviour, at: moment };
}

const aheadOf = ({ customer }: Desk): number => customer?._.aheadS ?? 0;

function setEnd(desk: Desk, subscription: SubscriptionRow, asked: Asked): void {
  const atEnd = flag(asked.params, "cancel_at_period_end");
  const sent = at(asked.params, "cancel_at");
  if (atEnd !== undefined) {
    subscription.cancel_at_period_end = atEnd;
    subscription.cancel_at = atEnd ? (subscription.items[0]?.current_period_end ?? desk.now) : null;
    subscription.canceled_at = atEnd ? desk.now : null;
  } else if (sent !== undefined) {
    const moment = whole(asked.params, "cancel_at");
    subscription.cancel_at = moment === undefined ? null : moment + aheadOf(desk);
    subscription.canceled_at = moment === undefined ? null : desk.now;
  }
}

const PAUSES = ["void", "keep_as_draft", "mark_uncollectible"] as const;

function setPause(desk: Desk, subscription: SubscriptionRow, { params }: Asked): void {
  if (at(params, "pause_collection") === undefined) return;
  const behavior = word(params, PAUSES, "pause_collection", "behavior");
  const resumes = whole(params, "pause_collection", "resumes_at");
  const resumes_at = resumes === undefined ? null : resumes + aheadOf(desk);
  subscription.pause_collection = behavior ? { behavior, resumes_at } : null;
}

export function updateSubscription(asked: Asked): unknown {
  const { app, params, id } = asked;
  const subscription = needs(app, "subscription", id);
  if (isOver(subscription)) throw refused("A canceled subscription can only update its metadata.", "id");
  mustFit(countOf(app, subscription.customer));
  const desk = deskOf(app, subscription);
  const change = changeIn(asked, subscription);
  const before = copied(subscription);
  setEnd(desk, subscription, asked);
  setPause(desk, subscription, asked);
  const method = text(params, "default_payment_method");
  if (method !== undefined && find(app, "payment_method", method)?.customer !== subscription.customer)
    throw missing("PaymentMethod", method, "default_payment_method");
  subscription.default_payment_method = method ?? subscription.default_payment_method;
  subscription.metadata = metadata(params, subscription.metadata, "metadata");
  if (JSON.stringify(before) !== JSON.stringify(subscription))
    tell(desk, "customer.subscription.updated", subscription, before);
  if (change) sell(desk, subscription, change, asked);
  moveTrial(desk, subscription, asked);
  return shown(asked, needs(app, "subscription", id));
}

const PAYING = ["allow_incomplete", "error_if_incomplete"] as const;

/** Without a payment the change stays and the bill is owed, or nothing of it stays: as the shop asks. */
function sell(desk: Desk, subscription: SubscriptionRow, change: Change, { params }: Asked): void {
  const mustBePaid = word(params, PAYING, "payment_behavior") === "error_if_incomplete";
  const outcome = changePrice(desk, subscription, change);
  if (mustBePaid && typeof outcome === "object") throw new Problem(402, { type: "card_error", ...outcome });
}

function moveTrial(desk: Desk, subscription: SubscriptionRow, { params }: Asked): void {
  const sent = text(params, "trial_end");
  if (sent === undefined) return;
  if (sent === "now") {
    if (subscription.status === "trialing") endTrial(desk, subscription);
    return;
  }
  const moment = (whole(params, "trial_end") ?? 0) + aheadOf(desk);
  if (moment <= desk.now || subscription.status !== "trialing") throw refused("Invalid trial_end", "trial_end");
  const before = copied(subscription);
  Object.assign(subscription, { trial_end: moment, billing_cycle_anchor: moment });
  subscription._.hasWarned = false;
  for (const item of subscription.items) item.current_period_end = moment;
  endsWithPeriod(subscription);
  tell(desk, "customer.subscription.updated", subscription, before);
}

export function cancelSubscription(asked: Asked): unknown {
  const { app, params, id } = asked;
  const subscription = needs(app, "subscription", id);
  if (isOver(subscription)) throw missing("subscription", id);
  const options = { prorates: flag(params, "prorate") ?? false, bills: flag(params, "invoice_now") ?? false };
  cancelNow(deskOf(app, subscription), subscription, options);
  return shown(asked, subscription);
}

/** Goes on with one that was paused because there was no card when its trial ended. */
export function resumeSubscription(asked: Asked): unknown {
  const { app, id } = asked;
  const subscription = needs(app, "subscription", id);
  if (subscription.status !== "paused") throw refused("Only a paused subscription can be resumed.", "id");
  const desk = deskOf(app, subscription);
  if (!cardFor(desk, subscription)) throw refused("There is no card to charge.", "id");
  const before = copied(subscription);
  subscription.status = "active";
  const [item] = subscription.items;
  Object.assign(subscription, { billing_cycle_anchor: desk.now });
  if (item) item.current_period_end = desk.now;
  tell(desk, "customer.subscription.resumed", subscription, before);
  renew(desk, subscription);
  return shown(asked, needs(app, "subscription", id));
}
