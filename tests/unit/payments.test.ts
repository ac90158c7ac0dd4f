import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Event, Invoice } from "#contract/stripe.d.ts";
import { customerIn, eventIn, isOurs } from "#server/hooks/membership/webhookEvents/events.rules.ts";
import { MOST_RETRIES, nextTryMs } from "#server/hooks/platform/limits/limits.rules.ts";
import { WITHDRAW_MS } from "#server/hooks/membership/billing/states.rules.ts";
import {
  previewOf,
  backPath,
  NO_STANDING,
  verbsOf,
  withdrawUntilMs,
} from "#server/hooks/membership/payments/payments.rules.ts";
import { lookupKeyOf } from "#server/hooks/membership/plans/plans.rules.ts";
import { isLiveKey, modeOf } from "#server/hooks/membership/provider/provider.rules.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";

const NOW = Date.UTC(2026, 10, 22);
const standing = (state: Parameters<typeof verbsOf>[0]["state"], some = {}) => ({
  ...{ state, startedAtMs: NOW - 1000, endedAtMs: 0, isAgain: false },
  ...some,
});
const verbs = (...given: Parameters<typeof standing>) => verbsOf(standing(...given), NOW, true);

describe("what one can do with a membership", () => {
  it("follows from where it stands", () => {
    expect(verbsOf(NO_STANDING, NOW, true)).toEqual(["checkout"]);
    expect(verbs("trialing")).toEqual(["cancel", "withdraw", "portal"]);
    expect(verbs("active")).toEqual(["cancel", "withdraw", "change", "portal"]);
    expect(verbs("canceling")).toEqual(["resume", "withdraw", "portal"]);
    expect(verbs("grace")).toEqual(["cancel", "withdraw", "portal"]);
    expect(verbs("unpaid")).toEqual(["portal"]);
    expect(verbs("pending")).toEqual(["portal"]);
    expect(verbs("disputed")).toEqual(["portal"]);
    expect(verbs("held")).toEqual(["portal"]);
    expect(verbs("ended", { endedAtMs: NOW - 1 })).toEqual(["checkout", "portal"]);
    expect(verbs("refunded", { endedAtMs: NOW - 1 })).toEqual(["checkout", "portal"]);
    expect(verbs("comp")).toEqual(["checkout"]);
    expect(verbs("gift")).toEqual(["checkout"]);
  });
  it("is no second order while the money that came back has not ended the first", () =>
    expect(verbs("refunded")).toEqual(["portal"]));
  it("is no order when nothing is sold", () => expect(verbsOf(NO_STANDING, NOW, false)).toEqual([]));
  it("is to withdraw for fourteen days, and not a moment longer", () => {
    const active = standing("active", { startedAtMs: NOW - WITHDRAW_MS + 1 });
    expect(withdrawUntilMs(active, NOW)).toBe(NOW + 1);
    expect(withdrawUntilMs(active, NOW + 1)).toBe(0);
    expect(withdrawUntilMs(standing("ended"), NOW)).toBe(0);
  });
  it("is not to withdraw once more from the next one, which can be cancelled", () =>
    expect(verbs("active", { isAgain: true })).toEqual(["cancel", "change", "portal"]));
});

describe("the way back after an order", () => {
  it.each(["/module/5/five-numbers", "/module/5?lesson=five-numbers#notes", "/"])(
    "is a path of this site: %s",
    (path) => expect(backPath(path)).toBe(path),
  );
  it.each([
    "//evil.test",
    "/\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "",
    "module",
    "/a b",
    7,
    null,
    "/" + "a".repeat(500),
  ])("is nowhere else: %s", (path) => expect(backPath(path)).toBe(""));
});

const event = (some: object, object: object = { object: "subscription", id: "sub_1", customer: "cus_1" }) =>
  JSON.stringify({ id: "evt_1", object: "event", created: 7, livemode: false, type: "x", data: { object }, ...some });

it("a way back is as long as an address may be", () => expect(backPath(`/${"a".repeat(499)}`)).toHaveLength(500));

