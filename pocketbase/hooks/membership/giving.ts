import type { Saying } from "#contract/said.d.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import type { ProviderPage } from "#contract/membership.d.ts";
import type { CheckoutSession } from "#contract/stripe.d.ts";
import { obtainCustomer } from "./billing/accounts.ts";
import { giftAmount, type Wish, wishIn, giftCodeIn } from "./gifts/gifts.rules.ts";
import { isTooMany, networkFrom } from "../platform/limits/limits.ts";
import { canMail } from "../platform/mails/mails.ts";
import { askingProvider, refuseState, answerMembership } from "./payments/show.ts";
import { environment } from "../platform/environment.ts";
import { requireWriter, refuseField } from "../platform/doors/learner.ts";
import { dateOf, saveRow } from "../platform/rows.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { planOnSale } from "./plans/plans.ts";
import { providerHere, askProvider } from "./provider/provider.ts";
import { said, serverTexts } from "../platform/release/texts.ts";
import { formFor, fill } from "../platform/words.rules.ts";
import { entitle, writeGiven, keepGiven } from "./billing/subscriptions.ts";
import { giftsWhere, giftRowKey, renews } from "./gifts/gifts.ts";
import { notify } from "../account/notifications/notifications.ts";

const OPEN_MS = 45 * 60_000;

const field = ([code, { say, values }]: [string, Saying]) =>
  new ValidationError(`validation_${code}`, said(say, values));

/**
 * Orders a gift of some months for an email address. Answers with the checkout page's URL; the payment does not recur.
 */
export function orderGift(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { giftsOf: user.id, giftsDayOf: user.id, giftsDayFrom: networkFrom(e) })) return;
  const sent = e.requestInfo().body as Record<string, unknown>;
  const plan = planOnSale(e.app, sent["plan"]);
  if (!plan) throw new BadRequestError(said("planUnsold"), { plan: field(["unknown", { say: "choosePlan" }]) });
  const wish = wishIn(sent, plan.interval, oneLine);
  if (!isWish(wish)) {
    const problems = Object.entries(wish).map(([name, problem]) => [name, field(problem)] as const);
    throw new BadRequestError(said("lookAtGift"), Object.fromEntries(problems));
  }
  if (canMail(e.app) && !user.verified()) throw new ForbiddenError(said("confirmToPay"));
  const url = askingProvider(e, () => order(e.app, user, plan, wish));
  return e.json(200, { url } satisfies ProviderPage);
}

const isWish = (wish: ReturnType<typeof wishIn>): wish is Wish => typeof wish.months === "number";

/** The row is stored before the provider is asked, so that no payment lacks one. */
function order(app: CoreApp, user: core.Record, plan: PricedPlan, wish: Wish): string {
  const amount = giftAmount(plan, wish.months);
  const attempt = $security.randomString(20);
  const all = { ...wish, ...providerHere(app), payer: user.id, plan: plan.key, amount, currency: plan.currency };
  const expiresAt = dateOf(Date.now() + OPEN_MS);
  const row = saveRow(app, "gifts", { ...all, attempt, state: "ordered", expiresAt });
  try {
    const session = askProvider<CheckoutSession>({
      method: "POST",
      path: "/v1/checkout/sessions",
      params: orderOf(app, user, plan, wish, { gift: row.id, amount }),
      idempotencyKey: `gift:${row.id}:${attempt}`,
    });
    row.set("session", session.id);
    app.save(row);
    return session.url ?? "";
  } catch (error) {
    app.delete(row);
    throw error;
  }
}

function orderOf(
  app: CoreApp,
  user: core.Record,
  plan: PricedPlan,
  { months }: Wish,
  about: { gift: string; amount: number },
) {
  const metadata = { user: user.id, gift: about.gift };
  const name = said("giftOf", { plan: plan.title, count: String(months) });
  const price = { currency: plan.currency, unit_amount: about.amount, product_data: { name } };
  return {
    mode: "payment",
    customer: obtainCustomer(app, user).getString("customer"),
    client_reference_id: user.id,
    line_items: [{ price_data: price, quantity: 1 }],
    metadata,
    payment_intent_data: { metadata },
    success_url: `${environment.siteUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${environment.siteUrl}/cancel`,
    expires_at: Math.floor((Date.now() + OPEN_MS) / 1000),
  };
}

/**
 * Accepts a gift, without a card: its months follow the current access and do not renew. Accepting it again changes
 * nothing.
 */
export function acceptGift(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { giftCodesOf: user.id, couponsFrom: networkFrom(e) })) return;
  const code = giftCodeIn((e.requestInfo().body as { code?: unknown }).code);
  const found = code ? take(e.app, user.id, code) : "unknown";
  if (found === "unknown") {
    refuseField("code", "unknown", said("giftUnknown"));
  }
  if (found === "renews") refuseState("renews", "giftWaits");
  return answerMembership(e, user);
}

/** Checks and accepts a gift in one transaction; repeating it is harmless. */
function take(app: CoreApp, user: string, code: string): "taken" | "unknown" | "renews" {
  let found: "taken" | "unknown" | "renews" = "unknown";
  app.runInTransaction((tx) => {
    const [gift] = giftsWhere(tx, "code = {:code}", { code });
    const state = gift?.getString("state");
    if (!gift || (state !== "paid" && gift.getString("acceptedBy") !== user) || isTakenBack(gift)) return;
    found = "taken";
    if (state === "accepted") return;
    if (renews(tx, user)) found = "renews";
    else open(tx, gift, user);
  });
  return found;
}

/** True when the payment was refunded or lost in a dispute, so that the gift would grant nothing. */
const isTakenBack = (gift: core.Record): boolean =>
  gift.getString("state") === "ended" || gift.getString("dispute") === "lost";

function open(tx: CoreApp, gift: core.Record, user: string): void {
  const [plan, months] = [gift.getString("plan"), gift.getInt("months")];
  const row = writeGiven(tx, { user, key: giftRowKey(gift), status: "gift", plan, months });
  row.set("dispute", gift.getString("dispute"));
  keepGiven(tx, row);
  gift.load({ state: "accepted", acceptedBy: user, acceptedAt: dateOf(Date.now()) });
  tx.save(gift);
  entitle(tx, user, `gift ${gift.id}`);
  tellGiver(tx, gift);
}

/** Tells the giver that the gift was accepted, but not by whom. */
function tellGiver(tx: CoreApp, gift: core.Record): void {
  const { title, message } = serverTexts().alerts.giftAccepted;
  const count = gift.getInt("months");
  notify(tx, {
    ...{ user: gift.getString("payer"), key: giftRowKey(gift), type: "success", isVital: true, title },
    message: fill(formFor(message, count, serverTexts().formats), { count: String(count) }),
  });
}
