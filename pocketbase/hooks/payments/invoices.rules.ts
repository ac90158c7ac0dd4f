import type { InvoiceLine } from "#contract/membership.d.ts";
import type { Charge, Invoice } from "#contract/stripe.d.ts";

function refundedOf(invoice: Invoice, charges: Charge[]): "refunded" | "partly refunded" | undefined {
  const intents = invoice.payments?.data.flatMap(({ payment }) => payment.payment_intent ?? []) ?? [];
  const own = charges.filter(({ payment_intent: intent, paid }) => paid && intent && intents.includes(intent));
  if (own.length > 0 && own.every(({ refunded }) => refunded)) return "refunded";
  return own.some(({ amount_refunded: amount }) => amount > 0) ? "partly refunded" : undefined;
}

function statusOf(invoice: Invoice, charges: Charge[]): InvoiceLine["status"] | undefined {
  if (invoice.status === "paid") return refundedOf(invoice, charges) ?? "paid";
  if (invoice.status === "open" || invoice.status === "uncollectible") return "open";
  return invoice.status === "void" ? "void" : undefined;
}

/** A bill as its payer sees it; undefined for a draft, and for one over nothing, as a trial's. */
export function lineOf(invoice: Invoice, charges: Charge[]): InvoiceLine | undefined {
  const status = statusOf(invoice, charges);
  if (!status || !invoice.id || invoice.total === 0) return undefined;
  return {
    id: invoice.id,
    at: new Date(invoice.created * 1000).toISOString(),
    number: invoice.number ?? "",
    amount: invoice.total,
    currency: invoice.currency,
    status,
    url: invoice.hosted_invoice_url ?? "",
  };
}
