import type { EarnedBy } from "./achievements.d.ts";

/** The built course, as far as the server decides with it; curriculum.json, which the build writes, holds it. */
export interface Course {
  modules: CourseModule[];
  lessons: CourseLesson[];
}

/** The whole file. */
export interface BuiltCourse extends Course {
  shop: Shop;
  /** In the order of content/achievements.yaml. */
  achievements: EarnedBy[];
}

/** What is sold, and under which terms. */
export interface Shop {
  /** Premium can be ordered. */
  onSale: boolean;
  /** The day of the terms in force, such as 2026-11-21. */
  terms: string;
  plans: PricedPlan[];
}

/** A plan that costs something; `amount` in the currency's smallest unit. */
export interface PricedPlan {
  key: string;
  title: string;
  amount: number;
  currency: string;
  interval: "month" | "year";
  trialDays: number;
  /** The day, such as 2027-01-15, from which members pay this amount, too; "" for new members only. */
  membersFrom: string;
}

export interface CourseModule {
  id: number;
  title: string;
  /** Announced, and not open yet. */
  locked: boolean;
}

export interface CourseLesson {
  id: string;
  title?: string;
  moduleId: number;
  access: "free" | "premium";
  revision: number;
  /** The ids of its quiz. */
  questions: string[];
}

/** Why nothing that was done to a lesson is kept. */
export type LessonRefusal = "unknown" | "locked" | "premium";
