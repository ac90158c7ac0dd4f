import { catchUp } from "./billing/clock.ts";
import { attachProblem } from "./rules/cards.rules.ts";
import { clockOf, copied, type Desk, openDesk, tell } from "./billing/desk.ts";
import { isOver } from "./rules/lifecycle.rules.ts";
import { cancelNow } from "./billing/living.ts";
import { attach, type Card, useCard } from "./billing/methods.ts";
import { deliverSoon } from "./deliver.ts";
import { declineWords, pageTexts } from "./pages/said.ts";
import type { SubscriptionRow } from "./objects/billingRows.rules.ts";
import type { PortalRow } from "./objects/paymentRows.rules.ts";
import { countOf, find, list } from "./objects/store.ts";

export const ACTS = ["card", "cancel", "cancelNow", "resume"] as const;
export type Act = (typeof ACTS)[number];

const MOST_OBJECTS = 2_000;

/** A portal page that is still open; undefined for one that is over, or never was. */
export function openPortal(app: CoreApp, id: string): PortalRow | undefined {
  const portal = find(app, "billing_portal.session", id);
  const customer = portal && find(app, "customer", portal.customer);
  return portal && customer && clockOf(customer) < portal._.expiresAt ? portal : undefined;
}

/** The subscription that a portal is about: the one that lives, else the newest. */
export function subscriptionOf(app: CoreApp, portal: PortalRow): SubscriptionRow | undefined {
  const all = list(app, "subscription", { customer: portal.customer });
  return all.find((one) => !isOver(one)) ?? all[0];
}

/** Does what the page's buttons do; a sentence when it cannot be done. */
export function act(app: CoreApp, portal: PortalRow, what: Act, card: Card | undefined): string | undefined {
  let problem: string | undefined;
  app.runInTransaction((tx) => {
    const desk = openDesk(tx, portal.customer);
    catchUp(desk);
    problem = countOf(tx, portal.customer) > MOST_OBJECTS ? pageTexts().portal.enough : acted(desk, portal, what, card);
  });
  deliverSoon(app);
  return problem;
}

function acted(desk: Desk, portal: PortalRow, what: Act, card: Card | undefined): string | undefined {
  if (what === "card") return changeCard(desk, card);
  const subscription = subscriptionOf(desk.tx, portal);
  if (!subscription || isOver(subscription)) return pageTexts().portal.nothing;
  if (what === "cancelNow") cancelNow(desk, subscription, {});
  else setEnd(desk, subscription, what === "cancel");
  return undefined;
}

function changeCard(desk: Desk, card: Card | undefined): string | undefined {
  if (!card) return pageTexts().declines.parameter_missing;
  const problem = attachProblem(card.behaviour);
  if (problem) return declineWords(problem);
  useCard(desk, attach(desk, card));
  return undefined;
}

function setEnd(desk: Desk, subscription: SubscriptionRow, isCanceled: boolean): void {
  const before = copied(subscription);
  subscription.cancel_at_period_end = isCanceled;
  subscription.cancel_at = isCanceled ? (subscription.items[0]?.current_period_end ?? desk.now) : null;
  subscription.canceled_at = isCanceled ? desk.now : null;
  tell(desk, "customer.subscription.updated", subscription, before);
}
