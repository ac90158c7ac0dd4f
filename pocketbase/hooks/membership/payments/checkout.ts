import type { CheckoutSent, ProviderPage } from "#contract/membership.d.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import type { CheckoutSession } from "#contract/stripe.d.ts";
import type { Call } from "#contract/stripeCall.d.ts";
import { customerRow, obtainCustomer } from "../billing/customers.ts";
import { canTry } from "../billing/once.ts";
import { expireOpen } from "../billing/undo.ts";
import { theCourse } from "../../platform/course.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { canMail } from "../../platform/mails.ts";
import { environment } from "../../platform/environment.ts";
import { requireWriter } from "../../platform/doors/learner.ts";
import { oneAtATime } from "../../platform/limits/oneAtATime.ts";
import { dateOf, storedTime } from "../../platform/times.ts";
import { planOnSale, providerPrice } from "../plans/plans.ts";
import { PROVIDER_FILTER, providerHere } from "../provider/account.ts";
import { codeProblem, type Promotion, promotionFor } from "../promotionCodes.ts";
import { askProvider, Refused } from "../provider/provider.ts";
import { said } from "../../platform/release/texts.ts";
import { askingProvider, refuseState } from "./answers.ts";
import { catchUpFor } from "./confirm.ts";
import { backPath } from "./payments.rules.ts";
import { membershipOf } from "./show.ts";
import { firstRow } from "../../platform/rows.ts";

const OPEN_MS = 45 * 60_000;
const REUSED_MS = 30 * 60_000;

/** Begins an order: the price is the plan's, whatever was sent. Answers the provider's page. */
export function beginOrder(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { checkoutsOf: user.id })) return;
  const sent = e.requestInfo().body as Partial<CheckoutSent>;
  const plan = checked(e, user, sent);
  const open = () => {
    const promotion = sent.coupon ? promotionFor(e.app, user, plan, sent.coupon) : undefined;
    if (sent.coupon && !promotion) throw codeProblem("coupon");
    const wish = { ...sent, promotion };
    return openCheckout(e.app, user, plan, wish) ?? newCheckout(e.app, user, plan, wish);
  };
  const url = askingProvider(e, () => oneAtATime(e.app, `checkout ${user.id}`, open, refuseBusy));
  return e.json(200, { url } satisfies ProviderPage);
}

// Two presses at once would each give up what the other has just begun.
const refuseBusy = (): never => refuseState("busy", "orderBusy");

function checked(e: core.RequestEvent, user: core.Record, sent: Partial<CheckoutSent>): PricedPlan {
  const plan = planOnSale(e.app, sent.plan);
  if (!plan) throw new BadRequestError(said("planNotSold"), { plan: field("unknown", said("choosePlan")) });
  if (sent.terms !== theCourse().shop.terms)
    throw new BadRequestError(said("agreeToTerms"), {
      terms: field("required", said("readTerms")),
    });
  if (canMail(e.app) && !user.verified()) throw new ForbiddenError(said("confirmToPay"));
  if (!membershipOf(e.app, user).verbs.includes("checkout")) refuseState("member", "memberAlready");
  return plan;
}

const field = (code: string, message: string) => new ValidationError(`validation_${code}`, message);

interface Wish extends Partial<CheckoutSent> {
  promotion: Promotion | undefined;
}

/** The same order once more, as after Back: the page that is open already. */
function openCheckout(app: CoreApp, user: core.Record, plan: PricedPlan, sent: Wish) {
  const filter =
    "user = {:user} && plan = {:plan} && coupon = {:coupon} && back = {:back} && url != '' && expiresAt > {:after} && " +
    PROVIDER_FILTER;
  const after = storedTime(Date.now() + OPEN_MS - REUSED_MS);
  const params = {
    user: user.id,
    plan: plan.key,
    coupon: sent.promotion?.id ?? "",
    back: backPath(sent.back),
    after,
    ...providerHere(app),
  };
  const row = firstRow(app, "checkouts", filter, params, "-created");
  if (!row) return undefined;
  const path = `/v1/checkout/sessions/${row.getString("session")}`;
  return askProvider<CheckoutSession>({ method: "GET", path }).status === "open" ? row.getString("url") : undefined;
}

