import type { Confirmed, ProviderPage, CheckoutSent } from "#contract/membership.d.ts";
import type { CheckoutSession, PortalSession } from "#contract/stripe.d.ts";
import { customerRow, obtainCustomer } from "../billing/accounts.ts";
import { giftsWhere } from "../gifts/gifts.ts";
import { said, theCourse } from "../../platform/release/texts.ts";
import { readNow } from "../billingJobs.ts";
import { isTooMany, oneAtATime, networkFrom } from "../../platform/limits/limits.ts";
import { sendSoon, canMail } from "../../platform/mails/mails.ts";
import { environment } from "../../platform/environment.ts";
import { requireUserEvenBanned, answerNow, requireWriter, refuseField } from "../../platform/doors/learner.ts";
import { PROVIDER_FILTER, providerHere, askProvider, Refused } from "../provider/provider.ts";
import { askingProvider, refuseState, membershipOf } from "./show.ts";
import { firstRow, dateOf, storedTime, saveRow } from "../../platform/rows.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import type { Call } from "#contract/stripeCall.d.ts";
import { canTry } from "../billing/once.ts";
import { expireOpen } from "../billing/queue.ts";
import { planOnSale, providerPrice } from "../plans/plans.ts";
import { codeProblem, type Promotion, promotionFor } from "../promotionCodes.ts";
import { backPath } from "./payments.rules.ts";
import type { CouponShown } from "#contract/offers.d.ts";
import { afterOf, periodsOf } from "../plans/plans.rules.ts";

const SESSION = /^[A-Za-z0-9_]{8,200}$/;

/** After checkout, reads the order from the provider and updates our rows. The request itself grants nothing. */
export function confirmOrder(e: core.RequestEvent): void {
  const user = requireUserEvenBanned(e);
  if (isTooMany(e, { confirmsOf: user.id })) return;
  const { session } = e.requestInfo().body as { session?: unknown };
  const row = typeof session === "string" && SESSION.test(session) ? checkoutOf(e.app, user.id, session) : undefined;
  // Another user's order and a missing one get the same answer.
  if (!row) throw new NotFoundError(said("notYourOrder"));
  const state = askingProvider(e, () => {
    const found = stateOf(row.getString("session"));
    if (found === "paid") catchUpFor(e.app, user.id, "confirm");
    return found;
  });
  e.response.header().set("Cache-Control", "private, no-store");
  const membership = membershipOf(e.app, user);
  const gift = giftOf(e.app, row);
  const back = gift ? "" : row.getString("back");
  answerNow(e, { state, membership, back, ...(gift && { gift }) } satisfies Confirmed);
  sendSoon(e.app);
}

function checkoutOf(app: CoreApp, user: string, session: string): core.Record | undefined {
  const filter = `user = {:user} && session = {:session} && ${PROVIDER_FILTER}`;
  const params = { user, session, ...providerHere(app) };
  const order = firstRow(app, "checkouts", filter, params);
  return order ?? giftsWhere(app, "payer = {:user} && session = {:session}", { user, session })[0];
}

/** The state of a gift order; loaded again, because reading the provider may have changed it. */
function giftOf(app: CoreApp, { id }: core.Record): Confirmed["gift"] {
  const [gift] = app.findRecordsByIds("gifts", [id]);
  if (!gift) return undefined;
  return { email: gift.getString("email"), code: gift.getString("code"), isMailed: gift.getBool("mailed") };
}

function stateOf(session: string): Confirmed["state"] {
  const path = `/v1/checkout/sessions/${session}`;
  const { status, payment_status: payment } = askProvider<CheckoutSession>({ method: "GET", path });
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  return payment === "unpaid" ? "waiting" : "paid";
}

/** Reads the learner's customer from the provider, if there is one, so that the answer is current. */
export function catchUpFor(app: CoreApp, user: string, cause: string): void {
  const customer = customerRow(app, user)?.getString("customer");
  if (customer) readNow(app, customer, cause);
}

