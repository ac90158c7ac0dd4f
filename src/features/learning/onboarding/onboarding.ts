import { flag, isObject, number, oneOf, orElse, text, that } from "#lib/shapes.ts";
import { themeFrom, type Theme } from "#features/account/settings/settings.ts";

/** The keys of spec §7; not in lib/storage.ts, which every page carries. */
export const ONBOARDING_COMPLETED_KEY = "onboarding_completed";
export const DATA_KEY = "onboarding_data";

/** Welcome, experience, goals, preferences, complete (spec §4). */
export const STEP_COUNT = 5;
export const PREFERENCES_STEP = 4;
export const EXPERIENCES = ["beginner", "intermediate", "advanced"] as const;
export const GOALS = ["monetization", "growth", "engagement", "branding", "quality", "consistency"] as const;
export type Experience = (typeof EXPERIENCES)[number];
export type Goal = (typeof GOALS)[number];

/** Onboarding data of spec §3; the experience is missing until it is chosen. */
export interface Answers {
  experience?: Experience;
  goals: Goal[];
  preferences: { notifications: boolean; emailUpdates: boolean; theme: Theme };
}

/** What lies on this device: whose answers. */
export interface KeptAnswers extends Answers {
  user?: string;
  /** The question that was open, while not all are answered. */
  step?: number;
}

const isWished = orElse(flag, true);
const keptStep = that(number, (step) => Number.isInteger(step) && step > 1 && step <= STEP_COUNT);

/** Answers out of anything that was stored or sent; what is missing or broken is its default. */
export function answersFrom(kept: unknown): Answers {
  const { experience, goals, preferences } = isObject(kept) ? kept : {};
  const known = oneOf(EXPERIENCES)(experience);
  const { notifications, emailUpdates, theme } = isObject(preferences) ? preferences : {};
  return {
    ...(known && { experience: known }),
    goals: GOALS.filter((goal) => Array.isArray(goals) && goals.includes(goal)),
    preferences: {
      notifications: isWished(notifications),
      emailUpdates: isWished(emailUpdates),
      theme: themeFrom(text(theme) ?? null),
    },
  };
}

export function keptAnswersFrom(kept: unknown): KeptAnswers {
  const { user, step } = isObject(kept) ? kept : {};
  const open = keptStep(step);
  return { ...answersFrom(kept), ...(typeof user === "string" && { user }), ...(open && { step: open }) };
}

/** Whether this learner is through with it on this device; another person's answers do not count. */
export const isCompletedBy = (user: string, flag: string | null, kept: KeptAnswers): boolean =>
  flag === "true" && (kept.user === undefined || kept.user === user);

const PAYING = ["/prepayment", "/payment", "/success", "/cancel", "/gift"];
/** Whoever comes in by these is led on. */
const ENTRIES = ["/login", "/register", "/reset-password"];

/** On the page where one is, but never over a payment. */
export const mayAskOn = (path: string): boolean => ![...PAYING, ...ENTRIES].includes(path);

export interface Start {
  href: string;
  /** "module 2, Write the video" */
  place: string;
  /** The lesson that it begins with. */
  firstId?: string;
  /** Where the place is part of Premium: what is best without it. */
  free?: Start;
}

/** What the build writes for the first questions (pages/overlays.json.ts). */
export interface OnboardingData {
  /** Where each experience is sent first. */
  starts: Record<Experience, Start>;
  /** The titles of the lessons one can go on to, by their ids. */
  titles: Partial<Record<string, string>>;
}
