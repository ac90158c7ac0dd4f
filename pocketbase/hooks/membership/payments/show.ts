import type { Membership, MembershipState, Money } from "#contract/membership.d.ts";
import { planOnSale } from "../plans/plans.ts";
import { rowFacts, nextAmount, nextChargeMs, subscriptionsOf } from "../billing/subscriptions.ts";
import { isLive } from "../billing/states.rules.ts";
import { canTry, hasWithdrawn } from "../billing/once.ts";
import { premiumUntil } from "../../access/entitlements.ts";
import { environment } from "../../platform/environment.ts";
import { learner, answerNow } from "../../platform/doors/learner.ts";
import { dateOf, msOf } from "../../platform/rows.ts";
import { provider, Refused, Unreachable } from "../provider/provider.ts";
import { NO_STANDING, shownState, type Standing, verbsOf, withdrawUntilMs } from "./payments.rules.ts";
import { theCourse, said } from "../../platform/release/texts.ts";
import type { SaidName } from "#contract/said.d.ts";

/**
 * The subscription that represents the membership: a live one, else a current grant, else the newest; undefined when
 * there is none.
 */
export function standingRow(app: CoreApp, user: string): core.Record | undefined {
  const rows = subscriptionsOf(app, user);
  const bought = rows.filter((row) => row.getString("provider") !== "manual");
  const nowMs = Date.now();
  const given = rows.find((row) => row.getString("provider") === "manual" && msOf(row, "validUntil") > nowMs);
  return bought.find((row) => isLive(rowFacts(row)) && !row.getBool("extra")) ?? given ?? bought[0] ?? rows[0];
}

export const subscriptionStanding = (app: CoreApp, row: core.Record | undefined): Standing =>
  row
    ? {
        state: row.getString("state") as MembershipState,
        startedAtMs: msOf(row, "startedAt"),
        endedAtMs: msOf(row, "endedAt"),
        // The card was checked when the subscription was read; the person is checked each time.
        isAgain:
          row.getBool("isAgain") ||
          hasWithdrawn(app, row.getString("user"), { id: row.getString("providerSub"), fingerprint: "" }),
      }
    : NO_STANDING;

const orNull = (ms: number): string | null => dateOf(ms) || null;

function nextCharge(row: core.Record, state: MembershipState): Membership["nextCharge"] {
  if (state !== "active" && state !== "trialing") return null;
  const atMs = nextChargeMs(row);
  return atMs > 0 ? { at: dateOf(atMs), amount: nextAmount(row), currency: row.getString("currency") } : null;
}

function priceOf(row: core.Record): Money | null {
  const currency = row.getString("currency");
  return currency ? { amount: row.getInt("amount"), currency } : null;
}

function graceOf(row: core.Record): Membership["grace"] {
  const sinceMs = msOf(row, "pastDueSince");
  return { since: dateOf(sinceMs), until: dateOf(sinceMs + environment.graceMs) };
}

/** An entitlement written by hand that no subscription backs yet counts as the operator's grant. */
const BY_HAND: Standing = { ...NO_STANDING, state: "comp" };

function isByHand(app: CoreApp, user: string, untilMs: number, nowMs: number): boolean {
  if (untilMs <= nowMs) return false;
  return subscriptionsOf(app, user).every((row) => msOf(row, "validUntil") <= nowMs && !isLive(rowFacts(row)));
}

const dayOf = (row: core.Record | undefined, ...fields: string[]): string | null =>
  fields.map((field) => (row ? orNull(msOf(row, field)) : null)).find(Boolean) ?? null;

/** The learner's membership: its access, the next dates and the possible actions. */
export function membershipOf(app: CoreApp, user: core.Record): Membership {
  const nowMs = Date.now();
  const untilMs = premiumUntil(app, user.id);
  const byHand = isByHand(app, user.id, untilMs, nowMs);
  const row = byHand ? undefined : standingRow(app, user.id);
  const standing = byHand ? BY_HAND : subscriptionStanding(app, row);
  const onSale = provider.name !== "off" && theCourse().shop.plans.some(({ key }) => planOnSale(app, key));
  return {
    payments: provider.name,
    state: shownState(standing.state, untilMs > nowMs),
    validUntil: untilMs > nowMs ? dateOf(untilMs) : null,
    plan: row?.getString("plan") || null,
    periodEnd: dayOf(row, "cancelAt", "endedAt", "periodEnd"),
    trialEnd: dayOf(row, "trialEnd"),
    nextCharge: row ? nextCharge(row, standing.state) : null,
    price: row ? priceOf(row) : null,
    grace: row && standing.state === "grace" ? graceOf(row) : null,
    withdrawUntil: orNull(withdrawUntilMs(standing, nowMs)),
    canTry: canTry(app, user),
    verbs: verbsOf(standing, nowMs, onSale),
  };
}

/** Answers with the user's membership; the answer may not be cached. */
export function answerMembership(e: core.RequestEvent, user: core.Record): void {
  e.response.header().set("Cache-Control", "private, no-store");
  answerNow(e, membershipOf(e.app, user));
}

/** Answers with the caller’s membership: its state, the next dates and the possible actions. */
export const showMembership = (e: core.RequestEvent): void => answerMembership(e, learner(e));

const CARD_REFUSED = 402;

/** Runs a request to the provider and turns its failure into an API error: 402, 502 or 503. */
export function askingProvider<Found>(e: core.RequestEvent, act: () => Found): Found {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refused && error.status === CARD_REFUSED) refuse(402, error.code, said("cardDeclined"));
    if (error instanceof Unreachable || error instanceof Refused) {
      e.app.logger().error("The payment provider failed", "error", String(error));
      const isHeard = error instanceof Refused;
      throw new ApiError(isHeard ? 502 : 503, said(isHeard ? "providerRefused" : "providerSilent"), {});
    }
    throw error;
  }
}

/** Refuses an action that no longer fits the membership's state (409); the page then reloads it. */
export function refuseState(reason: string, sentence: SaidName): never {
  refuse(409, reason, said(sentence));
}

function refuse(status: number, reason: string, message: string): never {
  throw new ApiError(status, message, { reason: new ValidationError(reason, message) });
}
