import type { PricedPlan } from "#contract/course.d.ts";
import type { MembershipState } from "#contract/membership.d.ts";
import type { Subscription } from "#contract/stripe.d.ts";
import { chargedAt } from "../coupons/discounts.ts";
import { toldOf, queueMail } from "../mailQueue/mailQueue.ts";
import { canMail } from "../mails/mails.ts";
import { dayWords, moneyWords } from "../words/words.rules.ts";
import { msOf } from "../platform/times.ts";
import { dayIn, zoneOf } from "../platform/zones.ts";
import { plansForMembers, priceOf } from "../plans/plans.ts";
import { HERE, here } from "../provider/account.ts";
import { ask, provider } from "../provider/provider.ts";
import { serverTexts } from "../release/texts.ts";
import { alone, catchUp } from "../worker/work.ts";
import { momentOf, secondsOf, TABLE } from "./announced.ts";
import { type Announced, announcedFor, heardOf, type Held, type Renewing, stepOf } from "./repricing.rules.ts";

const BUDGET_MS = 10 * 60_000;

/**
 * Every hour: what the plans cost members by now. Whoever is to pay more is mailed first; the provider is told shortly
 * before the first charge that is at least thirty days later. It may fall at any step and goes on from there.
 */
export function reprice(app: CoreApp): void {
  if (provider.name === "off") return;
  alone(app, "price changes", () => {
    const untilMs = Date.now() + BUDGET_MS;
    const plans = plansForMembers(app);
    forget(app, plans);
    for (const plan of plans) for (const row of heldBy(app, plan)) if (Date.now() < untilMs) step(app, plan, row);
  });
}

/** What was announced and then taken back, by another price or none for members, counts as never announced. */
function forget(app: CoreApp, plans: PricedPlan[]): void {
  const db = app.db();
  db.newQuery(
    `UPDATE ${TABLE} SET isMoved = TRUE WHERE isMoved = FALSE AND EXISTS (SELECT 1 FROM subscriptions s
      WHERE s.providerSub = ${TABLE}.providerSub AND s.plan = ${TABLE}.plan AND s.amount = ${TABLE}.newAmount)`,
  ).execute();
  for (const row of app.findRecordsByFilter(TABLE, "isMoved = FALSE", "", 0, 0)) {
    const isWanted = plans.some(
      ({ key, amount, currency }) =>
        key === row?.getString("plan") && amount === row.getInt("newAmount") && currency === row.getString("currency"),
    );
    if (row && !isWanted) app.delete(row);
  }
}

/** The subscriptions of a plan that are charged something else. */
function heldBy(app: CoreApp, { key, amount, currency }: PricedPlan): core.Record[] {
  const filter = `${HERE} && plan = {:key} && endedAt = ''
    && currency = {:currency} && amount != {:amount} && startedAt != ''`;
  const params = { ...here(app), key, amount, currency };
  return app.findRecordsByFilter("subscriptions", filter, "periodEnd", 0, 0, params).flatMap((row) => row ?? []);
}

const nextMsOf = (row: core.Record): number =>
  msOf(row, row.getString("status") === "trialing" ? "trialEnd" : "periodEnd");

const fromMsOf = ({ membersFrom }: PricedPlan): number => Date.parse(`${membersFrom}T00:00:00Z`);

function announcementOf(app: CoreApp, row: core.Record, plan: PricedPlan): core.Record | undefined {
  const filter = "providerSub = {:id} && plan = {:plan} && newAmount = {:amount} && isMoved = FALSE";
  const params = { id: row.getString("providerSub"), plan: plan.key, amount: plan.amount };
  return app.findRecordsByFilter(TABLE, filter, "", 1, 0, params)[0] ?? undefined;
}

const announcedOf = (row: core.Record, told: core.Record): Announced => ({
  firstMs: momentOf(row, told.getInt("first")),
  noticeMs: momentOf(row, told.getInt("notice")),
});

function step(app: CoreApp, plan: PricedPlan, row: core.Record): void {
  const told = announcementOf(app, row, plan);
  const held: Held = {
    state: row.getString("state") as MembershipState,
    amount: row.getInt("amount"),
    wanted: plan.amount,
    nextMs: nextMsOf(row),
    fromMs: fromMsOf(plan),
    announced: told && announcedOf(row, told),
  };
  try {
    const next = stepOf(held, Date.now());
    if (next === "announce") announce(app, plan, row);
    else if (next === "hear" && told) hear(app, plan, row, told);
    else if (next === "move") move(app, plan, row, held.announced?.firstMs ?? held.fromMs);
  } catch (error) {
    const subscription = row.getString("providerSub");
    app.logger().error("A price could not be changed yet", "subscription", subscription, "error", String(error));
  }
}

