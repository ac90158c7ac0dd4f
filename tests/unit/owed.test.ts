import { expect, it } from "vitest";
import type { Charge, Invoice } from "#contract/stripe.d.ts";
import { owedBy } from "#server/hooks/membership/billing/truth.rules.ts";

const bill = (id: string, created: number, some: Partial<Invoice> = {}) =>
  ({
    ...{ id, created, status: "open", attempt_count: 1, amount_due: 1200 },
    parent: { type: "subscription_details", subscription_details: { subscription: "sub_1" } },
    payments: { data: [{ payment: { type: "payment_intent", payment_intent: `pi_${id}` } }] },
    ...some,
  }) as Invoice;
const tried = (id: string | null, created: number) => ({ payment_intent: id && `pi_${id}`, created }) as Charge;
const owed = (invoices: Invoice[], charges: Charge[] = []) =>
  owedBy({ invoices, charges, subscriptions: [], disputes: [], refunds: [] }, "sub_1");

it("what is owed is the oldest bill that was tried, since it was written, and when it was tried last", () => {
  const bills = [bill("b", 20, { amount_due: 900 }), bill("a", 10), bill("c", 30)];
  const tries = [tried("a", 11), tried("a", 15), tried("b", 40), tried(null, 50)];
  expect(owed(bills, tries)).toEqual({ amount: 1200, sinceMs: 10_000, triedMs: 15_000 });
  expect(owed([bill("a", 10)])).toEqual({ amount: 1200, sinceMs: 10_000, triedMs: 10_000 });
  const same = [bill("first", 10, { amount_due: 1 }), bill("second", 10, { amount_due: 2 })];
  expect(owed(same)?.amount).toBe(1);
});

it("nothing is owed that was paid, was never tried, or is of another subscription", () => {
  expect(owed([])).toBeUndefined();
  expect(owed([bill("a", 10, { status: "paid" }), bill("b", 10, { attempt_count: 0 })])).toBeUndefined();
  const other = { type: "subscription_details", subscription_details: { subscription: "sub_2" } };
  expect(owed([bill("a", 10, { parent: other })])).toBeUndefined();
});

it("a bill that names no payment was last tried when it was written", () => {
  const none = { object: "list" as const, has_more: false };
  const unnamed = [{ payment: { type: "payment_intent" } }] as NonNullable<Invoice["payments"]>["data"];
  const [tries, expected] = [[tried(null, 50)], { amount: 1200, sinceMs: 10_000, triedMs: 10_000 }];
  expect(owed([bill("a", 10, { payments: { ...none, data: unnamed } })], tries)).toEqual(expected);
});
