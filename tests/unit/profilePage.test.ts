import { describe, expect, test } from "vitest";
import {
  profileDraftFrom,
  fileProblem,
  initialOf,
  isConfirmedBy,
  countLetters,
  profileFrom,
  squareIn,
  wordProblems,
} from "#features/account/profile/record/profile.ts";

const RECORD = { id: "ada", displayName: "Ada", about: "", email: "ada@example.test", verified: true, photo: "me.jpg" };

describe("a profile", () => {
  test("comes out of the account's record", () => {
    expect(profileFrom({ ...RECORD, publicPage: true })).toEqual({
      id: "ada",
      displayName: "Ada",
      about: "",
      email: "ada@example.test",
      isConfirmed: true,
      photoURL: "/api/files/users/ada/me.jpg",
      isPremium: false,
      hasPage: true,
    });
    expect(profileFrom({ ...RECORD, photo: "" })?.photoURL).toBe("");
    expect(profileFrom(RECORD)?.hasPage).toBe(false);
  });

  test.each([null, {}, { id: "ada" }, { ...RECORD, about: undefined }])("is not made of a part of it: %j", (record) => {
    expect(profileFrom(record)).toBeUndefined();
  });
});

describe("words", () => {
  test("are counted as a person counts them", () => expect(countLetters("a🌉é")).toBe(3));

  test("are refused by the count that is too much", () => {
    expect(wordProblems({ displayName: "a".repeat(80), about: "🌉".repeat(500) })).toEqual({});
    expect(wordProblems({ displayName: "a".repeat(82), about: ` ${"b".repeat(501)} ` })).toEqual({
      displayName: "That is 2 characters too many.",
      about: "That is 1 character too many.",
    });
  });

  test("that were not saved belong to whoever typed them", () => {
    const draft = { displayName: "Ada", about: "I film bridges." };
    expect(profileDraftFrom({ of: "ada", ...draft }, "ada")).toEqual(draft);
    for (const kept of [undefined, null, 7, "text", { of: "bob", ...draft }, { of: "ada", about: 1 }]) {
      expect(profileDraftFrom(kept, "ada")).toBeUndefined();
    }
  });
});

describe("a picked file", () => {
  test.each([
    ["image/jpeg", 3_000_000, ""],
    ["image/webp", 10, ""],
    ["image/gif", 10, "This isn’t a JPEG, PNG or WebP picture."],
    ["image/svg+xml", 10, "This isn’t a JPEG, PNG or WebP picture."],
    ["", 10, "This isn’t a JPEG, PNG or WebP picture."],
    ["image/png", 21 * 1024 * 1024, "This picture is larger than 20 MB."],
  ])("%s of %i bytes", (type, size, problem) => expect(fileProblem({ type, size })).toBe(problem));

  test.each([
    [1600, 900, { x: 350, y: 0, side: 900, size: 256 }],
    [900, 1600, { x: 0, y: 350, side: 900, size: 256 }],
    [100, 100, { x: 0, y: 0, side: 100, size: 100 }],
  ])("of %i × %i is cut to its middle", (width, height, square) => expect(squareIn(width, height)).toEqual(square));
});

test("an address confirms whatever its letters' size", () => {
  expect(isConfirmedBy(" ADA@example.test ", "ada@example.test")).toBe(true);
  expect(isConfirmedBy("ada", "ada@example.test")).toBe(false);
});

test.each([
  ["ada", "A"],
  ["  ", "P"],
  ["😀 x", "😀"],
])("the letter for %s", (name, letter) => expect(initialOf(name)).toBe(letter));
