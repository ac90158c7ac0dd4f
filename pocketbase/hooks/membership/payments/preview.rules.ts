import type { PricedPlan } from "#contract/course.d.ts";
import type { ChangePreview } from "#contract/membership.d.ts";
import type { Invoice } from "#contract/stripe.d.ts";

/** What a change costs at once, and what is charged next: at the end of the new plan's first period. */
export function previewOf(plan: PricedPlan, invoice: Invoice, at: number, periodEndMs: number): ChangePreview {
  const { key, amount, currency } = plan;
  const ends = invoice.lines.data.map(({ period }) => period.end * 1000);
  const nextMs = Math.max(periodEndMs, ...ends);
  return {
    plan: key,
    dueNow: { amount: invoice.total, currency: invoice.currency },
    nextCharge: { at: new Date(nextMs).toISOString(), amount, currency },
    prorationAt: at,
  };
}
