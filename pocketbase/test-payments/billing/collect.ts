import { copied, type Desk, keep, tell } from "../desk.ts";
import type { ChargeRow, DisputeRow, IntentRow, InvoiceRow, MethodRow, RefundRow, SubscriptionRow } from "../rows.ts";
import { absentProblem, asks, chargeProblem, type Decline } from "../rules/cards.ts";
import { nextAttempt, statusWhenFailed, statusWhenPaid } from "../rules/lifecycle.ts";
import { newId } from "../store.ts";

/** How a payment went: paid, asking the bank first, or why it was refused. */
export type Outcome = "paid" | "asks" | Decline;

const NO_CARD: Decline = { code: "missing", message: "There is no card to charge." };

interface Wish {
  method: MethodRow | undefined;
  /** Whether the customer sits there and can be asked. */
  isPresent?: boolean;
  hasProved?: boolean;
}

export const newIntent = (desk: Desk, amount: number, currency: string, invoice: string | null): IntentRow => ({
  ...{ id: newId("pi"), object: "payment_intent", created: desk.now, amount, amount_received: 0, currency },
  ...{ customer: desk.customer?.id ?? null, status: "requires_payment_method", payment_method: null },
  ...{ latest_charge: null, last_payment_error: null, metadata: {} },
  _: { invoice },
});

const newCharge = (desk: Desk, intent: IntentRow, method: MethodRow, problem: Decline | undefined): ChargeRow => ({
  ...{ id: newId("ch"), object: "charge", created: desk.now, amount: intent.amount, amount_refunded: 0 },
  ...{ currency: intent.currency, customer: intent.customer, disputed: false, refunded: false, paid: !problem },
  status: problem ? "failed" : "succeeded",
  ...{ failure_code: problem?.code ?? null, failure_message: problem?.message ?? null },
  ...{ payment_intent: intent.id, payment_method: method.id, metadata: intent.metadata },
});

/** Asks a card for the money of one payment. */
export function charge(desk: Desk, intent: IntentRow, { method, isPresent = false, hasProved = false }: Wish): Outcome {
  if (!method) return refuse(desk, intent, NO_CARD);
  intent.payment_method = method.id;
  if (asks(method._.behaviour) && isPresent && !hasProved) {
    intent.status = "requires_action";
    tell(desk, "payment_intent.requires_action", intent);
    return "asks";
  }
  const problem = chargeProblem(method._.behaviour) ?? (isPresent ? undefined : absentProblem(method._.behaviour));
  const made = newCharge(desk, intent, method, problem);
  intent.latest_charge = made.id;
  if (problem) {
    tell(desk, "charge.failed", made);
    return refuse(desk, intent, problem);
  }
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, last_payment_error: null });
  tell(desk, "charge.succeeded", made);
  tell(desk, "payment_intent.succeeded", intent);
  if (method._.behaviour === "disputed") openDispute(desk, made, "needs_response");
  return "paid";
}

export function refuse(desk: Desk, intent: IntentRow, problem: Decline): Decline {
  intent.status = "requires_payment_method";
  intent.last_payment_error = { type: "card_error", ...problem };
  tell(desk, "payment_intent.payment_failed", intent);
  return problem;
}

/** Tries to get an invoice paid, and lets its subscription stand accordingly. */
export function collect(desk: Desk, subscription: SubscriptionRow, invoice: InvoiceRow, wish: Wish): Outcome {
  const outcome = invoice.amount_due === 0 ? "paid" : charge(desk, intentOf(desk, invoice), wish);
  const before = copied(subscription);
  if (outcome === "paid") {
    pay(desk, invoice);
    if (subscription.latest_invoice === invoice.id) subscription.status = statusWhenPaid(subscription.status);
  } else {
    if (outcome !== "asks") fail(desk, invoice);
    if (outcome === "asks" || outcome.code === "authentication_required")
      tell(desk, "invoice.payment_action_required", invoice);
    subscription.status = statusWhenFailed(subscription.status, invoice.billing_reason);
  }
  if (before.status !== subscription.status) tell(desk, "customer.subscription.updated", subscription, before);
  return outcome;
}

function intentOf(desk: Desk, invoice: InvoiceRow): IntentRow {
  const [known] = desk.store.list("payment_intent", { customer: invoice.customer, ref: invoice.id, limit: 1 });
  const intent = known ?? newIntent(desk, invoice.amount_due, invoice.currency, invoice.id);
  if (!known) tell(desk, "payment_intent.created", intent);
  return intent;
}

function pay(desk: Desk, invoice: InvoiceRow): void {
  if (invoice.amount_due > 0) invoice.attempt_count += 1;
  Object.assign(invoice, { status: "paid", attempted: true, next_payment_attempt: null, amount_remaining: 0 });
  invoice.amount_paid = invoice.amount_due;
  tell(desk, "invoice.paid", invoice);
  tell(desk, "invoice.payment_succeeded", invoice);
}

function fail(desk: Desk, invoice: InvoiceRow): void {
  invoice.attempt_count += 1;
  invoice.attempted = true;
  if (invoice._.failedAt === 0) invoice._.failedAt = desk.now;
  // A first bill is not tried again by itself: its buyer sits there.
  const isFirst = invoice.billing_reason === "subscription_create";
  invoice.next_payment_attempt = isFirst ? null : nextAttempt(invoice._.failedAt, desk.now);
  tell(desk, "invoice.payment_failed", invoice);
}

/** The card that a subscription is paid by. */
export function cardFor({ store, customer }: Desk, subscription: SubscriptionRow): MethodRow | undefined {
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return id ? store.find("payment_method", id) : undefined;
}

/** The buyer's bank takes a payment back for now, or only asks about it (warning_…). */
export function openDispute(desk: Desk, paid: ChargeRow, status: DisputeRow["status"]): DisputeRow {
  const { amount, id, currency, payment_intent, customer } = paid;
  const dispute: DisputeRow = {
    ...{ id: newId("du"), object: "dispute", created: desk.now, amount, charge: id, currency, payment_intent, status },
    ...{ reason: "fraudulent", metadata: {}, _: { customer } },
  };
  paid.disputed = true;
  keep(desk, paid);
  tell(desk, "charge.dispute.created", dispute);
  return dispute;
}

const ENDS: DisputeRow["status"][] = ["won", "lost", "warning_closed", "prevented"];
export const DISPUTE_STATUSES: DisputeRow["status"][] = [
  ...(["warning_needs_response", "warning_under_review", "needs_response", "under_review"] as const),
  ...ENDS,
];

export const isClosed = (status: DisputeRow["status"]): boolean => ENDS.includes(status);

export function moveDispute(desk: Desk, dispute: DisputeRow, status: DisputeRow["status"]): void {
  const before = copied(dispute);
  dispute.status = status;
  tell(desk, isClosed(status) ? "charge.dispute.closed" : "charge.dispute.updated", dispute, before);
}

/** Gives back a part of a payment, or what is left of it. The amount was checked. */
export function refund(
  desk: Desk,
  paid: ChargeRow,
  amount: number,
  reason: RefundRow["reason"],
  metadata = {},
): RefundRow {
  const before = copied(paid);
  const { id, currency, payment_intent, customer } = paid;
  const made: RefundRow = {
    ...{ id: newId("re"), object: "refund", created: desk.now, amount, charge: id, currency, payment_intent, reason },
    ...{ status: "succeeded", metadata, _: { customer } },
  };
  paid.amount_refunded += amount;
  paid.refunded = paid.amount_refunded >= paid.amount;
  tell(desk, "refund.created", made);
  tell(desk, "charge.refunded", paid, before);
  return made;
}
