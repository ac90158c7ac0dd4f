import { expect, it } from "vitest";
import { authMethodsFrom } from "#features/account/session/authMethods.ts";
import { emailProblem } from "#features/account/auth/emailRule.ts";
import { pendingLoginFrom } from "#features/account/auth/returnTo.ts";

it.each(["ada@example.test", " ada+mail@mail.example.test ", "ä@ö.example"])("%s is an address", (email) => {
  expect(emailProblem(email)).toBeUndefined();
});

it.each(["ada", "ada@", "ada@example", "@example.test", "a da@example.test", "ada@example..test"])(
  "%s is no whole address",
  (email) => expect(emailProblem(email)).toContain("a full email address"),
);

it("an empty address is asked for", () => {
  for (const empty of ["", "  ", undefined]) expect(emailProblem(empty)).toBe("Enter your email address.");
});

it("where to go on is kept for a day", () => {
  const entry = { next: "/module/3", otpId: "x", at: 1_000 };
  expect(pendingLoginFrom(entry, 2_000)).toEqual(entry);
  expect(pendingLoginFrom({ ...entry, otpId: 3 }, 2_000)).toEqual({ ...entry, otpId: "" });
  expect(pendingLoginFrom(entry, 1_000 + 25 * 3_600_000)).toBeUndefined();
  for (const broken of [undefined, null, "{", {}, { next: 3, at: 1 }, { next: "/" }]) {
    expect(pendingLoginFrom(broken, 2_000)).toBeUndefined();
  }
});

it("only methods that the server names are offered", () => {
  const provider = { name: "oidc", displayName: "The Guild" };
  const answer = { mail: true, methods: { password: true, link: true, providers: [provider] } };
  expect(authMethodsFrom(answer)).toEqual({ mail: true, providers: [provider] });
  for (const odd of [undefined, null, {}, { mail: "yes", methods: null }, { methods: { providers: "oidc" } }]) {
    expect(authMethodsFrom(odd)).toEqual({ mail: false, providers: [] });
  }
});
