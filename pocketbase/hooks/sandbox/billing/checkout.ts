import type { InvoiceRow, SubscriptionRow } from "../objects/billingRows.rules.ts";
import { newId } from "../objects/ids.ts";
import type { MethodRow, SessionRow } from "../objects/paymentRows.rules.ts";
import { find } from "../objects/store.ts";
import { asks, attachProblem, chargeProblem, type Decline } from "../rules/cards.rules.ts";
import { charge, collect, newIntent, type Outcome } from "./collect.ts";
import { copied, type Desk, keep, tell } from "./desk.ts";
import { attach, type Card } from "./methods.ts";
import { begin } from "./starting.ts";

/** What the buyer did: gave a card or none, or answered what the bank asked. */
export interface Paid {
  card: Card | undefined;
  /** Whether the bank was asked, and what came of it. */
  proof: "" | "complete" | "fail";
}

const NOT_PROVED: Decline = {
  code: "payment_intent_authentication_failure",
  message: "The bank could not confirm that it is you. Choose another card, or try again.",
};
const NO_CARD: Decline = { code: "parameter_missing", message: "Choose a test card." };

/** The buyer presses the button of an open session. Whatever comes of it stays. */
export function pay(desk: Desk, session: SessionRow, { card, proof }: Paid): Outcome {
  session._.tries += 1;
  keep(desk, session);
  if (proof === "fail") return failProof(desk, session);
  const proved = proof ? find(desk.tx, "payment_method", session._.method ?? "") : undefined;
  const problem = card ? attachProblem(card.behaviour) : withoutCard(session, proved);
  if (problem) return refused(desk, session, problem);
  if (session.mode === "subscription") ensureCustomer(desk, session);
  const method = proved ?? (card && attach(desk, card));
  session._.method = method ? method.id : null;
  keep(desk, session);
  const work = session.mode === "payment" ? payOnce : subscribe;
  return work(desk, session, method, proved !== undefined);
}

// A trial may begin without one, where the shop allows it.
function withoutCard(session: SessionRow, proved: MethodRow | undefined): Decline | undefined {
  const isFree = session.amount_total === 0 && session.payment_method_collection === "if_required";
  return proved || isFree ? undefined : NO_CARD;
}

function failProof(desk: Desk, session: SessionRow): Outcome {
  session._.method = null;
  keep(desk, session);
  return NOT_PROVED;
}

// The failed try is told, as the provider does; nothing was begun.
function refused(desk: Desk, session: SessionRow, problem: Decline): Decline {
  const intent = newIntent(desk, session.amount_total, session.currency, null);
  intent.last_payment_error = { type: "card_error", ...problem };
  tell(desk, "payment_intent.payment_failed", intent);
  return problem;
}

function ensureCustomer(desk: Desk, session: SessionRow): void {
  if (desk.customer) return;
  desk.customer = {
    ...{ id: newId("cus"), object: "customer", created: desk.now, email: null, name: null, balance: 0, metadata: {} },
    invoice_prefix: $security.randomStringWithAlphabet(8, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"),
    invoice_settings: { default_payment_method: null },
    _: { aheadS: 0, invoices: 0 },
  };
  session.customer = desk.customer.id;
  tell(desk, "customer.created", desk.customer);
}

function payOnce(desk: Desk, session: SessionRow, method: MethodRow | undefined, hasProved: boolean): Outcome {
  const known = find(desk.tx, "payment_intent", session.payment_intent ?? "");
  const intent = known ?? newIntent(desk, session.amount_total, session.currency, null);
  intent.metadata = session._.intentMetadata;
  session.payment_intent = intent.id;
  keep(desk, session);
  const outcome = intent.amount === 0 ? "paid" : charge(desk, intent, { method, isPresent: true, hasProved });
  if (outcome === "paid") complete(desk, session);
  return outcome;
}

function subscribe(desk: Desk, session: SessionRow, method: MethodRow | undefined, hasProved: boolean): Outcome {
  const isDue = session.amount_total > 0;
  const problem = isDue && method && chargeProblem(method._.behaviour);
  if (problem && !session.subscription) return refused(desk, session, problem);
  if (!isDue && method && asks(method._.behaviour) && !hasProved) return "asks";
  const started = begun(desk, session, method);
  if (!started) return { code: "resource_missing", message: "What is sold here is not there any more." };
  const { subscription, invoice } = started;
  const outcome = collect(desk, subscription, invoice, { method, isPresent: true, hasProved });
  if (outcome === "paid") complete(desk, session);
  return outcome;
}

interface Begun {
  subscription: SubscriptionRow;
  invoice: InvoiceRow;
}

// A second try goes on with what the first one began.
function begun(desk: Desk, session: SessionRow, method: MethodRow | undefined): Begun | undefined {
  const waiting = waitingOne(desk, session);
  if (waiting) {
    const { subscription } = waiting;
    const before = copied(subscription);
    subscription.default_payment_method = method ? method.id : null;
    tell(desk, "customer.subscription.updated", subscription, before);
    return waiting;
  }
  const price = find(desk.tx, "price", session._.items[0]?.price ?? "");
  if (!price) return undefined;
  const made = begin(desk, {
    price,
    trialDays: session._.trialDays,
    coupon: find(desk.tx, "coupon", session._.coupon ?? ""),
    metadata: session._.subscriptionMetadata,
    missingMethod: session._.missingMethod,
    method: method ? method.id : null,
    session: session.id,
  });
  session.subscription = made.subscription.id;
  session.invoice = made.invoice.id;
  keep(desk, session);
  return made;
}

function waitingOne({ tx }: Desk, session: SessionRow): Begun | undefined {
  const subscription = find(tx, "subscription", session.subscription ?? "");
  const invoice = find(tx, "invoice", subscription?.latest_invoice ?? "");
  return subscription?.status === "incomplete" && invoice ? { subscription, invoice } : undefined;
}

function complete(desk: Desk, session: SessionRow): void {
  session.status = "complete";
  session.payment_status = session.amount_total > 0 ? "paid" : "no_payment_required";
  tell(desk, "checkout.session.completed", session);
}
