import type { ChangePreview, MembershipVerb, Withdrawn } from "#contract/membership.d.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import type { Invoice, Subscription } from "#contract/stripe.d.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { sendSoon, sendTo } from "../../platform/mails/mails.ts";
import {
  requireUserEvenBanned,
  requireWriter,
  answerNow,
  refuseOtherSites,
  refuseField,
} from "../../platform/doors/learner.ts";
import { msOf, dateOf } from "../../platform/rows.ts";
import { planOnSale, providerPrice } from "../plans/plans.ts";
import { askProvider } from "../provider/provider.ts";
import { said } from "../../platform/release/texts.ts";
import { carryOut, declare, tryToCarryOut } from "../withdrawal/withdrawal.ts";
import {
  askingProvider,
  refuseState,
  answerMembership,
  membershipOf,
  standingRow,
  subscriptionStanding,
} from "./show.ts";
import { catchUpFor } from "./order.ts";
import { previewOf, withdrawUntilMs } from "./payments.rules.ts";
import { subscriptionRow } from "../billing/subscriptions.ts";
import { answerByMail } from "../../account/links.ts";
import { orderWords } from "../memberMails/memberMails.ts";
import { accountOf } from "../../account/users/users.ts";
import { forWithdrawing, subscriptionIn } from "../withdrawal/token.rules.ts";

const OLDEST_PREVIEW_S = 3600;

/** The learner's subscription, when the action fits its state. */
function own(e: core.RequestEvent, user: core.Record, verb: MembershipVerb): core.Record {
  const row = standingRow(e.app, user.id);
  if (!row || !membershipOf(e.app, user).verbs.includes(verb)) refuseState("changed", "membershipChanged");
  return row;
}

const pathOf = (row: core.Record): string => `/v1/subscriptions/${row.getString("providerSub")}`;

/** Performs an action on the caller's subscription at the provider, reads it again and answers with the membership. */
function act(e: core.RequestEvent, verb: MembershipVerb, tell: (row: core.Record) => void): void {
  const ask = verb === "cancel" || verb === "withdraw" ? requireUserEvenBanned : requireWriter;
  const user = ask(e);
  if (isTooMany(e, { membershipOf: user.id })) return;
  const row = own(e, user, verb);
  askingProvider(e, () => {
    tell(row);
    catchUpFor(e.app, user.id, `${verb} by its owner`);
  });
  answerMembership(e, user);
  sendSoon(e.app);
}

const atEnd = (cancel: boolean) => (row: core.Record) =>
  askProvider({ method: "POST", path: pathOf(row), params: { cancel_at_period_end: cancel } });

/** Cancels at the end of the paid period; nothing further is charged. */
export const cancel = (e: core.RequestEvent): void => act(e, "cancel", atEnd(true));

/** Undoes a cancellation. */
export const resume = (e: core.RequestEvent): void => act(e, "resume", atEnd(false));

/** Withdraws from the contract within 14 days: a full refund at once. */
export const withdrawOrder = (e: core.RequestEvent): void =>
  act(e, "withdraw", (row) => {
    declare(e.app, row.id);
    carryOut(e.app, row.id);
  });

function wantedPlan(e: core.RequestEvent, row: core.Record): PricedPlan {
  const plan = planOnSale(e.app, (e.requestInfo().body as { plan?: unknown }).plan);
  if (!plan || plan.key === row.getString("plan"))
    refuseField("plan", "unknown", said("otherThanYours"), said("otherPlan"));
  return plan;
}

function itemOf(row: core.Record): string {
  const { items } = askProvider<Subscription>({ method: "GET", path: pathOf(row) });
  return items.data[0]?.id ?? "";
}

/** Answers with the provider's price for another plan from this second on. */
export function preview(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { membershipOf: user.id })) return;
  const row = own(e, user, "change");
  const plan = wantedPlan(e, row);
  const at = Math.floor(Date.now() / 1000);
  const invoice = askingProvider(e, () =>
    askProvider<Invoice>({
      method: "POST",
      path: "/v1/invoices/create_preview",
      params: {
        customer: row.getString("customer"),
        subscription: row.getString("providerSub"),
        subscription_details: {
          items: [{ id: itemOf(row), price: providerPrice(e.app, plan) }],
          proration_behavior: "always_invoice",
          proration_date: at,
        },
      },
    }),
  );
  return e.json(200, previewOf(plan, invoice, at, msOf(row, "periodEnd")) satisfies ChangePreview);
}

