import { describe, expect, it } from "vitest";
import { profileProblems, type Profile } from "#server/hooks/account/users/profile.rules.ts";

const fine: Profile = { weeklyGoal: 3, zone: "Europe/Berlin", settings: '{"theme":"dark"}', onboarding: "null" };
const problems = (profile: Partial<Profile>) =>
  profileProblems({ ...fine, ...profile }, (zone) => zone === "Europe/Berlin").map(({ code }) => code);

describe("a profile", () => {
  it.each([0, 1, 3, 5])("may aim for %i days a week", (weeklyGoal) => expect(problems({ weeklyGoal })).toEqual([]));
  it.each([2, 4, 6, 7, -1])("may not aim for %i days a week", (weeklyGoal) =>
    expect(problems({ weeklyGoal })).toEqual(["validation_weeklygoal"]),
  );

  it("names a time zone that exists, or none", () => {
    expect(problems({ zone: "" })).toEqual([]);
    expect(problems({ zone: "Mars/Olympus" })).toEqual(["validation_zone"]);
  });

  it("has a name that piles no marks on its neighbours", () => {
    expect(problems({ newName: "Nguyễn Thị" })).toEqual([]);
    expect(problems({ newName: `A${"\u0301".repeat(9)}da` })).toEqual(["validation_displayname"]);
  });

  it.each(["[]", "1", '"text"', "true"])("keeps choices by name, not %s", (json) => {
    expect(problems({ settings: json, onboarding: json })).toEqual(["validation_settings", "validation_onboarding"]);
  });
});