/**
 * Pages that are open could both be paid: the earlier ones are closed. One that was paid just before has made a member,
 * who needs no second order.
 */
function closeEarlier(app: CoreApp, user: core.Record): void {
  const customer = customerRow(app, user.id)?.getString("customer");
  if (!customer || expireOpen(customer, ({ mode }) => mode === "subscription")) return;
  catchUpFor(app, user.id, "checkout");
  if (!membershipOf(app, user).verbs.includes("checkout")) refuseState("member", "memberAlready");
}

/** The attempt is put down before the provider hears of it: the same attempt never makes two. */
function newCheckout(app: CoreApp, user: core.Record, plan: PricedPlan, sent: Wish): string {
  closeEarlier(app, user);
  const row = new Record(app.findCachedCollectionByNameOrId("checkouts"));
  const attempt = $security.randomString(20);
  row.set("user", user.id);
  for (const [name, value] of Object.entries(providerHere(app))) row.set(name, value);
  row.set("attempt", attempt);
  row.set("plan", plan.key);
  row.set("coupon", sent.promotion?.id ?? "");
  row.set("terms", sent.terms);
  row.set("back", backPath(sent.back));
  row.set("expiresAt", dateOf(Date.now() + OPEN_MS));
  app.save(row);
  const session = begun({
    method: "POST",
    path: "/v1/checkout/sessions",
    params: orderOf(app, user, plan, sent.promotion?.id),
    idempotencyKey: `checkout:${user.id}:${plan.key}:${attempt}`,
  });
  row.set("session", session.id);
  row.set("url", session.url);
  app.save(row);
  keepConsent(app, user.id, String(sent.terms));
  return session.url ?? "";
}

/** The provider has the last word on a code: whether it was used up meanwhile, or whoever orders had one before. */
function begun(call: Call): CheckoutSession {
  try {
    return askProvider<CheckoutSession>(call);
  } catch (error) {
    const isAboutCode =
      error instanceof Refused && (error.param.startsWith("discounts") || /promotion code/i.test(error.message));
    throw isAboutCode ? codeProblem("coupon") : error;
  }
}

function orderOf(app: CoreApp, user: core.Record, plan: PricedPlan, code: string | undefined) {
  const metadata = { user: user.id, plan: plan.key, ...(code && { code }) };
  const hasTrial = plan.trialDays > 0 && canTry(app, user);
  return {
    mode: "subscription",
    customer: obtainCustomer(app, user).getString("customer"),
    client_reference_id: user.id,
    line_items: [{ price: providerPrice(app, plan), quantity: 1 }],
    discounts: code ? [{ promotion_code: code }] : undefined,
    metadata,
    subscription_data: { metadata, ...(hasTrial && { trial_period_days: plan.trialDays }) },
    payment_method_collection: "always",
    success_url: `${environment.siteUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${environment.siteUrl}/cancel`,
    expires_at: Math.floor((Date.now() + OPEN_MS) / 1000),
  };
}

interface Consent {
  termsVersion: string;
  at: string;
}

const MOST_CONSENTS = 50;

/** To which terms somebody agreed, and when: the newest fifty. */
function keepConsent(app: CoreApp, id: string, termsVersion: string): void {
  app.runInTransaction((tx) => {
    const user = tx.findRecordById("users", id);
    const text = user.getString("consents");
    const before = text && text !== "null" ? (JSON.parse(text) as Consent[]) : [];
    user.set("consents", [...before, { termsVersion, at: new Date().toISOString() }].slice(-MOST_CONSENTS));
    tx.saveNoValidate(user);
  });
}
