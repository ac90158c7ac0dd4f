import { describe, expect, it } from "vitest";
import { addressIn, isFilledByPerson, registrationIn } from "#server/hooks/account/users/registration.rules.ts";

describe("a registration", () => {
  it("holds the form's fields and nothing else", () => {
    const form = registrationIn({ email: " Ada@x.org ", password: " p ", role: "moderator", displayName: 7 });
    expect(form).toEqual({ email: "ada@x.org", password: " p ", passwordConfirm: "", displayName: "", zone: "" });
  });

  it.each([
    [{ website: "", filledInMs: 2000 }, true],
    [{ filledInMs: "2500" }, true],
    [{ website: "", filledInMs: 1999 }, false],
    [{ website: "x", filledInMs: 9000 }, false],
    [{ website: 1, filledInMs: 9000 }, false],
    [{ website: "" }, false],
    [{ filledInMs: null }, false],
    [{ filledInMs: "soon" }, false],
  ])("%j comes from a person: %s", (body, isPerson) => expect(isFilledByPerson(body)).toBe(isPerson));

  it.each([
    [" Ada@X.org ", "ada@x.org"],
    ["ada@x", ""],
    ["ada", ""],
    ["a\u0000da@x.org", ""],
    ["ada@x\u0000.org", ""],
    ["ada@x.org\u0000", ""],
    ["a\ud800da@x.org", ""],
    ["a\u00adda@x.org", ""],
    ["<ada>@x.org", ""],
    ["ada@x.org,eve@x.org", ""],
    ["ada;@x.org", ""],
    ["o'neil+tag@x.org", "o'neil+tag@x.org"],
    ["józef@x.org", "józef@x.org"],
    ["a b@x.org", ""],
    [`${"a".repeat(250)}@x.org`, ""],
    [7, ""],
  ])("%j is the address %j", (email, address) => expect(addressIn({ email })).toBe(address));
});
