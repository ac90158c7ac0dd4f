import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordTexts } from "#build/publish/siteFiles.ts";
import { missingIn, passwordProblem } from "#server/hooks/account/users/password.rules.ts";
import { missingIn as missingInForm, passwordProblem as problemInForm } from "#ui/form/passwordRule.ts";

describe("a password", () => {
  it.each([
    ["Correct-horse-9", []],
    ["correct-horse-9", ["upper"]],
    ["CORRECT-HORSE-9", ["lower"]],
    ["Correct-horse-x", ["digit"]],
    ["Correct1horse9", ["symbol"]],
    ["Aa1!Aa1", ["length"]],
    ["Aa1!Aa1!", []],
    [`Aa1!${"x".repeat(67)}`, []],
    [`Aa1!${"x".repeat(68)}`, ["length"]],
    ["aaaaaaaa", ["upper", "digit", "symbol"]],
    ["a", ["length", "upper", "digit", "symbol"]],
    ["        ", ["lower", "upper", "digit"]],
  ])("%j still needs %j", (password, missing) => {
    expect(missingIn(password)).toEqual(missing);
  });

  it("is refused in one sentence that names everything missing", () => {
    expect(passwordProblem(["upper"], passwordTexts())).toBe("The password needs an uppercase letter.");
    expect(passwordProblem(["length", "upper", "digit"], passwordTexts())).toBe(
      "The password needs at least 8 characters, at most 71, an uppercase letter and a digit.",
    );
  });
});

const char = fc.oneof(fc.constantFrom(..."abzABZ019!?_ -äÄßλΛж中😀٣"), fc.string({ unit: "grapheme", maxLength: 2 }));
const passwords = fc.array(char, { maxLength: 40 }).map((chars) => chars.join(""));

it("the form asks for exactly what the server asks for, in the same words", () => {
  fc.assert(
    fc.property(passwords, (password) => {
      const missing = missingIn(password);
      expect(missingInForm(password)).toEqual(missing);
      expect(problemInForm(password)).toBe(missing.length > 0 ? passwordProblem(missing, passwordTexts()) : "");
    }),
    { numRuns: 2000 },
  );
});
