import { hidesSomething, unpiled } from "../platform/visible.rules.ts";

/** Days a week a learner may aim for; 0 while nothing is chosen. */
export const WEEKLY_GOALS = [0, 1, 3, 5];

/** The field itself refuses a longer one. */
export const LONGEST_NAME = 80;

export interface ProfileProblem {
  field: string;
  code: string;
  message: string;
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
  const refuse = (field: string, message: string) =>
    problems.push({ field, code: `validation_${field.toLowerCase()}`, message });
  const name = (profile.newName ?? "").slice(0, LONGEST_NAME);
  if (hidesSomething(name)) refuse("displayName", "This name holds characters that nobody can see. Type it again.");
  if (unpiled(name) !== name) refuse("displayName", "This name piles up marks on a letter. Type it with fewer.");
  if (!WEEKLY_GOALS.includes(profile.weeklyGoal)) refuse("weeklyGoal", "Choose one, three or five days a week.");
  if (profile.zone && !isZone(profile.zone)) refuse("zone", "This time zone is not known.");
  for (const field of ["settings", "onboarding"] as const)
    if (!isObjectOrNothing(profile[field])) refuse(field, "These must be an object of named choices.");
  return problems;
}
