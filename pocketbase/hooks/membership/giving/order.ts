import type { Saying } from "#contract/said.d.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import type { ProviderPage } from "#contract/membership.d.ts";
import type { CheckoutSession } from "#contract/stripe.d.ts";
import { obtainCustomer } from "../billing/customers.ts";
import { giftAmount, type Wish, wishIn } from "../gifts/gifts.rules.ts";
import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { canMail } from "../../platform/mails.ts";
import { askingProvider } from "../payments/answers.ts";
import { environment } from "../../platform/environment.ts";
import { requireWriter } from "../../platform/doors/learner.ts";
import { dateOf } from "../../platform/times.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { planOnSale } from "../plans/plans.ts";
import { providerHere } from "../provider/account.ts";
import { askProvider } from "../provider/provider.ts";
import { said } from "../../platform/release/texts.ts";

const OPEN_MS = 45 * 60_000;

const field = ([code, { say, values }]: [string, Saying]) =>
  new ValidationError(`validation_${code}`, said(say, values));

/** Orders a gift: so many months for somebody's address. Answers the provider's page, where it is paid once. */
export function orderGift(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { giftsOf: user.id, giftsDayOf: user.id, giftsDayFrom: networkFrom(e) })) return;
  const sent = e.requestInfo().body as Record<string, unknown>;
  const plan = planOnSale(e.app, sent["plan"]);
  if (!plan) throw new BadRequestError(said("planNotSold"), { plan: field(["unknown", { say: "choosePlan" }]) });
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

/** Put down before the provider hears of it, so that nothing is paid that nobody knows. */
function order(app: CoreApp, user: core.Record, plan: PricedPlan, wish: Wish): string {
  const row = new Record(app.findCachedCollectionByNameOrId("gifts"));
  const amount = giftAmount(plan, wish.months);
  const attempt = $security.randomString(20);
  const all = { ...wish, ...providerHere(app), payer: user.id, plan: plan.key, amount, currency: plan.currency };
  for (const [key, value] of Object.entries({ ...all, attempt, state: "ordered" })) row.set(key, value);
  row.set("expiresAt", dateOf(Date.now() + OPEN_MS));
  app.save(row);
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
