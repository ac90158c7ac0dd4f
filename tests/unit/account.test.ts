import { expect, it } from "vitest";
import { cachedUserFrom, endsSession, hasRunOut, userFrom } from "#features/account/session/account.ts";
import { claimsIn } from "#lib/claims.ts";

const RECORD = {
  id: "u1",
  displayName: "Ada",
  email: "ada@example.test",
  photo: "me 1.png",
  subscriptionActive: true,
  settings: { theme: "dark" },
};

it("a user's photo is the address of its small square", () => {
  expect(userFrom(RECORD, 5)).toEqual({
    id: "u1",
    displayName: "Ada",
    email: "ada@example.test",
    photoURL: "/api/files/users/u1/me%201.png",
    subscriptionActive: true,
    until: 5,
    settings: { theme: "dark" },
  });
});

it.each([undefined, null, "{", 3, [], {}, { id: 3 }, { id: "" }])("%j in the cache is nobody", (kept) => {
  expect(cachedUserFrom(kept)).toBeUndefined();
});

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.y`;

it("a token says whose it is, until when, and which addresses it is about", () => {
  const claims = { id: "ü-1", email: "ä?@example.test", newEmail: "ж>@example.test" };
  expect(claimsIn(tokenOf({ ...claims, exp: 1_700_000_000 }))).toEqual({ ...claims, until: 1_700_000_000_000 });
  const empty = { id: "", until: 0, email: "", newEmail: "" };
  for (const broken of ["", "x", "x.y.z", "x.e30.z", "x.bnVsbA.z"]) expect(claimsIn(broken)).toEqual(empty);
});

it("only a refusal ends the session", () => {
  expect([0, 200, 400, 401, 403, 404, 408, 429, 500, 503].filter(endsSession)).toEqual([400, 401, 403, 404, 408]);
});

it("a cached session runs out at its time, and never when the time is not known", () => {
  const user = userFrom(RECORD, 1_000);
  expect(hasRunOut(user, 999)).toBe(false);
  expect(hasRunOut(user, 1_001)).toBe(true);
  expect(hasRunOut({ ...user, until: 0 }, 1_001)).toBe(false);
});
