import { describe, expect, it, test } from "vitest";
import { fileProblem, profileDraftFrom, profileFrom } from "#features/account/profile/record/profile.ts";
import { type Profile, profileProblems } from "#server/hooks/account/users/profile.rules.ts";

const fine: Profile = { weeklyGoal: 3, zone: "Europe/Berlin", settings: '{"theme":"dark"}', onboarding: "null" };
const problems = (profile: Partial<Profile>) =>
  profileProblems({ ...fine, ...profile }, (zone) => zone === "Europe/Berlin").map(({ code }) => code);

describe("a profile", () => {
  it("has a name that piles no marks on its neighbours", () => {
    expect(problems({ newName: "Nguyễn Thị" })).toEqual([]);
    expect(problems({ newName: `A${"\u0301".repeat(9)}da` })).toEqual(["validation_displayname"]);
  });
});

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
});

describe("words", () => {
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
});
