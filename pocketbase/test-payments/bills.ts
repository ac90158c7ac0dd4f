import { absentProblem, asks, chargeProblem, type Decline } from "./cards.ts";
import { emit, type Heard } from "./events.ts";
import type { AnyRow, ChargeRow, CustomerRow, DisputeRow, IntentRow, InvoiceRow, LineRow, MethodRow } from "./rows.ts";
import type { PriceRow, RefundRow, SubscriptionRow } from "./rows.ts";
import { amountsOf, counts, dueOf, nextAttempt, type Period, statusWhenFailed, statusWhenPaid } from "./rules.ts";
import { newId, realNow, type Store } from "./store.ts";

/** A customer's context: the store and the time on the customer's own clock (seconds). */
export interface Desk {
  store: Store;
  customer: CustomerRow | undefined;
  now: number;
}

export function openDesk(store: Store, customerId: string): Desk {
  const customer = customerId ? store.find("customer", customerId) : undefined;
  return { store, customer, now: realNow() + (customer?._.aheadS ?? 0) };
}

export const keep = ({ store }: Desk, row: AnyRow): void => store.put(row, dueOf(row));

/** Saves an object and emits an event, with the former values of `before` if given. */
export function tell(desk: Desk, type: Heard, row: AnyRow, before?: AnyRow): void {
  keep(desk, row);
  emit(desk.store, type, row, before);
}

/** Changes a subscription and emits an event with its former values, unless nothing changed. */
export function update(desk: Desk, subscription: SubscriptionRow, change: Partial<SubscriptionRow>): void {
  const before = structuredClone(subscription);
  Object.assign(subscription, change);
  if (JSON.stringify(before) !== JSON.stringify(subscription))
    tell(desk, "customer.subscription.updated", subscription, before);
}

/** The outcome of a payment: paid, waiting for the bank (3-D Secure), or the reason it was declined. */
export type Outcome = "paid" | "asks" | Decline;

export interface Wish {
  method: MethodRow | undefined;
  /** True when the customer is on the page and can confirm the payment. */
  isPresent?: boolean;
  hasProved?: boolean;
}

export const newIntent = (desk: Desk, amount: number, currency: string, invoice: string | null): IntentRow => ({
  ...{ id: newId("pi"), object: "payment_intent", created: desk.now, amount, amount_received: 0, currency },
  ...{ customer: desk.customer?.id ?? null, status: "requires_payment_method", payment_method: null },
  ...{ metadata: {}, _: { invoice } },
});

/** Charges a card for an intent, and stores the charge even when it is declined. */
export function charge(desk: Desk, intent: IntentRow, { method, isPresent = false, hasProved = false }: Wish): Outcome {
  if (!method) return refuse(desk, intent, { code: "missing", message: "There is no card to charge." });
  const { behaviour } = method._;
  intent.payment_method = method.id;
  if (asks(behaviour) && isPresent && !hasProved) {
    intent.status = "requires_action";
    keep(desk, intent);
    return "asks";
  }
  const problem = chargeProblem(behaviour) ?? (isPresent ? undefined : absentProblem(behaviour));
  const made: ChargeRow = {
    ...{ id: newId("ch"), object: "charge", created: desk.now, amount: intent.amount, amount_refunded: 0 },
    ...{ currency: intent.currency, customer: intent.customer, disputed: false, refunded: false, paid: !problem },
    status: problem ? "failed" : "succeeded",
    ...{ payment_intent: intent.id, payment_method: method.id, metadata: intent.metadata },
  };
  keep(desk, made);
  if (problem) return refuse(desk, intent, problem);
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
  keep(desk, intent);
  if (behaviour === "disputed") openDispute(desk, made, "needs_response");
  return "paid";
}

export function refuse(desk: Desk, intent: IntentRow, problem: Decline): Decline {
  intent.status = "requires_payment_method";
  keep(desk, intent);
  return problem;
}

export const priceOf = ({ store }: Pick<Desk, "store">, { items }: SubscriptionRow): PriceRow =>
  store.find("price", items[0].price) as PriceRow;

export const nameOf = ({ store }: Pick<Desk, "store">, price: PriceRow): string =>
  store.find("product", price.product)?.name ?? "";

export const lineOf = (
  ...[price, amount, description, period, isProration = false]: [PriceRow, number, string, Period, boolean?]
): LineRow => ({ id: newId("il"), price: price.id, amount, description, period, isProration });

export const periodLine = (desk: Desk, price: PriceRow, period: Period): LineRow =>
  lineOf(price, price.unit_amount, `1 × ${nameOf(desk, price)}`, period);

export const periodOf = ({ items: [item] }: SubscriptionRow): Period => ({
  ...{ start: item.current_period_start, end: item.current_period_end },
});

interface Billed {
  lines: LineRow[];
  reason: string;
  period?: Period;
}

