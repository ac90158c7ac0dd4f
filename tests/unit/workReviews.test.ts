import { describe, expect, it } from "vitest";
import {
  countingReviews,
  type Given,
  isOnTop,
  queuePlace,
  settled,
  isReview,
} from "#server/hooks/community/workReviews.rules.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const DAY_MS = 86_400_000;
const given = (id: string, author: string, more: Partial<Given> = {}): Given => ({
  ...{ id, author, isValid: true, spentOn: "", spentMs: 0 },
  ...more,
});
const spent = (id: string, author: string, on: string, daysAgo = 0, isValid = true) =>
  given(id, author, { spentOn: on, spentMs: NOW - daysAgo * DAY_MS, isValid });

describe("the queue of work", () => {
  const post = { asks: true, createdMs: NOW, received: 0, frontMs: 0 };
  it("begins with who gave two reviews, then goes on with who waits longest, and ends with what was reviewed", () => {
    const places = {
      "gave two a minute ago": queuePlace({ ...post, createdMs: NOW - 9 * DAY_MS, frontMs: NOW - 60_000 }),
      "gave two an hour ago": queuePlace({ ...post, frontMs: NOW - 3_600_000 }),
      "waits for a year": queuePlace({ ...post, createdMs: NOW - 365 * DAY_MS }),
      "waits for a day, one review came": queuePlace({ ...post, createdMs: NOW - DAY_MS, received: 1 }),
      "just came": queuePlace(post),
      "was reviewed, and had given two": queuePlace({ ...post, received: 2, frontMs: NOW }),
      "was reviewed long ago": queuePlace({ ...post, createdMs: NOW - 30 * DAY_MS, received: 5 }),
      "asks for nothing": queuePlace({ ...post, asks: false, createdMs: NOW - 60 * DAY_MS, frontMs: NOW }),
    };
    const order = Object.entries(places).sort(([, one], [, other]) => other - one);
    expect(order.map(([name]) => name)).toEqual(Object.keys(places));
    expect(order.filter(([, place]) => isOnTop(place)).map(([name]) => name)).toEqual([
      ...["gave two a minute ago", "gave two an hour ago"],
    ]);
    for (const place of Object.values(places)) expect(Number.isSafeInteger(place)).toBe(true);
  });
});

describe("two reviews given", () => {
  it.each<[string, Given[], string[], ReturnType<typeof settled>]>([
    ["are for two people's work", [given("r1", "bob"), given("r2", "bob")], ["p"], { takenBack: [], spent: undefined }],
    [
      "say something",
      [given("r1", "bob"), given("r2", "cy", { isValid: false })],
      ["p"],
      { takenBack: [], spent: undefined },
    ],
    ["pay once", [spent("r1", "bob", "gone"), spent("r2", "cy", "gone")], ["p"], { takenBack: [], spent: undefined }],
    [
      "put one post on top at a time",
      [spent("r1", "bob", "old"), spent("r2", "cy", "old"), given("r3", "dee"), given("r4", "eve")],
      ["new", "old"],
      { takenBack: [], spent: undefined },
    ],
    [
      "put the next on top when the first is reviewed",
      [spent("r1", "bob", "old"), spent("r2", "cy", "old"), given("r3", "dee"), given("r4", "eve")],
      ["new"],
      { takenBack: [], spent: { ids: ["r3", "r4"], on: "new" } },
    ],
  ])("%s", (_, reviews, waiting, expected) => expect(settled(reviews, waiting, NOW)).toEqual(expected));

  it("of the same person's work count again only after a month", () => {
    const again = (daysAgo: number) =>
      countingReviews([spent("r1", "bob", "gone", daysAgo), given("r2", "bob")], [], NOW).length;
    expect([again(0), again(29), again(31)]).toEqual([0, 0, 1]);
  });
});

describe("a review", () => {
  const REVIEW =
    "At 0:09 I did not know yet that this is about flour; the word comes at 0:16. The promise is clear, the stake is not: say what happens to the loaf.";
  const WORK =
    "Two bowls, the same water, the same salt. You were told this one is too wet. It isn't. Give me until the oven is hot.";
  it.each([
    ["nothing", ""],
    ["a word", "Nice!"],
    ["a word again and again", "Very nice work! ".repeat(60)],
    ["the work itself", `${WORK} Nice!`],
    ["a quotation", `> ${REVIEW}\nNice!`],
    ["marks without a letter", "!?.-_ ".repeat(200)],
  ])("is not %s", (_, text) => expect(isReview(text, [WORK])).toBe(false));
  it("is not the one that was given to somebody else", () => {
    expect(isReview(REVIEW, [WORK, `${REVIEW} Really.`])).toBe(false);
    expect(
      isReview(
        `${REVIEW} ${"The second bowl is never seen from above, so nobody can compare the two as you ask them to. Show both at 0:21."}`,
        [WORK, REVIEW],
      ),
    ).toBe(true);
  });
});
