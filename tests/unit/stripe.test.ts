import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import type * as Ours from "#contract/stripe.d.ts";
import {
  decoded,
  encoded,
  type Crypto,
  SIGNATURE_TOLERANCE_S,
  isSigned,
  signatureParts,
  API_VERSION,
} from "#server/hooks/platform/stripe.rules.ts";

/** As the provider answers without being asked to expand anything: ids where objects could stand. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- the package says so of what is not deleted
type Unexpanded<T> = [T] extends [void]
  ? never
  : string extends T
    ? Exclude<T, object>
    : T extends object
      ? { [K in keyof T]: Unexpanded<T[K]> }
      : T;
type Told =
  | "invoice.paid"
  | "charge.refunded"
  | "charge.dispute.created"
  | "customer.deleted"
  | "checkout.session.completed"
  | "customer.subscription.updated";
/** Ours, and what the provider's own package calls it. */
interface Pairs {
  Customer: [Ours.Customer, Stripe.Customer];
  Price: [Ours.Price, Stripe.Price];
  SubscriptionItem: [Ours.SubscriptionItem, Stripe.SubscriptionItem];
  Subscription: [Ours.Subscription, Stripe.Subscription];
  InvoicePayment: [Ours.InvoicePayment, Stripe.InvoicePayment];
  Invoice: [Ours.Invoice, Stripe.Invoice];
  InvoiceLine: [Ours.InvoiceLine, Stripe.InvoiceLineItem];
  Charge: [Ours.Charge, Stripe.Charge];
  Dispute: [Ours.Dispute, Stripe.Dispute];
  Refund: [Ours.Refund, Stripe.Refund];
  PaymentMethod: [Ours.PaymentMethod, Stripe.PaymentMethod];
  CheckoutSession: [Ours.CheckoutSession, Stripe.Checkout.Session];
  Coupon: [Ours.Coupon, Stripe.Coupon];
  PromotionCode: [Ours.PromotionCode, Stripe.PromotionCode];
  Discount: [Ours.Discount, Stripe.Discount];
  PortalSession: [Ours.PortalSession, Stripe.BillingPortal.Session];
  Event: [Ours.Event, Extract<Stripe.Event, { type: Told }>];
  Account: [Ours.Account, Stripe.Account];
}
type Fits<Pair extends [unknown, unknown]> = Unexpanded<Pair[1]> extends Pair[0] ? true : "is another object";

/** The type check holds it: what does not fit cannot be true. */
const FITS: { [Name in keyof Pairs]: Fits<Pairs[Name]> } = {
  ...{ Customer: true, Price: true, SubscriptionItem: true, Subscription: true, InvoicePayment: true, Invoice: true },
  ...{ InvoiceLine: true, Charge: true, Dispute: true, Refund: true, PaymentMethod: true, CheckoutSession: true },
  ...{ Coupon: true, PromotionCode: true, Discount: true, PortalSession: true, Event: true, Account: true },
};
const MISFIT: Fits<[Ours.Charge, Stripe.Refund]> = "is another object";

describe("what we read of the provider's objects", () => {
  it("is what its own package says they are, of every object of the contract", () => {
    const contract = readFileSync("src/contract/stripe.d.ts", "utf8");
    const names = [...contract.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name);
    expect(Object.keys(FITS)).toEqual(names.filter((name) => name !== "Listed" && name !== "ApiError"));
    expect(MISFIT).toBe("is another object");
  });

  it("is of the package's own version of the API", () => expect(API_VERSION).toBe(Stripe.API_VERSION));
});

const NOW = 1_800_000_000;
const SECRET = "whsec_current";
const BODY = JSON.stringify({ id: "evt_1", object: "event", type: "invoice.paid" });

const crypto: Crypto = {
  hs256: (text, secret) => createHmac("sha256", secret).update(text).digest("hex"),
  equal: (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other)),
};
const signatureHeader = (raw: string, secret: string) => `t=${NOW},v1=${crypto.hs256(`${NOW}.${raw}`, secret)}`;
const header = signatureHeader(BODY, SECRET);
const holds = (body: string, given: string, now = NOW, secrets = [SECRET]) =>
  isSigned(body, given, secrets, now, crypto);

