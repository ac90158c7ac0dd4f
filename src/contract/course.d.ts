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
  codes: ShopCode[];
}

/** A plan that costs something; `amount` in the currency's smallest unit. */
export interface PricedPlan {
  key: string;
  title: string;
  amount: number;
  currency: string;
  interval: "month" | "year";
  trialDays: number;
}

/** A promotion code as content/plans.yaml has it; `npm run plans` makes it at the provider. */
export interface ShopCode {
  code: string;
  /** One of both: percent, or money in the plans' currency. */
  percentOff?: number | undefined;
  amountOff?: number | undefined;
  currency: string;
  duration: "once" | "forever" | "repeating";
  /** With `repeating`. */
  months?: number | undefined;
  /** The last day, such as 2027-01-31. */
  until?: string | undefined;
  /** How many people may use it. */
  limit?: number | undefined;
  /** Keys; left out, every plan. */
  plans?: string[] | undefined;
  /** Only for whoever has ordered nothing before. */
  firstTime: boolean;
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
