import type { SubscriptionRow } from "../objects/billingRows.rules.ts";
import { newId } from "../objects/ids.ts";
import type { MethodRow } from "../objects/paymentRows.rules.ts";
import { find, list } from "../objects/store.ts";
import { type Behaviour, brandOf, type Expiry } from "../rules/cards.rules.ts";
import { cardFor, collect } from "./collect.ts";
import { copied, type Desk, keep, tell } from "./desk.ts";
import { isOver } from "../rules/lifecycle.rules.ts";

/** A test card as it was given; the number itself is kept nowhere. */
export interface Card {
  digits: string;
  behaviour: Behaviour;
  expiry: Expiry;
  /** The same for the same number. */
  fingerprint: string;
}

const MOST_CARDS = 20;

/** Puts a card with its customer, and lets go of the oldest ones that are not in use. */
export function attach(desk: Desk, { digits, behaviour, expiry, fingerprint }: Card): MethodRow {
  const card = { brand: brandOf(digits), last4: digits.slice(-4), exp_month: expiry.month, exp_year: expiry.year };
  const method: MethodRow = {
    id: newId("pm"),
    object: "payment_method",
    created: desk.now,
    type: "card",
    customer: desk.customer?.id ?? null,
    card: { ...card, fingerprint },
    metadata: {},
    _: { behaviour },
  };
  keep(desk, method);
  if (desk.customer) {
    tell(desk, "payment_method.attached", method);
    letGo(desk, method.id);
  }
  return method;
}

function letGo(desk: Desk, added: string): void {
  const id = desk.customer?.id ?? "";
  const used = list(desk.tx, "subscription", { customer: id }).map(({ default_payment_method: one }) => one);
  const kept = [added, desk.customer?.invoice_settings.default_payment_method, ...used];
  for (const old of list(desk.tx, "payment_method", { customer: id }).slice(MOST_CARDS)) {
    if (kept.includes(old.id)) continue;
    old.customer = null;
    tell(desk, "payment_method.detached", old);
  }
}

/** From now on everything of this customer is paid by this card; what stands open is asked of it at once. */
export function useCard(desk: Desk, method: MethodRow): void {
  const { customer, tx } = desk;
  if (!customer) return;
  const before = copied(customer);
  customer.invoice_settings.default_payment_method = method.id;
  tell(desk, "customer.updated", customer, before);
  for (const subscription of list(tx, "subscription", { customer: customer.id })) {
    if (isOver(subscription)) continue;
    const was = copied(subscription);
    subscription.default_payment_method = method.id;
    tell(desk, "customer.subscription.updated", subscription, was);
    payOpen(desk, subscription);
  }
}

function payOpen(desk: Desk, subscription: SubscriptionRow): void {
  const invoice = find(desk.tx, "invoice", subscription.latest_invoice ?? "");
  if (invoice?.status !== "open" || subscription.status === "incomplete") return;
  collect(desk, subscription, invoice, { method: cardFor(desk, subscription), isPresent: true, hasProved: true });
}