/** An unsaved invoice: the amount that would be due now. */
export function drafted(desk: Desk, subscription: SubscriptionRow, { lines, reason, period }: Billed): InvoiceRow {
  const used = subscription._.discounts.find((one) => counts(one, desk.now));
  const coupon = desk.store.find("coupon", used?.coupon ?? "");
  const { discount, ...amounts } = amountsOf(lines, coupon, desk.customer?.balance ?? 0);
  const { start, end } = period ?? periodOf(subscription);
  return {
    ...{ id: "", object: "invoice", created: desk.now, customer: subscription.customer, status: "draft", number: "" },
    ...{ billing_reason: reason, currency: subscription.currency, ...amounts, metadata: {}, lines },
    ...{ amount_paid: 0, amount_remaining: amounts.amount_due, attempt_count: 0, auto_advance: true },
    ...{ next_payment_attempt: null, period_start: start, period_end: end },
    _: { subscription: subscription.id, failedAt: 0, isDiscounted: discount > 0 },
  };
}

/** Saves an invoice and opens it; nothing is paid yet. */
export function issue(desk: Desk, subscription: SubscriptionRow, billed: Billed): InvoiceRow {
  const invoice = { ...drafted(desk, subscription, billed), id: newId("in") };
  const { customer } = desk;
  // The first invoice that a "once" discount reduces uses it up.
  for (const one of invoice._.isDiscounted ? subscription._.discounts : [])
    if (desk.store.find("coupon", one.coupon)?.duration === "once") one.end = desk.now;
  if (customer) {
    customer._.invoices += 1;
    invoice.number = `${customer.invoice_prefix}-${String(customer._.invoices).padStart(4, "0")}`;
    customer.balance = invoice.ending_balance;
    keep(desk, customer);
  }
  subscription.latest_invoice = invoice.id;
  keep(desk, subscription);
  invoice.status = "open";
  keep(desk, invoice);
  return invoice;
}

/** Voids an invoice: no further payment attempts. */
export const voidInvoice = (desk: Desk, invoice: InvoiceRow): void =>
  keep(desk, { ...invoice, status: "void", next_payment_attempt: null, auto_advance: false });

/** Charges an open invoice, and updates its subscription's status. */
export function collect(desk: Desk, subscription: SubscriptionRow, invoice: InvoiceRow, wish: Wish): Outcome {
  const outcome = invoice.amount_due === 0 ? "paid" : charge(desk, intentOf(desk, invoice), wish);
  let { status } = subscription;
  if (outcome === "paid") {
    pay(desk, invoice);
    if (subscription.latest_invoice === invoice.id) status = statusWhenPaid(status);
  } else {
    if (outcome !== "asks") fail(desk, invoice);
    if (outcome === "asks" || outcome.code === "authentication_required")
      tell(desk, "invoice.payment_action_required", invoice);
    status = statusWhenFailed(status, invoice.billing_reason);
  }
  update(desk, subscription, { status });
  return outcome;
}

function intentOf(desk: Desk, invoice: InvoiceRow): IntentRow {
  const [known] = desk.store.list("payment_intent", { customer: invoice.customer, ref: invoice.id, limit: 1 });
  return known ?? newIntent(desk, invoice.amount_due, invoice.currency, invoice.id);
}

function pay(desk: Desk, invoice: InvoiceRow): void {
  if (invoice.amount_due > 0) invoice.attempt_count += 1;
  Object.assign(invoice, { status: "paid", next_payment_attempt: null, amount_remaining: 0 });
  invoice.amount_paid = invoice.amount_due;
  tell(desk, "invoice.paid", invoice);
}

function fail(desk: Desk, invoice: InvoiceRow): void {
  invoice.attempt_count += 1;
  invoice._.failedAt ||= desk.now;
  // The first invoice is not retried automatically, as the buyer is on the page.
  const isFirst = invoice.billing_reason === "subscription_create";
  invoice.next_payment_attempt = isFirst ? null : nextAttempt(invoice._.failedAt, desk.now);
  tell(desk, "invoice.payment_failed", invoice);
}

export function cardFor({ store, customer }: Desk, { default_payment_method: own }: SubscriptionRow) {
  return store.find("payment_method", own ?? customer?.invoice_settings.default_payment_method ?? "");
}

export const DISPUTE_ENDS: DisputeRow["status"][] = ["won", "lost", "warning_closed", "prevented"];

/** Opens a dispute: the bank takes the payment back, or only inquires about it (warning_…). */
export function openDispute(desk: Desk, paid: ChargeRow, status: DisputeRow["status"]): DisputeRow {
  const { amount, id, currency, payment_intent, customer } = paid;
  const dispute: DisputeRow = {
    ...{ id: newId("du"), object: "dispute", created: desk.now, amount, charge: id, currency, payment_intent, status },
    ...{ reason: "fraudulent", metadata: {}, _: { customer } },
  };
  keep(desk, Object.assign(paid, { disputed: true }));
  tell(desk, "charge.dispute.created", dispute);
  return dispute;
}

/** Refunds part or the rest of a payment. The caller has checked the amount. */
export function refund(desk: Desk, paid: ChargeRow, amount: number): RefundRow {
  const before = structuredClone(paid);
  const { id, currency, payment_intent, customer } = paid;
  const made: RefundRow = {
    ...{ id: newId("re"), object: "refund", created: desk.now, amount, charge: id, currency, payment_intent },
    ...{ reason: "requested_by_customer", status: "succeeded", metadata: {}, _: { customer } },
  };
  paid.amount_refunded += amount;
  paid.refunded = paid.amount_refunded >= paid.amount;
  keep(desk, made);
  tell(desk, "charge.refunded", paid, before);
  return made;
}