const keyOf = (told: core.Record): string => `price:${told.id}:${told.getInt("tries")}`;

/** Puts down the mail, and the charge that it names, in one step: neither is there without the other. */
function announce(app: CoreApp, plan: PricedPlan, row: core.Record, known?: core.Record): void {
  if (!canMail(app)) throw new Error("Without a mail server nobody can be told, and nobody pays more.");
  const [user] = app.findRecordsByIds("users", [row.getString("user")]);
  if (!user) return;
  const renewing: Renewing = { interval: plan.interval, nextMs: nextMsOf(row), anchorMs: anchorOf(row) };
  const firstMs = announcedFor(renewing, Date.now(), fromMsOf(plan));
  app.runInTransaction((tx) => {
    const told = known ?? new Record(tx.findCachedCollectionByNameOrId(TABLE));
    told.set("user", user.id);
    for (const name of ["providerSub", "plan", "currency"]) told.set(name, row.getString(name));
    told.set("oldAmount", row.getInt("amount"));
    told.set("newAmount", plan.amount);
    told.set("first", secondsOf(row, firstMs));
    told.set("tries", told.getInt("tries") + 1);
    tx.save(told);
    const values = wordsOf(tx, plan, row, user, firstMs);
    const mail = { user: user.id, to: user.email(), kind: "newPrice", key: keyOf(told), values } as const;
    if (!queueMail(tx, mail)) throw new Error("The mail about it could not be put down.");
  });
}

// A trial's end is the day that the charges go by.
const anchorOf = (row: core.Record): number => msOf(row, "trialEnd") || msOf(row, "startedAt");

function wordsOf(app: CoreApp, plan: PricedPlan, row: core.Record, user: core.Record, firstMs: number) {
  const { formats } = serverTexts();
  const price = (amount: number) =>
    formats.prices[plan.interval].replace(
      "{price}",
      moneyWords(chargedAt(app, row, firstMs, amount), plan.currency, formats),
    );
  return {
    plan: plan.title,
    price: price(row.getInt("amount")),
    newPrice: price(plan.amount),
    from: dayWords(dayIn(firstMs, zoneOf(user, "")), formats),
  };
}

/** The thirty days count from when the mail went out; one that was given up or late is written anew, with its own day. */
function hear(app: CoreApp, plan: PricedPlan, row: core.Record, told: core.Record): void {
  const { state, sentMs } = toldOf(app, keyOf(told));
  const heard = heardOf(state, { ...announcedOf(row, told), noticeMs: sentMs });
  if (heard === "again") return announce(app, plan, row, told);
  if (heard === "wait") return;
  told.set("notice", secondsOf(row, sentMs));
  app.save(told);
}

/** What is not this plan any more, or ends, or is charged before its day, is left as it is. */
function mayMove({ status, cancel_at: cancelAt, items, metadata }: Subscription, plan: PricedPlan, firstMs: number) {
  const [item] = items.data;
  const isRunning = (status === "active" || status === "trialing") && cancelAt === null;
  if (!isRunning || !item || item.price.currency !== plan.currency) return undefined;
  const isPlan = (item.price.metadata["plan"] ?? metadata["plan"]) === plan.key;
  const isInTime = item.current_period_end * 1000 >= firstMs - 60_000;
  return isPlan && isInTime && item.price.recurring?.interval === plan.interval ? item : undefined;
}

/** Sells the new price from the next charge on; what is paid for stays as it was paid. */
function move(app: CoreApp, plan: PricedPlan, row: core.Record, firstMs: number): void {
  const path = `/v1/subscriptions/${row.getString("providerSub")}`;
  const item = mayMove(ask<Subscription>({ method: "GET", path }), plan, firstMs);
  if (item && item.price.unit_amount !== plan.amount)
    ask({
      method: "POST",
      path,
      params: { items: [{ id: item.id, price: priceOf(app, plan) }], proration_behavior: "none" },
      idempotencyKey: `price:${row.getString("providerSub")}:${plan.amount}:${item.current_period_end}`,
    });
  catchUp(app, row.getString("customer"), "new price");
}
