import { describe, expect, it } from "vitest";
import type { Charge, Coupon, Discount, Dispute, Invoice, Price, Subscription } from "#contract/stripe.d.ts";
import { disputedBy, fingerprintOf, keptOf, type Truth } from "#server/hooks/membership/billing/truth.rules.ts";

const DAY_S = 86_400;
const NOW_S = Date.UTC(2026, 10, 22) / 1000;
const OURS = { hold: false, validUntilMs: 0 };

const price: Price = {
  ...{ id: "price_1", object: "price", active: true, currency: "eur", livemode: false, lookup_key: null },
  ...{ metadata: { plan: "premium-monthly" }, product: "prod_1", recurring: null, unit_amount: 1200 },
};
const item = { id: "si_1", current_period_start: NOW_S - 5 * DAY_S, current_period_end: NOW_S + 25 * DAY_S, price };
const subscription = (some: Partial<Subscription> = {}): Subscription => ({
  ...{ id: "sub_1", object: "subscription", customer: "cus_1", created: NOW_S - 5 * DAY_S, status: "active" },
  ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, cancellation_details: null, ended_at: null },
  pause_collection: null,
  ...{ trial_start: null, trial_end: null, currency: "eur", livemode: false, metadata: {} },
  ...{
    items: { object: "list" as const, data: [item], has_more: false },
    discounts: [],
    latest_invoice: null,
    default_payment_method: null,
  },
  ...some,
});
const invoice = (id: string, ends: number, some: Partial<Invoice> = {}): Invoice => ({
  ...{ id, object: "invoice", created: NOW_S - 5 * DAY_S, currency: "eur", customer: "cus_1", status: "paid" },
  ...{ billing_reason: null, amount_due: 1200, amount_paid: 1200, total: 1200, attempt_count: 1 },
  ...{ next_payment_attempt: null, due_date: null, post_payment_credit_notes_amount: 0 },
  ...{ period_start: 0, period_end: 0, number: null, livemode: false },
  parent: { type: "subscription_details", subscription_details: { subscription: "sub_1" } },
  payments: {
    ...{ object: "list", has_more: false },
    data: [{ id: `inpay_${id}`, payment: { type: "payment_intent", payment_intent: `pi_${id}` }, status: "paid" }],
  },
  lines: {
    ...{ object: "list", has_more: false },
    data: [{ id: "il_1", amount: 1200, description: null, period: { start: ends - 30 * DAY_S, end: ends } }],
  },
  ...some,
});
const charge = (id: string, some: Partial<Charge> = {}): Charge => ({
  ...{ id: `ch_${id}`, object: "charge", amount: 1200, amount_refunded: 0, created: NOW_S, currency: "eur" },
  ...{ customer: "cus_1", disputed: false, livemode: false, paid: true, payment_intent: `pi_${id}`, refunded: false },
  ...some,
});
const dispute = (id: string, status: string): Dispute => ({
  ...{ id: "dp_1", object: "dispute", created: 0, livemode: false },
  ...{ charge: `ch_${id}`, payment_intent: `pi_${id}`, status },
});
const truth = (some: Partial<Truth> = {}): Truth => ({
  ...{ subscriptions: [], charges: [charge("now"), charge("old")], disputes: [], refunds: [] },
  invoices: [invoice("now", NOW_S + 25 * DAY_S), invoice("old", NOW_S - 5 * DAY_S)],
  ...some,
});
const kept = (some: Partial<Truth> = {}, one = subscription()) => keptOf(truth(some), one, OURS, NOW_S * 1000);

it("what is kept says when a period ends, by its item, and what it costs", () =>
  expect(kept()).toMatchObject({
    ...{ id: "sub_1", plan: "premium-monthly", amount: 1200, currency: "eur", refund: "none", dispute: "none" },
    ...{ periodEndMs: (NOW_S + 25 * DAY_S) * 1000, cancelAtMs: 0, endedAtMs: 0, pastDueSinceMs: 0 },
  }));

