import { expect, it } from "vitest";
import { cachedUserFrom, claimsIn, endsSession, userFrom } from "#features/account/account.ts";

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
    photoURL: "/api/files/users/u1/me%201.png?thumb=96x96",
    subscriptionActive: true,
    until: 5,
    settings: { theme: "dark" },
  });
});

it("a profile that cannot be read gives the minimal user", () => {
  const minimal = { displayName: "", photoURL: "", subscriptionActive: false, until: 0, settings: {} };
  expect(userFrom({ id: "u1", email: "ada@example.test" })).toEqual({
    id: "u1",
    email: "ada@example.test",
    ...minimal,
  });
  expect(userFrom({ id: "u1", settings: null, photo: 3, subscriptionActive: "yes" })).toMatchObject(minimal);
});

it("what was cached comes back as it was", () => {
  const user = userFrom(RECORD, 1_700_000_000_000);
  expect(cachedUserFrom(JSON.parse(JSON.stringify(user)))).toEqual(user);
});

it.each([undefined, null, "{", 3, [], {}, { id: 3 }, { id: "" }])("%j in the cache is nobody", (kept) => {
  expect(cachedUserFrom(kept)).toBeUndefined();
});

it("a token says whose it is and until when", () => {
  const token = `x.${Buffer.from(JSON.stringify({ id: "ü-1", exp: 1_700_000_000 })).toString("base64url")}.y`;
  expect(claimsIn(token).until).toBe(1_700_000_000_000);
  for (const broken of ["", "x", "x.y.z", "x.e30.z", "x.bnVsbA.z"]) {
    expect(claimsIn(broken)).toEqual({ id: "", until: 0 });
  }
});

it("only a refusal ends the session", () => {
  expect([0, 200, 400, 401, 403, 404, 408, 429, 500, 503].filter(endsSession)).toEqual([401, 403]);
});
