import { expect, it } from "vitest";
import { broughtIn } from "#features/account/auth/linkAction.store.ts";
import { isOver } from "#features/membership/withdrawal/withdrawal.ts";
import { momentWords } from "#lib/momentWords.ts";
import { forReading } from "#server/hooks/access/readingCookie/readingCookie.rules.ts";
import { forWithdrawing, subscriptionIn } from "#server/hooks/membership/withdrawal/token.rules.ts";

it("reads the link's token behind the #, and nowhere else", () => {
  expect(broughtIn("#token=abc.def", "token")).toBe("abc.def");
  expect(broughtIn("", "token")).toBe("");
  expect(broughtIn("#other=1", "token")).toBe("");
});

it("says the day and the minute at which it was received", () =>
  expect(momentWords("2026-11-22T13:05:10Z", "Europe/Berlin")).toBe("22 November 2026, 14:05"));

it("tells a link that is over from a server that cannot be asked", () => {
  expect([400, 404, 409, 410].every(isOver)).toBe(true);
  expect([0, 429, 500, 502, 503].some(isOver)).toBe(false);
});

it("a link withdraws from the contract that it was made for; no other token withdraws from anything", () => {
  expect(forWithdrawing("ada", "sub_1")).toEqual({ id: "ada", subscription: "sub_1", use: "withdraw" });
  expect(subscriptionIn(forWithdrawing("ada", "sub_1"))).toBe("sub_1");
  for (const claims of [
    {},
    forReading("ada"),
    { id: "ada", subscription: "sub_1" },
    { id: "ada", subscription: "sub_1", use: "reading" },
    { id: "ada", use: "withdraw" },
    { ...forWithdrawing("ada", "sub_1"), subscription: ["sub_1"] },
  ])
    expect(subscriptionIn(claims), JSON.stringify(claims)).toBe("");
});