describe("an event", () => {
  it("says whom it is about, and a dispute only which charge", () => {
    const about = (object: object) => customerIn(eventIn(event({}, object)) as Event);
    expect(about({ object: "subscription", id: "sub_1", customer: "cus_1" })).toEqual({ customer: "cus_1" });
    expect(about({ object: "invoice", customer: { id: "cus_2" } })).toEqual({ customer: "cus_2" });
    expect(about({ object: "customer", id: "cus_3" })).toEqual({ customer: "cus_3" });
    expect(about({ object: "dispute", id: "dp_1", charge: "ch_1" })).toEqual({ charge: "ch_1" });
    for (const customer of [null, "", undefined]) {
      expect(about({ object: "payout", id: "po_1", customer })).toEqual({});
      expect(about({ object: "charge", customer, charge: "ch_2" })).toEqual({ charge: "ch_2" });
    }
  });
  it.each([
    "",
    "[]",
    "7",
    "null",
    "{",
    '{"id":7}',
    event({ id: "" }),
    event({ id: "e".repeat(101) }),
    event({ type: 7 }),
    event({ created: "now" }),
    event({ data: null }),
    event({ data: { object: "x" } }),
  ])("is nothing else: %s", (raw) => expect(eventIn(raw)).toBeUndefined());
  it("may have an id of a hundred letters", () =>
    expect(eventIn(event({ id: "e".repeat(100) }))).toHaveProperty("id.length", 100));
  it("of any text never throws", () =>
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (raw) => void eventIn(raw))));
  it("counts when it can mean anything for a membership", () => {
    for (const type of ["invoice.paid", "customer.subscription.updated", "charge.dispute.closed", "customer.deleted"])
      expect(isOurs(type)).toBe(true);
    for (const type of ["payout.paid", "invoice.paid.x", "xinvoice.paid", ""]) expect(isOurs(type)).toBe(false);
  });
  it("that fails is tried twelve times, ever later", () => {
    const waits = Array.from({ length: MOST_RETRIES }, (_, at) => (nextTryMs(at + 1, NOW) - NOW) / 60_000);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
  });
});

const bill = (some: Partial<Invoice>) =>
  ({ id: "in_1", status: "paid", total: 1200, created: 7, currency: "eur", number: "A-1", ...some }) as Invoice;

it("a change says what it costs now, and what the new plan costs when what is paid for is over", () => {
  const plan = { key: "premium-yearly", amount: 9_900, currency: "eur" } as Parameters<typeof previewOf>[0];
  const ending = (...ends: number[]) =>
    bill({ total: -300, lines: { data: ends.map((end) => ({ period: { start: 0, end } })) } } as Partial<Invoice>);
  expect(previewOf(plan, ending(NOW / 1000 + 5, NOW / 1000 + 60), 7, NOW)).toEqual({
    ...{ plan: "premium-yearly", prorationAt: 7, dueNow: { amount: -300, currency: "eur" } },
    nextCharge: { at: new Date(NOW + 60_000).toISOString(), amount: 9_900, currency: "eur" },
  });
  expect(previewOf(plan, ending(), 7, NOW).nextCharge.at).toBe(new Date(NOW).toISOString());
});

it("another amount is another price at the provider, and another mode another place", () => {
  const plan = { key: "premium-monthly", currency: "eur", amount: 1200, interval: "month" } as const;
  expect(lookupKeyOf(plan)).toBe("premium-monthly:eur:1200:month");
  expect(lookupKeyOf({ ...plan, amount: 1300 })).not.toBe(lookupKeyOf(plan));
  expect([modeOf("sandbox", ""), modeOf("stripe", "sk_test_1"), modeOf("stripe", "rk_live_1")]).toEqual([
    "sandbox",
    "test",
    "live",
  ]);
  for (const test of ["sk_test_live_", "my_sk_live_1"]) expect(isLiveKey(test)).toBe(false);
});

describe("the settings of payments", () => {
  const stripe = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const live = { ...stripe, STRIPE_SECRET_KEY: "sk_live_1", SITE_URL: "https://the.site" };
  it("are the sandbox, unless they say otherwise", () => {
    expect(readSettings({}).payments).toBe("sandbox");
    expect(readSettings({ PAYMENTS: "off" }).payments).toBe("off");
    expect(readSettings(stripe).payments).toBe("stripe");
    expect(readSettings({ ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_1,whsec_2" }).payments).toBe("stripe");
    expect(readSettings({ ...stripe, STRIPE_API_BASE: "http://127.0.0.1:9" }).payments).toBe("stripe");
    expect(readSettings(live).payments).toBe("stripe");
  });
  it.each<[Record<string, string>, RegExp]>([
    [{ PAYMENTS: "paypal" }, /off, sandbox or stripe/],
    [{ PAYMENTS: "stripe" }, /STRIPE_SECRET_KEY/],
    [{ ...stripe, STRIPE_SECRET_KEY: "pk_test_1" }, /STRIPE_SECRET_KEY/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "" }, /STRIPE_WEBHOOK_SECRET/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_1,whsec_2,whsec_3" }, /STRIPE_WEBHOOK_SECRET/],
    [{ ...stripe, STRIPE_API_BASE: "nowhere" }, /STRIPE_API_BASE/],
    [{ ...live, SITE_URL: "http://the.site" }, /SITE_URL/],
    [{ ...live, STRIPE_API_BASE: "http://127.0.0.1:9" }, /STRIPE_API_BASE/],
  ])("are refused in one sentence: %o", (environment, sentence) =>
    expect(() => readSettings(environment).payments).toThrow(sentence),
  );
});
