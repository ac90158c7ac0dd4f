import { describe, expect, it } from "vitest";
import { pendingLoginFrom } from "#features/account/auth/returnTo.ts";
import { linkActionIn } from "#features/account/login/login.ts";
import { isAboutLink } from "#features/account/reset/reset.ts";
import type { Failure } from "#lib/failure.ts";
import { isFilledByPerson } from "#server/hooks/account/users/registration.rules.ts";

it("where to go on is kept for a day", () => {
  const entry = { next: "/module/3", otpId: "x", at: 1_000 };
  expect(pendingLoginFrom(entry, 2_000)).toEqual(entry);
  expect(pendingLoginFrom({ ...entry, otpId: 3 }, 2_000)).toEqual({ ...entry, otpId: "" });
  expect(pendingLoginFrom(entry, 1_000 + 25 * 3_600_000)).toBeUndefined();
  for (const broken of [undefined, null, "{", {}, { next: 3, at: 1 }, { next: "/" }]) {
    expect(pendingLoginFrom(broken, 2_000)).toBeUndefined();
  }
});

const action = (path: string) => linkActionIn(new URL(path, "https://course.example"));

it.each([
  ["/login#verify=a.b-c_d", { kind: "confirm", token: "a.b-c_d" }],
  ["/login?next=%2Ffaq#verify=x", { kind: "confirm", token: "x" }],
  ["/login#change=x", { kind: "change", token: "x" }],
  ["/login?otpId=one#code=123", { kind: "link", otpId: "one", code: "123" }],
  ["/login?otpId=one", { kind: "link", otpId: "one", code: "" }],
  ["/login?code=c&state=s", { kind: "provider", code: "c", state: "s", error: "" }],
  ["/login?error=access_denied&state=s", { kind: "provider", code: "", state: "s", error: "access_denied" }],
])("%s brings an action", (path, expected) => expect(action(path)).toEqual(expected));

it.each([
  "/login",
  "/login?next=/faq",
  "/login#",
  "/login#verify=",
  "/login?code=c",
  "/login?state=s",
  "/login#code=1",
])("%s brings none", (path) => expect(action(path)).toBeUndefined());

const refused = (...fields: string[]): Failure => ({
  kind: "invalid",
  message: "",
  fields: Object.fromEntries(fields.map((field) => [field, { code: "x", message: "No." }])),
});

describe("a new password that is refused", () => {
  it.each<[string, Failure | undefined, boolean]>([
    ["is about the link when it names the link's token", refused("token"), true],
    ["is about the link when it names no field", refused(), true],
    ["is about the link when the account is gone", { kind: "missing" }, true],
    ["is about the password when it names the password", refused("password"), false],
    ["is about the password when it names both: another can be chosen", refused("token", "password"), false],
    ["is about neither without a network", { kind: "offline" }, false],
    ["is about neither when it was tried too often", { kind: "busy" }, false],
    ["is about nothing when nothing was refused", undefined, false],
  ])("%s", (_, failure, isLink) => {
    expect(isAboutLink(failure)).toBe(isLink);
  });
});

describe("a registration", () => {
  it.each([
    [{ website: "", filledInMs: 2000 }, true],
    [{ filledInMs: "2500" }, true],
    [{ website: "x", filledInMs: 9000 }, false],
    [{ website: "" }, false],
    [{ filledInMs: "soon" }, false],
  ])("%j comes from a person: %s", (body, isPerson) => expect(isFilledByPerson(body)).toBe(isPerson));
});
