import type { PasswordNeed } from "#contract/registration.d.ts";
import type { PasswordTexts, SaidName } from "#contract/said.d.ts";
import { fill } from "../../platform/words.rules.ts";
import { hidesSomething, unpiled } from "../../platform/visible.rules.ts";

export const SHORTEST_BYTES = 8;
/** bcrypt cannot tell longer passwords apart. */
export const LONGEST_BYTES = 71;

const NEEDS: PasswordNeed[] = ["length", "lower", "upper", "digit", "symbol"];

const isLetter = (char: string): boolean => char.toLowerCase() !== char.toUpperCase();

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Returns the unmet password rules in the order of NEEDS; letters of every script with cases count. */
export function missingIn(password: string): PasswordNeed[] {
  const chars = [...password];
  const bytes = utf8Bytes(password);
  const has: Record<PasswordNeed, boolean> = {
    length: bytes >= SHORTEST_BYTES && bytes <= LONGEST_BYTES,
    lower: chars.some((char) => isLetter(char) && char === char.toLowerCase()),
    upper: chars.some((char) => isLetter(char) && char === char.toUpperCase()),
    digit: /[0-9]/.test(password),
    symbol: chars.some((char) => !isLetter(char) && !/[0-9]/.test(char)),
  };
  return NEEDS.filter((kind) => !has[kind]);
}

/** Returns one sentence that names every unmet rule. @param words as the form says it */
export function passwordProblem(missing: PasswordNeed[], { one, more, needs }: PasswordTexts): string {
  const words = missing.map((kind) => needs[kind]);
  const last = words.pop() ?? "";
  return words.length > 0 ? fill(more, { needs: words.join(", "), last }) : fill(one, { need: last });
}

export const passwordCode = (kind: PasswordNeed): string => `validation_password_${kind}`;

/** Days per week that a learner may aim for; 0 when none is chosen. */
export const WEEKLY_GOALS = [0, 1, 3, 5];

/** Characters; the same limit as the database field's. */
export const LONGEST_NAME = 80;

export interface ProfileProblem {
  field: string;
  code: string;
  message: SaidName;
}

/** The values as the record holds them: `settings` and `onboarding` as JSON text. */
export interface Profile {
  /** Set only when the name changes: an existing name is not checked again. */
  newName?: string;
  weeklyGoal: number;
  zone: string;
  settings: string;
  onboarding: string;
}

const isObjectOrNothing = (json: string): boolean => json === "" || json === "null" || json.startsWith("{");

/** Checks what the fields' own limits cannot; `isZone` knows the time zones. */
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

type Choices = Record<string, unknown>;

/** Steps that stay done on every device once any device has done them. */
const STAY_TRUE = ["completed", "tourCompleted"];

const isChoices = (value: unknown): value is Choices =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Parses a JSON object; undefined for anything else. */
export function choicesIn(json: string): Choices | undefined {
  try {
    const value: unknown = JSON.parse(json || "null");
    return isChoices(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The time of each choice in ms since 1970, capped at now. */
function momentsOf(choices: Choices, otherwiseMs: number, nowMs: number): Record<string, number> {
  const said = isChoices(choices["changedAt"]) ? choices["changedAt"] : {};
  const names = Object.keys(choices).filter((name) => name !== "changedAt");
  const moments = names.map((name) => {
    const moment = said[name];
    return [name, typeof moment === "number" && moment >= 0 ? Math.min(moment, nowMs) : otherwiseMs];
  });
  return Object.fromEntries(moments) as Record<string, number>;
}

/** Merges settings key by key: the newest choice wins, in whatever order the devices send theirs. */
export function newestOf(kept: Choices, sent: Choices, nowMs: number): Choices {
  const before = momentsOf(kept, 0, nowMs);
  // A choice sent without a time counts as made now.
  const after = momentsOf(sent, nowMs, nowMs);
  const newer = Object.keys(after).filter((name) => (after[name] ?? 0) >= (before[name] ?? 0));
  const pick = (from: Choices) => Object.fromEntries(newer.map((name) => [name, from[name]]));
  return { ...kept, ...pick(sent), changedAt: { ...before, ...pick(after) } };
}

/** Merges onboarding: answers are replaced, and finished steps stay finished. */
export function together(kept: Choices, sent: Choices): Choices {
  const done = STAY_TRUE.filter((name) => kept[name] === true || sent[name] === true);
  return { ...kept, ...sent, ...Object.fromEntries(done.map((name) => [name, true])) };
}
