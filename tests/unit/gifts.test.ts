import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Saying } from "#contract/said.d.ts";
import { broughtIn } from "#features/account/auth/linkAction.store.ts";
import { giftChoices, giftLink, giftRefusalScreen, withSaving } from "#features/membership/gift/gift.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import {
  CODE_ALPHABET,
  GIFT_CODE_LENGTH,
  giftAmount,
  giftCodeIn,
  wishIn,
} from "#server/hooks/membership/gifts/gifts.rules.ts";
import { wordsOf } from "#support/said.ts";

const asIs = (text: string) => text.replace(/\s+/g, " ");
const sent = { months: 3, email: " bob@example.test ", from: "Ada\nLovelace", words: "Have fun.\nAda" };

const problemsIn = (wish: ReturnType<typeof wishIn>) =>
  (Object.values(wish) as [code: string, why: Saying][]).map(([code, why]) => [code, wordsOf(why)]);

describe("what is given", () => {
  it("is taken as it was typed, a name in one line", () =>
    expect(wishIn(sent, "month", asIs)).toEqual({
      ...{ months: 3, email: "bob@example.test", from: "Ada Lovelace", words: "Have fun.\nAda" },
    }));

  it("needs neither a name nor words", () =>
    expect(wishIn({ months: 1, email: "bob@example.test" }, "month", asIs)).toMatchObject({ from: "", words: "" }));

  test.each([
    ["months", { months: 0 }],
    ["months", { months: 25 }],
    ["months", { months: 1.5 }],
    ["months", { months: "3" }],
    ["email", { email: "bob" }],
    ["email", { email: "bob@example.test, eve@example.test" }],
    ["email", { email: `${"x".repeat(200)}@example.test` }],
    ["from", { from: "x".repeat(81) }],
    ["words", { words: "x".repeat(501) }],
    ["from", { from: "Win at evil.example" }],
    ["words", { words: "Look at https://here" }],
    ["words", { words: "Write to ada@example.org" }],
    ["words", { words: "Auf straße.köln" }],
  ])("says what is wrong about %s", (field, more) =>
    expect(Object.keys(wishIn({ ...sent, ...more }, "month", asIs))).toEqual([field]),
  );

  test.each([
    "J.R.R. Tolkien",
    "Have fun. Film a lot … “now.” It’s 3.50, e.g. here. z.B.\nSo!...Yes",
    "好的。祝你玩得开心。",
  ])("%j is no link", (words) => expect(wishIn({ ...sent, words }, "month", asIs)).toMatchObject({ words }));

  test.each([
    ["in_invalid", "Choose from 1 to 24 months.", { months: 25 }],
    ["is_email", "Enter the email address to send it to, such as ada@example.org.", { email: "bob" }],
    ["max_text_constraint", "Up to 80 characters.", { from: "x".repeat(81) }],
    ["max_text_constraint", "Up to 500 characters.", { words: "x".repeat(501) }],
  ])("answers %s: %s", (code, message, more) =>
    expect(problemsIn(wishIn({ ...sent, ...more }, "month", asIs))).toEqual([[code, message]]),
  );

  it("may be as long as is said, and sent to any address there is", () => {
    const email = `${"x".repeat(200 - "@mail.example.test".length)}@mail.example.test`;
    const longest = { months: 24, email, from: "x".repeat(80), words: "x".repeat(500) };
    expect(wishIn(longest, "month", asIs)).toEqual(longest);
  });

  it("says everything that is wrong at once", () =>
    expect(Object.keys(wishIn({}, "month", asIs)).toSorted()).toEqual(["email", "months"]));

  it("of a yearly plan is whole years", () => {
    const years = [["in_invalid", "Choose 12 or 24 months."]];
    expect(problemsIn(wishIn({ ...sent, months: 3 }, "year", asIs))).toEqual(years);
    expect(wishIn({ ...sent, months: 24 }, "year", asIs)).toMatchObject({ months: 24 });
    expect(giftAmount({ amount: 12_000, interval: "year" }, 24)).toBe(24_000);
    expect(giftAmount({ amount: 1200, interval: "month" }, 3)).toBe(3600);
  });
});

describe("a gift's code", () => {
  test.each([
    [" abcd-efgh-jkmn-pqrs-tuvw ", "ABCDEFGHJKMNPQRSTUVW"],
    ["ABCD EFGH JKMN PQRS TUVW", "ABCDEFGHJKMNPQRSTUVW"],
    ["ABCD", ""],
    ["", ""],
    [undefined, ""],
    [["ABCDEFGHJKMNPQRSTUVW"], ""],
    ["ABCDEFGHJKMNPQRSTUVWX", ""],
    ["!ABCDEFGHJKMNPQRSTUVW", ""],
    ["ABCDEFGHJKMNPQRSTUVW!", ""],
    [[..."ABCDEFGHJKMNPQRSTUVW"].join("---"), ""],
  ])("%j is %j", (typed, code) => expect(giftCodeIn(typed)).toBe(code));

  it("is of letters that nobody takes for others, more than anybody guesses", () => {
    expect(CODE_ALPHABET).not.toMatch(/[^A-Z2-9]|[IO01]/);
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
    expect(GIFT_CODE_LENGTH * Math.log2(CODE_ALPHABET.length)).toBeGreaterThan(95);
    expect(giftCodeIn(CODE_ALPHABET.slice(-GIFT_CODE_LENGTH))).toBe(CODE_ALPHABET.slice(-GIFT_CODE_LENGTH));
  });
});

const plan = { title: "Premium", currency: "eur", trialDays: 7 };
const month: PlanFacts = { ...plan, id: "m", amount: 1200, interval: "month" };
const year: PlanFacts = { ...plan, id: "y", amount: 12_000, interval: "year" };

it("the lengths of a gift cost what the server charges for them, whatever the plans cost", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (byMonth, byYear) => {
      const plans = [
        { ...month, amount: byMonth },
        { ...year, amount: byYear },
      ] as const;
      for (const { plan: id, months, amount } of giftChoices(plans)) {
        const [own] = plans.filter((one) => one.id === id);
        const interval = own?.interval === "year" ? "year" : "month";
        expect(amount).toBe(giftAmount({ amount: own?.amount ?? 0, interval }, months));
      }
    }),
  ));

it("a length says what it costs less than as many single months, where it does", () => {
  const said = (plans: PlanFacts[]) => giftChoices(plans).map((choice) => withSaving("", choice, plans).trim());
  expect(said([month, year])).toEqual(["", "", "", "(you save €24)", "(you save €48)"]);
  expect(said([year]), "no month is sold to compare it with").toEqual(["", ""]);
});

it("a gift's link brings its code behind the #, where no server sees it", () => {
  const { pathname, search, hash } = new URL(giftLink("ABC234"), "https://the.site");
  expect([pathname, search, broughtIn(hash, "code")]).toEqual(["/gift", "", "ABC234"]);
  expect([broughtIn("", "code"), broughtIn("#main", "code")]).toEqual(["", ""]);
});

it("a code that was refused is not one that could not be asked about", () =>
  expect([400, 409, 0, 401, 429, 503].map(giftRefusalScreen)).toEqual([
    ...["unknown", "renews"],
    ...[undefined, undefined, undefined, undefined],
  ]));