describe("what codes take off the next charge", () => {
  const coupon = (some: Partial<Coupon> = {}): Coupon => ({
    ...{ id: "co_1", object: "coupon", percent_off: null, amount_off: 300, currency: "eur", valid: true },
    ...{ duration: "repeating", duration_in_months: 3 },
    ...some,
  });
  const discount = (some: Partial<Coupon> = {}, end: number | null = null): Discount => ({
    ...{ id: "di_1", object: "discount", start: 0, end },
    source: { type: "coupon", coupon: coupon(some) },
  });
  const offOf = (discounts: Subscription["discounts"], some: Partial<Subscription> = {}, told: Partial<Truth> = {}) => {
    const { off, isOffForGood } = kept(told, subscription({ discounts, ...some }));
    return [off, isOffForGood];
  };
  const RENEWS_S = item.current_period_end;

  it("is nothing without a code, or with one that is known by its id alone", () => {
    expect(offOf([])).toEqual([0, false]);
    expect(offOf(["di_1"])).toEqual([0, false]);
    expect(offOf([{ ...discount(), source: { type: "coupon", coupon: "co_1" } }])).toEqual([0, false]);
    expect(offOf([{ ...discount(), source: { type: "coupon", coupon: null } }])).toEqual([0, false]);
  });
  it("is a sum or a share, one after the other, and never more than the price", () => {
    expect(offOf([discount()])).toEqual([300, false]);
    expect(offOf([discount({ percent_off: 25, amount_off: null })])).toEqual([300, false]);
    expect(offOf([discount(), discount({ percent_off: 50, amount_off: null })])).toEqual([300 + 450, false]);
    expect(offOf([discount({ amount_off: 5000 })])).toEqual([1200, false]);
  });
  it("counts while the code still counts on the day of the charge: the renewal, or the end of a trial", () => {
    expect(offOf([discount({}, RENEWS_S + 1)])).toEqual([300, false]);
    expect(offOf([discount({}, RENEWS_S)])).toEqual([0, false]);
    const trial = { status: "trialing", trial_end: NOW_S + 7 * DAY_S } as const;
    expect(offOf([discount({}, NOW_S + 8 * DAY_S)], trial)).toEqual([300, false]);
    expect(offOf([discount({}, NOW_S + 7 * DAY_S)], trial)).toEqual([0, false]);
    expect(offOf([discount({}, 1)], { ...trial, trial_end: null })).toEqual([300, false]);
  });
  it("is for good when each of them is", () => {
    expect(offOf([discount({ duration: "forever" })])).toEqual([300, true]);
    expect(offOf([discount({ duration: "forever" }), discount()])).toEqual([600, false]);
  });
  it("of a charge that failed is what was not asked for", () => {
    const invoices = [invoice("now", RENEWS_S, { status: "open", amount_due: 1000, amount_paid: 0 })];
    expect(offOf([discount()], { status: "past_due" }, { invoices })).toEqual([200, false]);
    expect(offOf([discount()], { status: "active" }, { invoices })).toEqual([300, false]);
    expect(offOf([discount()], { status: "past_due" }, { invoices: [] })).toEqual([300, false]);
  });
  it("is nothing of what has no price", () => {
    const items = { object: "list" as const, has_more: false, data: [] };
    expect(offOf([discount()], { items })).toEqual([0, false]);
  });
});