describe("a signature", () => {
  it("is the one that the provider's own library makes and believes", () => {
    const { webhooks } = new Stripe("sk_test_x");
    expect(header).toContain(
      webhooks.generateTestHeaderString({ payload: BODY, secret: SECRET, timestamp: NOW }).split(",")[1],
    );
    expect(webhooks.signature?.verifyHeader(BODY, header, SECRET, SIGNATURE_TOLERANCE_S, undefined, NOW)).toBe(true);
  });

  it("holds for five minutes, before and after, with either secret", () => {
    for (const moved of [-300, 0, 300]) expect(holds(BODY, header, NOW + moved)).toBe(true);
    for (const moved of [-301, 301, -86_400, 86_400]) expect(holds(BODY, header, NOW + moved)).toBe(false);
    expect(holds(BODY, header, NOW, ["whsec_new", SECRET])).toBe(true);
    expect(holds(BODY, `t=${String(NOW)},v1=00,${header.split(",")[1] ?? ""}`)).toBe(true);
    expect(holds(BODY, header, NOW, [])).toBe(false);
    expect(holds(BODY, header, NOW, ["", "whsec_new"])).toBe(false);
    expect(holds(BODY, signatureHeader(BODY, ""), NOW, ["", SECRET])).toBe(false);
  });

  it("made for another body, time or secret is never believed (20,000 forgeries)", () => {
    const [time = "", signature = ""] = header.split(",");
    const hex = fc.constantFrom(..."0123456789abcdef");
    const flipped = fc
      .tuple(fc.nat({ max: 63 }), hex)
      .map(([at, mark]) => `${time},v1=${signature.slice(3, 3 + at)}${mark}${signature.slice(4 + at)}`)
      .filter((one) => one !== header);
    const otherTime = fc.integer({ min: NOW - 300, max: NOW + 300 }).filter((one) => one !== NOW);
    const forgeries = fc.oneof(
      flipped.map((given) => [BODY, given] as const),
      otherTime.map((one) => [BODY, `t=${String(one)},${signature}`] as const),
      fc
        .string()
        .filter((one) => one !== BODY)
        .map((body) => [body, header] as const),
      fc.nat({ max: BODY.length - 1 }).map((at) => [BODY.slice(0, at) + BODY.slice(at + 1), header] as const),
      fc
        .string({ minLength: 1 })
        .filter((one) => one !== SECRET)
        .map((secret) => [BODY, signatureHeader(BODY, secret)] as const),
      fc.array(hex, { minLength: 64, maxLength: 64 }).map((all) => [BODY, `${time},v1=${all.join("")}`] as const),
      fc.nat({ max: 63 }).map((length) => [BODY, `${time},v1=${signature.slice(3, 3 + length)}`] as const),
    );
    fc.assert(
      fc.property(forgeries, ([body, given]) => !holds(body, given)),
      { numRuns: 20_000 },
    );
  });

  it("is believed at no time but its own (10,000 moments)", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 * NOW }),
        (now) => holds(BODY, header, now) === Math.abs(now - NOW) <= 300,
      ),
      { numRuns: 10_000 },
    ));

  it("in a header of another form is none", () => {
    const [, signature = ""] = header.split(",");
    for (const wrong of [
      "",
      "t=1",
      signature,
      `t=1,t=2,${signature}`,
      `t=x,${signature}`,
      `t=-1,${signature}`,
      "v1=",
      "t=1,v1=",
      ...[`t=1,${signature},x`, `t=1,=ab,${signature}`, `!t=1,${signature}`, `t=1!,${signature}`],
      ...[`t=a1,${signature}`, `t=1a,${signature}`, `t=1234567890123,${signature}`],
    ])
      expect(signatureParts(wrong), wrong).toBeUndefined();
    expect(signatureParts(`t=1,${Array(9).fill("v1=ab").join()}`)).toBeUndefined();
    const eight = Array<string>(8).fill("ab");
    expect(signatureParts(` t=1 , v0=zz,${eight.map((one) => `v1=${one}`).join()} `)).toEqual({
      seconds: 1,
      signatures: eight,
    });
    fc.assert(fc.property(fc.string(), (given) => !holds(BODY, given)));
  });
});

describe("a form", () => {
  const texts = fc.string({ minLength: 1 });
  const names = fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => name !== "__proto__");

  it("comes back as it was sent", () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          names,
          fc.oneof(texts, fc.array(texts, { minLength: 1, maxLength: 5 }), fc.dictionary(names, texts, { minKeys: 1 })),
        ),
        (params) => {
          expect(JSON.parse(JSON.stringify(decoded(encoded(params))))).toEqual(JSON.parse(JSON.stringify(params)));
        },
      ),
    ));

  it("is read as the provider's own library writes it", () =>
    expect(decoded("items[0][price]=p&items[0][id]=si&expand[]=a&expand[]=b&x=1+2%26")).toEqual({
      items: [{ price: "p", id: "si" }],
      expand: ["a", "b"],
      x: "1 2&",
    }));

  it("touches nothing but its own tree", () => {
    decoded("__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(() => decoded("a=%E0%A4%A")).toThrow(URIError);
  });
});
