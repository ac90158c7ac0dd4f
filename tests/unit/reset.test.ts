import { describe, expect, it } from "vitest";
import { isAboutLink, resetLead } from "#features/account/reset/reset.ts";
import type { Failure } from "#lib/failure.ts";

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

describe("the page for a forgotten password", () => {
  it("names the address that the link is for, where the link says it", () => {
    expect(resetLead("choose", "ada@example.test")).toMatch(/^For ada@example\.test\. /);
    expect(resetLead("choose", "")).toBe("Every device is logged out.");
  });

  it("says the same of every address that a mail was asked for", () => {
    const said = (email: string) => resetLead("mailed", email).replace(email, "");
    expect(said("known@example.test")).toBe(said("unknown@example.test"));
  });
});
