import type { SaidName } from "#contract/said.d.ts";
import { hidesSomething, unpiled } from "../../platform/visible.rules.ts";

/** Days a week a learner may aim for; 0 while nothing is chosen. */
export const WEEKLY_GOALS = [0, 1, 3, 5];

/** The field itself refuses a longer one. */
export const LONGEST_NAME = 80;

export interface ProfileProblem {
  field: string;
  code: string;
  message: SaidName;
}

/** The values as the record holds them: `settings` and `onboarding` as JSON text. */
export interface Profile {
  /** Only where it is new: an older one may stay. */
  newName?: string;
  weeklyGoal: number;
  zone: string;
  settings: string;
  onboarding: string;
}

const isObjectOrNothing = (json: string): boolean => json === "" || json === "null" || json.startsWith("{");

/** What the fields' own limits cannot say; `isZone` knows the time zones. */
export function profileProblems(profile: Profile, isZone: (zone: string) => boolean): ProfileProblem[] {
  const problems: ProfileProblem[] = [];
  const refuse = (field: string, message: SaidName) =>
    problems.push({ field, code: `validation_${field.toLowerCase()}`, message });
  const name = (profile.newName ?? "").slice(0, LONGEST_NAME);
  if (hidesSomething(name)) refuse("displayName", "hiddenInName");
  if (unpiled(name) !== name) refuse("displayName", "piledName");
  if (!WEEKLY_GOALS.includes(profile.weeklyGoal)) refuse("weeklyGoal", "weeklyGoal");
  if (profile.zone && !isZone(profile.zone)) refuse("zone", "unknownZone");
  for (const field of ["settings", "onboarding"] as const)
    if (!isObjectOrNothing(profile[field])) refuse(field, "namedChoices");
  return problems;
}