describe("a refund", () => {
  it("of the running period counts in full, or in part", () => {
    const [now, old] = [charge("now", { refunded: true, amount_refunded: 1200 }), charge("old")];
    expect(kept({ charges: [now, old] }).refund).toBe("full");
    expect(kept({ charges: [charge("now", { amount_refunded: 300 }), old] }).refund).toBe("partial");
  });
  it("of a period that is over changes nothing", () =>
    expect(kept({ charges: [charge("now"), charge("old", { refunded: true, amount_refunded: 1200 })] }).refund).toBe(
      "none",
    ));
  it("of another subscription's charge changes nothing", () => {
    const other = invoice("other", NOW_S + 25 * DAY_S, {
      parent: { type: "subscription_details", subscription_details: { subscription: "sub_2" } },
    });
    const charges = [charge("now"), charge("other", { refunded: true, amount_refunded: 1200 })];
    expect(kept({ invoices: [...truth().invoices, other], charges }).refund).toBe("none");
  });
  it("of one of two bills for now is a part", () => {
    const upgrade = invoice("more", NOW_S + 25 * DAY_S);
    const charges = [charge("now"), charge("more", { refunded: true, amount_refunded: 1200 })];
    expect(kept({ invoices: [...truth().invoices, upgrade], charges }).refund).toBe("partial");
  });
  it("after a change to a longer plan is of that plan's bill, and of the bill before it a part", () => {
    const invoices = [...truth().invoices, invoice("year", NOW_S + 360 * DAY_S)];
    const back = (id: string) => charge(id, { refunded: true, amount_refunded: 1200 });
    expect(kept({ invoices, charges: [charge("now"), back("year")] }).refund).toBe("full");
    expect(kept({ invoices, charges: [back("now"), charge("year")] }).refund).toBe("partial");
  });
  it("is none where nothing was charged, and a charge that failed is none that was paid", () => {
    const back = charge("now", { refunded: true, amount_refunded: 1200 });
    expect(kept({ charges: [] }).refund).toBe("none");
    expect(kept({ charges: [charge("now", { paid: false }), back] }).refund).toBe("full");
    expect(kept({ charges: [charge("now"), charge("nothing", { ...back, payment_intent: null })] }).refund).toBe(
      "none",
    );
  });
  it.each<[string, Partial<Invoice>]>([
    ["is not paid", { status: "open" }],
    ["cost nothing", { amount_paid: 0 }],
    ["is for a time that ends now", invoice("now", NOW_S)],
    ["is nobody's", { parent: null }],
    ["is for no subscription", { parent: { type: "quote_details", subscription_details: null } }],
    ["was paid with nothing", { payments: { object: "list", has_more: false, data: [] } }],
  ])("of a bill that %s changes nothing", (_, some) => {
    const invoices = [invoice("now", NOW_S + 25 * DAY_S, some)];
    expect(kept({ invoices, charges: [charge("now", { refunded: true, amount_refunded: 1200 })] }).refund).toBe("none");
  });
  it("of a bill counts when any of its lines is for now, as after a change of plan", () => {
    const lines = [invoice("old", NOW_S - 5 * DAY_S), invoice("now", NOW_S + 25 * DAY_S)];
    const mixed = { object: "list" as const, has_more: false, data: lines.flatMap(({ lines: { data } }) => data) };
    const charges = [charge("now", { refunded: true, amount_refunded: 1200 })];
    expect(kept({ invoices: [invoice("now", NOW_S, { lines: mixed })], charges }).refund).toBe("full");
  });
  it("is read of bills that say nothing of their payments", () => {
    const plain = invoice("now", NOW_S + 25 * DAY_S);
    delete plain.payments;
    expect(kept({ invoices: [plain] }).refund).toBe("none");
  });
});

it.each([
  ["needs_response", "open"],
  ["under_review", "open"],
  ["lost", "lost"],
  ["won", "won"],
  ["prevented", "won"],
  ["warning_closed", "won"],
  ["warning_needs_response", "inquiry"],
  ["warning_under_review", "inquiry"],
  ["called_something_new", "open"],
])("a dispute that is %s counts as %s", (status, counted) => {
  expect(kept({ disputes: [dispute("old", status)] }).dispute).toBe(counted);
  expect(kept({ disputes: [dispute("elsewhere", status)] }).dispute).toBe("none");
});

it("of two disputes the worse one counts", () =>
  expect(kept({ disputes: [dispute("now", "won"), dispute("old", "lost")] }).dispute).toBe("lost"));

describe("an end", () => {
  it("with the period is the item's, on trial the trial's, on a day the day's", () => {
    expect(kept({}, subscription({ cancel_at_period_end: true })).cancelAtMs).toBe((NOW_S + 25 * DAY_S) * 1000);
    const trial = { status: "trialing", trial_end: NOW_S + DAY_S, cancel_at_period_end: true };
    expect(kept({}, subscription(trial)).cancelAtMs).toBe((NOW_S + DAY_S) * 1000);
    expect(kept({}, subscription({ cancel_at: NOW_S + 9 })).cancelAtMs).toBe((NOW_S + 9) * 1000);
  });
  it("is now where the provider names none", () => {
    expect(kept({}, subscription({ status: "canceled" })).endedAtMs).toBe(NOW_S * 1000);
    expect(kept({}, subscription({ status: "canceled", ended_at: NOW_S - 7 })).endedAtMs).toBe((NOW_S - 7) * 1000);
  });
});

