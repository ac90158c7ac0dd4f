import type { InvoiceRow, LineRow, PriceRow, SubscriptionRow } from "../objects/billingRows.rules.ts";
import { newId } from "../objects/ids.ts";
import { find } from "../objects/store.ts";
import { amountsOf, counts } from "../rules/amounts.rules.ts";
import { type Desk, keep, tell } from "./desk.ts";
import type { Period } from "../rules/proration.rules.ts";

export const priceOf = ({ tx }: Pick<Desk, "tx">, subscription: SubscriptionRow): PriceRow | undefined =>
  find(tx, "price", subscription.items[0]?.price ?? "");

export const nameOf = ({ tx }: Pick<Desk, "tx">, price: PriceRow | undefined): string =>
  (price && find(tx, "product", price.product)?.name) ?? "Subscription";

export const lineOf = (price: string, amount: number, description: string, period: Period, isProration = false) =>
  ({ id: newId("il"), amount, description, period, price, isProration }) satisfies LineRow;

/** The line of a whole period. */
export function periodLine(desk: Pick<Desk, "tx">, price: PriceRow, period: Period): LineRow {
  return lineOf(price.id, price.unit_amount, `1 × ${nameOf(desk, price)}`, period);
}

// A discount that counts once is used up by the first invoice it takes something off.
function discountFor(desk: Desk, subscription: SubscriptionRow) {
  const discount = subscription._.discounts.find((one) => counts(one, desk.now));
  const coupon = discount && find(desk.tx, "coupon", discount.coupon);
  return discount && coupon ? { discount, coupon } : undefined;
}

interface Billed {
  lines: LineRow[];
  reason: string;
  period?: Period;
}

/** An invoice that is not kept: what it would come to now. */
export function drafted(desk: Desk, subscription: SubscriptionRow, { lines, reason, period }: Billed): InvoiceRow {
  const found = discountFor(desk, subscription);
  const { discount, ...amounts } = amountsOf(lines, found?.coupon, desk.customer?.balance ?? 0);
  const [own] = subscription.items;
  const whole = own && { start: own.current_period_start, end: own.current_period_end };
  const { start, end } = period ?? whole ?? { start: desk.now, end: desk.now };
  return {
    id: "",
    object: "invoice",
    created: desk.now,
    customer: subscription.customer,
    status: "draft",
    billing_reason: reason,
    currency: subscription.currency,
    ...amounts,
    amount_paid: 0,
    amount_remaining: amounts.amount_due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    next_payment_attempt: null,
    period_start: start,
    period_end: end,
    number: "",
    metadata: {},
    lines,
    _: {
      subscription: subscription.id,
      discount: found && discount > 0 ? { coupon: found.coupon.id, amount: discount } : null,
      failedAt: 0,
    },
  };
}

/** Writes an invoice and puts it before the customer; nothing is paid yet. */
export function issue(desk: Desk, subscription: SubscriptionRow, billed: Billed): InvoiceRow {
  const invoice = { ...drafted(desk, subscription, billed), id: newId("in"), number: nextNumber(desk) };
  const used = invoice._.discount && discountFor(desk, subscription);
  if (used && used.coupon.duration === "once") used.discount.end = desk.now;
  if (desk.customer) {
    desk.customer.balance = invoice.ending_balance;
    keep(desk, desk.customer);
  }
  subscription.latest_invoice = invoice.id;
  subscription._.pending = [];
  keep(desk, subscription);
  tell(desk, "invoice.created", invoice);
  invoice.status = "open";
  tell(desk, "invoice.finalized", invoice);
  return invoice;
}

function nextNumber({ customer }: Desk): string {
  if (!customer) return "";
  customer._.invoices += 1;
  return `${customer.invoice_prefix}-${String(customer._.invoices).padStart(4, "0")}`;
}

/** Nobody is asked to pay it any more. */
export function voidInvoice(desk: Desk, invoice: InvoiceRow): void {
  Object.assign(invoice, { status: "void", next_payment_attempt: null, auto_advance: false });
  tell(desk, "invoice.voided", invoice);
}
