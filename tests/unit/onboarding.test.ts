import { describe, expect, test } from "vitest";
import { answersFrom, isCompletedBy, keptAnswersFrom, mayAskOn } from "#features/learning/onboarding/onboarding.ts";

const NOTHING = { goals: [], preferences: { notifications: true, emailUpdates: true, theme: "system" } };

describe("the answers", () => {
  test("are those of the lists, in their order", () => {
    const kept = {
      experience: "advanced",
      goals: ["quality", "fame", "growth"],
      preferences: { notifications: false, emailUpdates: true, theme: "dark" },
    };
    expect(answersFrom(kept)).toEqual({ ...kept, goals: ["growth", "quality"] });
  });

  test.each([undefined, null, "yes", [], { experience: "expert", goals: "growth", preferences: 1 }])(
    "are the defaults for %j",
    (kept) => expect(answersFrom(kept)).toEqual(NOTHING),
  );
});

describe("whoever was asked", () => {
  test("is not asked again on this device", () => {
    expect(isCompletedBy("ada", "true", keptAnswersFrom({ user: "ada" }))).toBe(true);
    expect(isCompletedBy("ada", "true", keptAnswersFrom(undefined))).toBe(true);
    expect(isCompletedBy("ada", null, keptAnswersFrom({ user: "ada" }))).toBe(false);
  });

  test("answered for themselves alone", () => {
    expect(isCompletedBy("bob", "true", keptAnswersFrom({ user: "ada" }))).toBe(false);
  });
});

test.each([
  ["/dashboard", true],
  ["/curriculum", true],
  ["/module/1", true],
  ["/module/1/viewer-before-topic", true],
  ["/profile", true],
  ["/login", false],
  ["/register", false],
  ["/prepayment", false],
  ["/payment", false],
  ["/success", false],
])("%s: %s", (path, isAsked) => expect(mayAskOn(path)).toBe(isAsked));