it("a grace counts from the oldest bill that was tried and not paid", () => {
  const open = (id: string, created: number, attempts = 1) =>
    invoice(id, NOW_S, { status: "open", created, amount_paid: 0, attempt_count: attempts });
  const invoices = [open("b", NOW_S - 60), open("a", NOW_S - 600), open("c", NOW_S - 6_000, 0)];
  const late = subscription({ status: "past_due" });
  expect(kept({ invoices }, late).pastDueSinceMs).toBe((NOW_S - 600) * 1000);
  expect(kept({ invoices: [] }, late).pastDueSinceMs).toBe((NOW_S - 5 * DAY_S) * 1000);
  expect(kept({ invoices }).pastDueSinceMs).toBe((NOW_S - 600) * 1000);
  const paid = invoice("paid", NOW_S, { created: NOW_S - 9_000 });
  expect(kept({ invoices: [...invoices, paid] }, late).pastDueSinceMs).toBe((NOW_S - 600) * 1000);
});

it("of no dispute there is none, and an inquiry is told from a dispute", () => {
  expect(disputedBy([])).toBe("none");
  expect(disputedBy([{ status: "won" }, { status: "warning_under_review" }])).toBe("inquiry");
});

it("a subscription that ran its trial and ends with its period ends with that, not with the trial", () => {
  const one = subscription({ trial_end: NOW_S - 3 * DAY_S, cancel_at_period_end: true });
  expect(kept({}, one).cancelAtMs).toBe((NOW_S + 25 * DAY_S) * 1000);
});

it("a subscription without an item has no period, and its plan is what was noted on it", () => {
  const items = { object: "list" as const, data: [], has_more: false };
  const bare = { periodStartMs: 0, periodEndMs: 0, amount: 0, currency: "eur" };
  expect(kept({}, subscription({ items }))).toMatchObject({ ...bare, plan: "" });
  expect(kept({}, subscription({ items, metadata: { plan: "noted" } }))).toMatchObject({ ...bare, plan: "noted" });
  expect(kept({ invoices: [] }, subscription({ items, status: "past_due" })).pastDueSinceMs).toBe(0);
  expect(kept({}, subscription({ items, cancel_at_period_end: true })).cancelAtMs).toBe(0);
});

it("a card is known again by its fingerprint, and nothing else is", () => {
  const by = (method: unknown) =>
    fingerprintOf(subscription({ default_payment_method: method } as Partial<Subscription>));
  expect(by({ id: "pm_1", card: { fingerprint: "abc" } })).toBe("abc");
  for (const none of [
    null,
    undefined,
    "pm_1",
    { id: "pm_1" },
    { id: "pm_1", card: null },
    { card: { fingerprint: "" } },
  ])
    expect(by(none)).toBe("");
});