/** Changes the plan at the price of the preview, which prorates from the same second. */
export function switchPlan(e: core.RequestEvent): void {
  return act(e, "change", (row) => {
    const plan = wantedPlan(e, row);
    const { prorationAt } = e.requestInfo().body as { prorationAt?: unknown };
    const now = Date.now() / 1000;
    if (typeof prorationAt !== "number" || prorationAt > now + 60 || prorationAt < now - OLDEST_PREVIEW_S)
      refuseState("stale", "priceStale");
    askProvider({
      method: "POST",
      path: pathOf(row),
      params: {
        items: [{ id: itemOf(row), price: providerPrice(e.app, plan) }],
        proration_behavior: "always_invoice",
        proration_date: Math.floor(prorationAt),
        payment_behavior: "error_if_incomplete",
        metadata: { plan: plan.key },
      },
    });
  });
}

const WORKS_S = 3600;
const LONGEST_TOKEN = 2_000;

/**
 * Mails a link to withdraw without login. All addresses get the same answer after the same work; an address without a
 * contract gets a mail that says so.
 */
export const sendWithdrawLink = (e: core.RequestEvent): void =>
  answerByMail(e, "email", (address) => {
    const user = accountOf(e.app, address);
    const row = standingRow(e.app, user?.id ?? "");
    const path = `/withdraw#token=${encodeURIComponent(tokenFor(e.app, user, row))}`;
    const canWithdraw =
      withdrawUntilMs(subscriptionStanding(e.app, row), Date.now()) > 0 && row && msOf(row, "withdrawnAt") === 0;
    if (canWithdraw) sendTo(e.app, address, "withdrawLink", path, { values: { plan: orderWords(e.app, row).plan } });
    else sendTo(e.app, address, "withdrawNone", "/subscriptions");
  });

/**
 * The secret includes the tokenKey, so the link expires when the user's sessions are revoked. Without a user the token
 * is never valid.
 */
function tokenFor(app: CoreApp, user: core.Record | null, row: core.Record | undefined): string {
  const claims = forWithdrawing(user?.id ?? "", row?.getString("providerSub") ?? "");
  return $security.createJWT(claims, secretOf(app, user), WORKS_S);
}

const secretOf = (app: CoreApp, user: core.Record | null): string =>
  (user?.tokenKey() ?? $security.randomString(50)) + app.findCachedCollectionByNameOrId("users").authToken.secret;

/** Withdraws with a mailed token: `{token}`. A repeated request answers with the time of the first. */
export function withdrawByLink(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const row = contractOf(e.app, (e.requestInfo().body as { token?: unknown }).token);
  if (!row) {
    refuseField("token", "invalid_token", said("deadLink"));
  }
  if (isTooMany(e, { membershipOf: row.getString("user") })) return;
  // A request for the link within the period keeps the right for as long as the link works.
  const askedAtMs = Date.now() - WORKS_S * 1000;
  if (msOf(row, "withdrawnAt") === 0 && withdrawUntilMs(subscriptionStanding(e.app, row), askedAtMs) === 0)
    refuseState("changed", "withdrawNothing");
  const atMs = declare(e.app, row.id);
  tryToCarryOut(e.app, row.id);
  e.response.header().set("Cache-Control", "private, no-store");
  answerNow(e, { withdrawnAt: dateOf(atMs) } satisfies Withdrawn);
  sendSoon(e.app);
}

function contractOf(app: CoreApp, token: unknown): core.Record | undefined {
  if (typeof token !== "string" || token.length > LONGEST_TOKEN) return undefined;
  try {
    const user = app.findRecordById("users", String($security.parseUnverifiedJWT(token)["id"]));
    const row = subscriptionRow(app, subscriptionIn($security.parseJWT(token, secretOf(app, user))));
    return row?.getString("user") === user.id ? row : undefined;
  } catch {
    return undefined;
  }
}
