import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { TestPaymentTexts } from "#contract/testPayment.d.ts";
import { bankPage, checkoutPage, type Order, overPage, paidPage } from "#server/hooks/sandbox/pages/checkout.rules.ts";
import { framed, hidden, notice, policy, webAddress } from "#server/hooks/sandbox/pages/html.rules.ts";
import { type Account, billPage, portalPage } from "#server/hooks/sandbox/pages/portal.rules.ts";
import { brandText, dayText, masked, moneyText, panText, rhythmText } from "#server/hooks/sandbox/pages/words.rules.ts";
import { ENGLISH } from "#support/formats.ts";

const told = parse(readFileSync("tests/course/texts.yaml", "utf8")) as {
  testPayment: Omit<TestPaymentTexts, "formats">;
};
const TEXTS: TestPaymentTexts = { ...told.testPayment, formats: ENGLISH };
const NOTHING = { chosen: "", expires: "" };
const ATTACK = `"><script>x()</script><img src=x onerror='x()'>`;
const at = (iso: string) => Date.parse(iso) / 1000;

const order = (more: Partial<Order> = {}): Order => ({
  ...{ shop: "The shop", name: "Monthly", currency: "eur", dueNow: 1200, taken: 0 },
  ...{ later: { amount: 1200, interval: "month", count: 1, from: null }, email: "a…@x.org", backUrl: "https://x.org/" },
  ...more,
});
const account = (more: Partial<Account> = {}): Account => ({
  ...{ shop: "The shop", backUrl: "https://x.org/", name: "Monthly", stands: "It runs.", isLiving: true, endsAt: null },
  ...{ card: { brand: "visa", last4: "4242", month: 12, year: 2034 }, invoices: [] },
  ...more,
});
const acts = (page: string) => [...page.matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act);

describe("no page of the test provider", () => {
  it("runs what somebody wrote in a name, an address or a sentence", () => {
    const invoice = { at: 0, amount: 1, currency: ATTACK, state: ATTACK, url: ATTACK, number: ATTACK };
    const bill = { shop: ATTACK, number: ATTACK, at: 0, state: ATTACK, currency: "eur", email: ATTACK, discount: 0 };
    const pages = [
      checkoutPage(order({ shop: ATTACK, name: ATTACK, email: ATTACK, backUrl: ATTACK }), TEXTS, {
        ...{ chosen: ATTACK, expires: ATTACK },
      }),
      checkoutPage(order(), TEXTS, NOTHING, { field: "cvc", message: ATTACK }),
      checkoutPage(order(), TEXTS, NOTHING, { field: "card", message: ATTACK }),
      bankPage(order({ name: ATTACK, backUrl: ATTACK }), TEXTS),
      portalPage(account({ shop: ATTACK, name: ATTACK, stands: ATTACK }), TEXTS, NOTHING, { done: ATTACK }),
      portalPage(account({ invoices: [{ ...invoice, currency: "eur" }] }), TEXTS, NOTHING, { done: "" }),
      billPage({ ...bill, credit: 0, due: 1, lines: [{ description: ATTACK, amount: 1 }] }, TEXTS),
      paidPage(ATTACK, ATTACK, TEXTS),
      overPage(ATTACK, ATTACK, TEXTS),
      notice(ATTACK, ATTACK, ATTACK, ATTACK),
      hidden(ATTACK, ATTACK),
      framed({ title: ATTACK, shop: ATTACK, language: ATTACK, banner: ATTACK, body: "" }),
    ];
    for (const page of pages) expect(page).not.toMatch(/<script|<img|='x\(\)'/);
  });

  it("leads anywhere but to an address of the web", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string().map((path) => `https://x.org/${path}`),
          fc.string(),
          fc.constantFrom("javascript:x()", "//x.org", "data:,x"),
        ),
        (url) => {
          const led = webAddress(url);
          expect(led === "" || (led === url && /^https?:\/\//.test(led) && !/[\s"'<>]/.test(led))).toBe(true);
        },
      ),
    ));

  it("sends a form to another origin than its own and the shop's", () => {
    expect(policy("https://shop.example:8443/back?x;script-src *")).toContain(
      "form-action 'self' https://shop.example:8443;",
    );
    for (const url of ["", "javascript:x()", "; script-src *", "ftp://x.org"])
      expect(policy(url), url).toContain("form-action 'self';");
  });
});

