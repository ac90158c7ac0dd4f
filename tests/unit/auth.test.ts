import { describe, expect, it } from "vitest";
import { pendingLoginFrom } from "#features/account/auth/returnTo.ts";
import { linkActionIn } from "#features/account/login/login.ts";
import { isAboutLink } from "#features/account/reset/reset.ts";
import type { Failure } from "#lib/failure.ts";
import { isFilledByPerson } from "#server/hooks/account/users/registration.rules.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/auth.yaml") as {
  actions: [path: string, expected: object][];
  none: string[];
  filledIn: [body: Record<string, unknown>, isPerson: boolean][];
};

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

it.each(told.actions)("%s brings an action", (path, expected) => expect(action(path)).toEqual(expected));

it.each(told.none)("%s brings none", (path) => expect(action(path)).toBeUndefined());

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
  it.each(told.filledIn)("%j comes from a person: %s", (body, isPerson) =>
    expect(isFilledByPerson(body)).toBe(isPerson),
  );
});
