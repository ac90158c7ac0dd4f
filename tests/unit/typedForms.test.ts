import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idIn, isTrapped, linesIn, textIn } from "#server/hooks/platform/forms/forms.rules.ts";
import { listIn, MOST_OPERATIONS } from "#server/hooks/platform/operations.rules.ts";
import { batchIn, batchSize } from "#server/hooks/learning/progress/progress.rules.ts";
import { LONGEST_BYTES, missingIn, SHORTEST_BYTES } from "#server/hooks/account/users/users.rules.ts";
import { addressIn } from "#server/hooks/account/users/registration.rules.ts";

const ANYTHING = fc.anything();

describe("a field", () => {
  it("that is no text is an empty one", () =>
    fc.assert(
      fc.property(ANYTHING, (value) => {
        expect(textIn({ body: value }, "body")).toBe(typeof value === "string" ? value : "");
      }),
    ));

  it.each([
    ["a".repeat(15), true],
    ["abcdefghij01234", true],
    ["a".repeat(14), false],
    ["a".repeat(16), false],
    [`${"a".repeat(14)}A`, false],
    [`${"a".repeat(15)}\n`, false],
    [`${"a".repeat(14)}-`, false],
    [7, false],
  ])("names a record by %j: %s", (id, isOne) => expect(idIn({ id })).toBe(isOne ? id : ""));

  it("hides nothing, and one that is much too long is not looked at", () => {
    expect(linesIn({ body: "a\u202eb\u0000c" }, "body", 5)).toBe("a b c");
    expect(linesIn({ body: "\r".repeat(10) }, "body", 5)).toBe("");
    expect(linesIn({ body: "\r".repeat(11) }, "body", 5)).toBe("\r".repeat(11));
  });

  it("no person sees is filled in by machines alone", () => {
    for (const website of ["x", 0, false, [], " "]) expect(isTrapped({ website }), String(website)).toBe(true);
    for (const body of [{}, { website: "" }, { website: null }, { website: undefined }])
      expect(isTrapped(body)).toBe(false);
  });
});

describe("what a device tells", () => {
  const many = (count: number) => Array.from({ length: count }, () => ({}));

  it("is at most two hundred of a kind, each an object", () => {
    expect(MOST_OPERATIONS).toBe(200);
    expect(listIn({ completed: many(200) }, "completed")).toHaveLength(200);
    expect(listIn({ completed: many(201) }, "completed")).toHaveProperty("problem");
    for (const list of ["x", 5, {}, [null], [[]], ["x"], [{}, 5]])
      expect(listIn({ completed: list }, "completed"), JSON.stringify(list)).toHaveProperty("problem");
    for (const body of [{}, { completed: null }]) expect(listIn(body, "completed")).toEqual([]);
  });

  it("is refused as a whole when one of its lists is wrong", () => {
    const whole = batchIn({ completed: many(2), removed: many(3), visited: many(200) });
    expect("problem" in whole ? 0 : batchSize(whole)).toBe(205);
    for (const name of ["completed", "removed", "visited"])
      expect(batchIn({ completed: many(2), [name]: "x" })).toEqual({ problem: `"${name}" must be a list of objects.` });
    expect(batchIn({ visited: many(201) })).toEqual({ problem: 'Send at most 200 of "visited" at once.' });
  });
});

describe("an address", () => {
  it("is the same account in capitals, with blanks around it, and read twice", () =>
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const address = addressIn({ email });
        expect(addressIn({ email: `\t ${email.toUpperCase()}\n` })).toBe(address);
        expect(addressIn({ email: address })).toBe(address);
      }),
      { numRuns: 40 },
    ));

  it("is never two, nor the beginning of another header", () =>
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("\r\n", "\n", ",", ";", " ", "<", "\u0000", "\u2028"), (text, mark) => {
        expect(addressIn({ email: `ada${mark}${text}@x.org` })).toBe("");
      }),
    ));

  it.each([
    ...["a@x..org", "a@.org", "a@x.org.", "a@@x.org", "a@x@y.org", "@x.org", "a@", "a@x.", "a@[127.0.0.1]"],
    ...["ada@x", "a\u00adda@x.org", "<ada>@x.org", "a b@x.org", `${"a".repeat(250)}@x.org`, 7],
  ])("is not %s", (email) => expect(addressIn({ email })).toBe(""));

  it.each(["o'neil+tag@x.org", "józef@x.org"])("is %s", (email) => expect(addressIn({ email })).toBe(email));
});

describe("a password", () => {
  it("is long enough by its bytes exactly as they are sent, whatever its script", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }), (password) => {
        const bytes = new TextEncoder().encode(password).length;
        expect(missingIn(password).includes("length")).toBe(bytes < SHORTEST_BYTES || bytes > LONGEST_BYTES);
      }),
      { numRuns: 60 },
    ));
});