describe("what is paid for", () => {
  const month = 30 * DAY_S;
  const bill = (status: string, ends: number, some: Partial<Invoice> = {}) =>
    invoice(`${status} ${String(ends)}`, NOW_S + ends, { status, created: NOW_S + ends - month, ...some });
  const paidUntil = (...invoices: Invoice[]) => kept({ invoices }).paidUntilMs / 1000 - NOW_S;
  it("is the time of bills that were paid, a free one's too", () => {
    expect(paidUntil(bill("paid", 25 * DAY_S), bill("paid", -5 * DAY_S))).toBe(25 * DAY_S);
    expect(paidUntil(bill("paid", 25 * DAY_S, { amount_paid: 0, amount_due: 0 }))).toBe(25 * DAY_S);
  });
  it.each(["void", "draft", "uncollectible", "open"])("is not that of a bill that is %s", (status) =>
    expect(paidUntil(bill(status, 25 * DAY_S), bill("paid", -5 * DAY_S))).toBe(-5 * DAY_S),
  );
  it("is nothing where no bill was ever paid, and the period where none was ever written", () => {
    expect(kept({ invoices: [bill("uncollectible", 25 * DAY_S)] }).paidUntilMs).toBe(0);
    expect(kept({ invoices: [] }).paidUntilMs).toBe((NOW_S + 25 * DAY_S) * 1000);
    const paused = subscription({ pause_collection: { behavior: "void", resumes_at: null } });
    expect(kept({ invoices: [] }, paused)).toMatchObject({ paidUntilMs: 0, isPaused: true });
  });
  it("is not what credit notes took back, however the money went", () => {
    const credited = bill("paid", 25 * DAY_S, { post_payment_credit_notes_amount: 1200 });
    expect(paidUntil(credited, bill("paid", -5 * DAY_S))).toBe(-5 * DAY_S);
    expect(kept({ invoices: [credited] }).refund).toBe("full");
    expect(paidUntil(bill("paid", 25 * DAY_S, { post_payment_credit_notes_amount: 300 }))).toBe(25 * DAY_S);
  });
  it("is after a change to a shorter plan the shorter plan's, as the rest of the longer was credited", () => {
    const line = (amount: number, start: number, end: number) => ({
      ...{ id: "il", amount, description: null },
      period: { start: NOW_S + start, end: NOW_S + end },
    });
    const lines = (...data: ReturnType<typeof line>[]) => ({ object: "list" as const, has_more: false, data });
    const year = bill("paid", 300 * DAY_S, { created: NOW_S - 60 * DAY_S });
    year.lines = lines(line(12_000, -60 * DAY_S, 300 * DAY_S));
    const change = bill("paid", 25 * DAY_S, { created: NOW_S - 5 * DAY_S });
    change.lines = lines(line(-10_000, -5 * DAY_S, 300 * DAY_S), line(1200, -5 * DAY_S, 25 * DAY_S));
    expect(paidUntil(change, year)).toBe(25 * DAY_S);
    expect(paidUntil(year)).toBe(300 * DAY_S);
    // So what is given back of the shorter plan's bill is what was paid for now, and what is of the longer's is not.
    const back = (id: string) => charge(id, { refunded: true, amount_refunded: 1200 });
    const [now, before] = ["paid 2160000", "paid 25920000"];
    const refund = (charges: Charge[]) => kept({ invoices: [change, year], charges }).refund;
    expect(refund([back(now), charge(before)])).toBe("full");
    expect(refund([charge(now), back(before)])).toBe("none");
    // Where the credit paid all of it, the longer plan's money pays for now, and for each month until it is used up.
    change.amount_paid = 0;
    change.total = -8_800;
    expect(refund([back(before)])).toBe("full");
    expect(refund([charge(before, { amount_refunded: 300 })])).toBe("partial");
    expect(refund([charge(before)])).toBe("none");
    const next = bill("paid", 55 * DAY_S, { amount_paid: 0 });
    const later = (some: Partial<Invoice>) => {
      const all = truth({ invoices: [{ ...next, ...some }, change, year], charges: [back(before)] });
      return keptOf(all, subscription(), OURS, (NOW_S + 30 * DAY_S) * 1000).refund;
    };
    expect(later({})).toBe("full");
    expect(later({ total: 0 })).toBe("none");
  });
});

describe("a bill that nobody pays gives no second grace", () => {
  const month = 30 * DAY_S;
  const unpaid = (status: string, created: number, tries = 1) =>
    invoice(`${status} ${String(created)}`, NOW_S + created + month, {
      ...{ status, created: NOW_S + created, amount_paid: 0, attempt_count: tries },
    });
  const since = (status: string, ...invoices: Invoice[]) =>
    kept({ invoices }, subscription({ status })).pastDueSinceMs / 1000 - NOW_S;
  it("also when it was given up and the next is asked for", () => {
    const all = [
      unpaid("open", -5 * DAY_S),
      unpaid("uncollectible", -35 * DAY_S),
      unpaid("uncollectible", -65 * DAY_S),
    ];
    expect(since("past_due", ...all)).toBe(-65 * DAY_S);
    expect(since("past_due", ...all.slice(0, 2), invoice("paid", NOW_S, { created: NOW_S - 20 * DAY_S }))).toBe(
      -5 * DAY_S,
    );
    expect(since("past_due", unpaid("uncollectible", -35 * DAY_S))).toBe(-35 * DAY_S);
  });
  it("also when it is sent instead of charged; then it is late from its day on", () => {
    expect(since("past_due", unpaid("open", -5 * DAY_S, 0), unpaid("open", -35 * DAY_S, 0))).toBe(-35 * DAY_S);
    const due = { ...unpaid("open", -35 * DAY_S, 0), due_date: NOW_S - 7 * DAY_S };
    expect(since("past_due", due)).toBe(-7 * DAY_S);
  });
  it("also where the bills were voided: the grace is over when what was paid is", () =>
    expect(since("past_due", unpaid("void", -5 * DAY_S), invoice("old", NOW_S - 40 * DAY_S))).toBe(-40 * DAY_S));
  it("and is waited for while the subscription is active, as long as it is asked for", () => {
    expect(since("active", unpaid("open", -3 * DAY_S))).toBe(-3 * DAY_S);
    expect(kept({ invoices: [unpaid("uncollectible", -3 * DAY_S)] }).pastDueSinceMs).toBe(0);
  });
});
