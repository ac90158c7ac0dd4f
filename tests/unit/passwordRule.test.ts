import fc from "fast-check";
import { expect, it } from "vitest";
import {
  missingIn as missingOnServer,
  passwordProblem as problemOnServer,
} from "#server/hooks/account/users/password.rules.ts";
import { missingIn, passwordProblem } from "#ui/form/passwordRule.ts";
import { passwordTexts } from "#build/publish/siteFiles.ts";

const char = fc.oneof(fc.constantFrom(..."abzABZ019!?_ -äÄßλΛж中😀٣"), fc.string({ unit: "grapheme", maxLength: 2 }));
const passwords = fc.array(char, { maxLength: 40 }).map((chars) => chars.join(""));

it("the form asks for exactly what the server asks for, in the same words", () => {
  fc.assert(
    fc.property(passwords, (password) => {
      const missing = missingOnServer(password);
      expect(missingIn(password)).toEqual(missing);
      expect(passwordProblem(password)).toBe(missing.length > 0 ? problemOnServer(missing, passwordTexts()) : "");
    }),
    { numRuns: 2000 },
  );
});

it("a password with all five is taken", () => {
  expect(missingIn("Correct-horse-9")).toEqual([]);
  expect(missingIn("")).toEqual(["length", "lower", "upper", "digit", "symbol"]);
});