describe("a checkout", () => {
  const rows = (page: string) =>
    [...page.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td>/g)].map(([, , value]) => value);

  it("says what is paid now, what a coupon takes off, and what comes later", () => {
    expect(rows(checkoutPage(order(), TEXTS, NOTHING))).toEqual(["€12", "€12"]);
    expect(rows(checkoutPage(order({ taken: 300, dueNow: 900 }), TEXTS, NOTHING))).toEqual(["-€3", "€12", "€9"]);
    expect(rows(checkoutPage(order({ later: null }), TEXTS, NOTHING))).toEqual(["€12"]);
  });

  it("of a trial says that nothing is paid, until when, and starts instead of paying", () => {
    const later = { amount: 1200, interval: "month", count: 1, from: at("2028-02-29T12:00Z") };
    const page = checkoutPage(order({ dueNow: 0, later }), TEXTS, NOTHING);
    expect(rows(page)).toEqual(["€0", "€12", "€0"]);
    expect(page).toContain("29 February 2028");
    expect(page).toContain(`>${TEXTS.order.start}</button>`);
  });

  it("marks the field that was wrong and says the mistake once", () => {
    const page = checkoutPage(order(), TEXTS, NOTHING, { field: "expires", message: "Not a month." });
    expect(page.match(/Not a month\./g)).toHaveLength(1);
    expect(page.match(/aria-invalid="true" aria-describedby="expires-why"/g)).toHaveLength(1);
    expect(page).not.toContain('role="alert"');
    const declined = checkoutPage(order(), TEXTS, NOTHING, { field: "card", message: "No." });
    expect(declined).toContain('role="alert"');
    expect(declined).not.toContain("aria-invalid");
  });

  it("shows a chosen test card again, and no other number", () => {
    const checked = (chosen: string) => checkoutPage(order(), TEXTS, { chosen, expires: "" }).match(/ checked/g);
    expect(checked("4242424242424242")).toHaveLength(1);
    expect(checked("5555555555554444")).toBeNull();
    const page = checkoutPage(order(), TEXTS, { chosen: "4929420573595709", expires: "" });
    expect(page).not.toContain("4929420573595709");
  });

  it("asks the bank's question with both answers", () =>
    expect([...bankPage(order(), TEXTS).matchAll(/name="proof" value="(\w+)"/g)].map(([, proof]) => proof)).toEqual([
      ...["complete", "fail"],
    ]));
});

describe("a portal", () => {
  const page = (more: Partial<Account>) => portalPage(account(more), TEXTS, NOTHING, { done: "" });

  it.each<[string, Partial<Account>, string[]]>([
    ["that runs can be cancelled, ended and paid by another card", {}, ["cancel", "cancelNow", "card"]],
    ["that will end can be kept, ended and paid by another card", { endsAt: 5 }, ["resume", "cancelNow", "card"]],
    ["that is over can be looked at", { isLiving: false }, []],
    ["that is over and was to end, too", { isLiving: false, endsAt: 5 }, []],
  ])("of a subscription %s", (_, more, can) => expect(acts(page(more))).toEqual(can));

  it("without a card or invoices says so", () => {
    const empty = page({ card: null });
    for (const words of [TEXTS.portal.noCard, TEXTS.portal.noInvoices]) expect(empty).toContain(words);
    expect(page({})).toContain("4242");
  });
});

describe("a bill", () => {
  const bill = { shop: "S", number: "7", at: 0, state: "paid", currency: "eur", email: "" };
  const lines = [{ description: "Monthly", amount: 1200 }];
  const sums = (page: string) => [...page.matchAll(/<td>([^<]*)<\/td>/g)].map(([, sum]) => sum);

  it("names a coupon and a credit only where there is one", () => {
    expect(sums(billPage({ ...bill, lines, discount: 0, credit: 0, due: 1200 }, TEXTS))).toEqual(["€12", "€12"]);
    expect(sums(billPage({ ...bill, lines, discount: 200, credit: -100, due: 900 }, TEXTS))).toEqual([
      ...["€12", "-€2", "-€1", "€9"],
    ]);
  });

  it("says of what is open that it is due, and a state it does not know in its own word", () => {
    const page = (state: string) => billPage({ ...bill, state, lines, discount: 0, credit: 0, due: 1 }, TEXTS);
    expect(page("paid")).toContain(TEXTS.bill.paid);
    expect(page("open")).toContain(TEXTS.bill.due);
    expect(page("resting")).toContain("resting");
  });
});

describe("words", () => {
  it.each([
    [1200, "eur", "€12"],
    [1205, "eur", "€12.05"],
    [-5, "eur", "-€0.05"],
    [0, "jpy", "¥0"],
    [1_234_567, "jpy", "¥1,234,567"],
    [1_234_567, "kwd", "KWD\u00a01,234.567"],
    [100_000_000, "usd", "$1,000,000"],
  ])("of %i %s are %s", (amount, currency, words) => expect(moneyText(amount, currency, TEXTS)).toBe(words));

  it("of a day are those of its date in UTC", () => {
    expect(dayText(at("2026-12-31T23:59:59Z"), TEXTS)).toBe("31 December 2026");
    expect(dayText(at("2027-01-01T00:00:00Z"), TEXTS)).toBe("1 January 2027");
  });

  it("of a rhythm are other ones for one and for several", () => {
    expect(rhythmText("month", 1, TEXTS)).not.toBe(rhythmText("month", 3, TEXTS));
    expect(rhythmText("month", 3, TEXTS)).toContain("3");
  });

  it.each([
    ["ada@x.org", "a…@x.org"],
    ["a@x.org", "a…@x.org"],
    ["@x.org", ""],
    ["ada", ""],
    ["", ""],
    [null, ""],
  ])("of the address %j are %j", (email, shown) => expect(masked(email)).toBe(shown));

  it("of a card stand in groups", () => {
    expect(panText("4242424242424242")).toBe("4242 4242 4242 4242");
    expect(panText("378282246310005")).toBe("3782 8224 6310 005");
    expect(brandText("visa")).toBe("Visa");
  });
});
