import { type Desk, keep, tell } from "../desk.ts";
import type { InvoiceRow, LineRow, PriceRow, SubscriptionRow } from "../rows.ts";
import { amountsOf, counts, type Period } from "../rules/amounts.ts";
import type { Every } from "../rules/calendar.ts";
import { newId } from "../store.ts";

export const priceOf = ({ store }: Pick<Desk, "store">, subscription: SubscriptionRow): PriceRow | undefined =>
  store.find("price", subscription.items[0]?.price ?? "");

export const nameOf = ({ store }: Pick<Desk, "store">, price: PriceRow | undefined): string =>
  (price && store.find("product", price.product)?.name) ?? "Subscription";

/** How often a price is paid; a month where it is paid once. */
export const everyOf = ({ recurring }: PriceRow): Every => recurring ?? { interval: "month", interval_count: 1 };

export const lineOf = (
  price: string,
  amount: number,
  description: string,
  period: Period,
  isProration = false,
): LineRow => ({ id: newId("il"), amount, description, period, price, isProration });

/** The line of a whole period. */
export const periodLine = (desk: Desk, price: PriceRow, period: Period): LineRow =>
  lineOf(price.id, price.unit_amount, `1 × ${nameOf(desk, price)}`, period);

// A discount that counts once is used up by the first invoice it takes something off.
function discountFor(desk: Desk, subscription: SubscriptionRow) {
  const discount = subscription._.discounts.find((one) => counts(one, desk.now));
  const coupon = discount && desk.store.find("coupon", discount.coupon);
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
    ...{ id: "", object: "invoice", created: desk.now, customer: subscription.customer, status: "draft", number: "" },
    ...{ billing_reason: reason, currency: subscription.currency, ...amounts, metadata: {}, lines },
    ...{ amount_paid: 0, amount_remaining: amounts.amount_due, attempt_count: 0, attempted: false, auto_advance: true },
    ...{ next_payment_attempt: null, period_start: start, period_end: end },
    _: {
      subscription: subscription.id,
      discount: found && discount > 0 ? { coupon: found.coupon.id, amount: discount } : null,
      failedAt: 0,
    },
  };
}

/** Writes an invoice and puts it before the customer; nothing is paid yet. */
export function issue(desk: Desk, subscription: SubscriptionRow, billed: Billed): InvoiceRow {
  const invoice = { ...drafted(desk, subscription, billed), id: newId("in") };
  const used = invoice._.discount && discountFor(desk, subscription);
  if (used && used.coupon.duration === "once") used.discount.end = desk.now;
  if (desk.customer) {
    desk.customer._.invoices += 1;
    invoice.number = `${desk.customer.invoice_prefix}-${String(desk.customer._.invoices).padStart(4, "0")}`;
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

/** Nobody is asked to pay it any more. */
export function voidInvoice(desk: Desk, invoice: InvoiceRow): void {
  Object.assign(invoice, { status: "void", next_payment_attempt: null, auto_advance: false });
  tell(desk, "invoice.voided", invoice);
}