/** Answers with the URL of the provider's billing portal. */
export function answerPortal(e: core.RequestEvent): void {
  const user = requireUserEvenBanned(e);
  if (isTooMany(e, { checkoutsOf: user.id })) return;
  const customer = customerRow(e.app, user.id)?.getString("customer");
  if (!customer) refuseState("none", "noMembership");
  const params = { customer, return_url: `${environment.siteUrl}/subscriptions` };
  const call = { method: "POST", path: "/v1/billing_portal/sessions", params } as const;
  const { url } = askingProvider(e, () => askProvider<PortalSession>(call));
  return e.json(200, { url } satisfies ProviderPage);
}

const OPEN_MS = 45 * 60_000;
const REUSED_MS = 30 * 60_000;

/** Begins an order at the plan's price, whatever the client sent. Answers with the checkout page's URL. */
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

// Two concurrent requests would each expire the session that the other has just created.
const refuseBusy = (): never => refuseState("busy", "orderBusy");

function checked(e: core.RequestEvent, user: core.Record, sent: Partial<CheckoutSent>): PricedPlan {
  const plan = planOnSale(e.app, sent.plan);
  if (!plan) refuseField("plan", "unknown", said("choosePlan"), said("planUnsold"));
  if (sent.terms !== theCourse().shop.terms) refuseField("terms", "required", said("readTerms"), said("termsMissing"));
  if (canMail(e.app) && !user.verified()) throw new ForbiddenError(said("confirmToPay"));
  if (!membershipOf(e.app, user).verbs.includes("checkout")) refuseState("member", "memberAlready");
  return plan;
}

interface Wish extends Partial<CheckoutSent> {
  promotion: Promotion | undefined;
}

/** Reuses the session of the same order that is still open, for example after the browser's back button. */
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
 * Expires the user's earlier sessions, because two open ones could both be paid. When one was just paid, the user is a
 * member and the order is refused.
 */
function closeEarlier(app: CoreApp, user: core.Record): void {
  const customer = customerRow(app, user.id)?.getString("customer");
  if (!customer || expireOpen(customer, ({ mode }) => mode === "subscription")) return;
  catchUpFor(app, user.id, "checkout");
  if (!membershipOf(app, user).verbs.includes("checkout")) refuseState("member", "memberAlready");
}

/** The attempt is stored before the provider is asked, so that its idempotency key never creates two sessions. */
function newCheckout(app: CoreApp, user: core.Record, plan: PricedPlan, sent: Wish): string {
  closeEarlier(app, user);
  const attempt = $security.randomString(20);
  const row = saveRow(app, "checkouts", {
    ...{ user: user.id, ...providerHere(app), attempt, plan: plan.key, coupon: sent.promotion?.id ?? "" },
    ...{ terms: sent.terms, back: backPath(sent.back), expiresAt: dateOf(Date.now() + OPEN_MS) },
  });
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

/** The provider decides on a code: it may be used up by now, or the customer may have used it before. */
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

/** Stores which terms the user accepted and when; the newest fifty are kept. */
function keepConsent(app: CoreApp, id: string, termsVersion: string): void {
  app.runInTransaction((tx) => {
    const user = tx.findRecordById("users", id);
    const text = user.getString("consents");
    const before = text && text !== "null" ? (JSON.parse(text) as Consent[]) : [];
    user.set("consents", [...before, { termsVersion, at: new Date().toISOString() }].slice(-MOST_CONSENTS));
    tx.saveNoValidate(user);
  });
}

/** Answers with a code's discount on a plan. Asking uses nothing up; guesses are rate-limited. */
export function quote(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { couponsOf: user.id, couponsFrom: networkFrom(e) })) return;
  const sent = e.requestInfo().body as { plan?: unknown; code?: unknown };
  const plan = planOnSale(e.app, sent.plan);
  if (!plan) refuseField("plan", "unknown", said("choosePlan"));
  const found = askingProvider(e, () => promotionFor(e.app, user, plan, sent.code));
  if (!found) throw codeProblem("code");
  const { amount, currency, interval } = plan;
  return e.json(200, {
    code: found.code,
    before: { amount, currency },
    after: { amount: afterOf(found.coupon, amount), currency },
    periods: periodsOf(found.coupon, interval),
  } satisfies CouponShown);
}
