import type { EarnedBy } from "./achievements.d.ts";

/** The part of the built course that the server needs, in curriculum.json, which the build writes. */
export interface Course {
  modules: CourseModule[];
  lessons: CourseLesson[];
}

/** The whole of curriculum.json. */
export interface BuiltCourse extends Course {
  shop: Shop;
  /** In the order of content/achievements.yaml. */
  achievements: EarnedBy[];
}

/** Plans, promotion codes and terms. */
export interface Shop {
  /** Premium can be bought. */
  onSale: boolean;
  /** The date of the current terms, such as "2026-11-21". */
  terms: string;
  plans: PricedPlan[];
  codes: ShopCode[];
}

/** A paid plan; `amount` in the currency's smallest unit. */
export interface PricedPlan {
  key: string;
  title: string;
  amount: number;
  currency: string;
  interval: "month" | "year";
  trialDays: number;
}

/** A promotion code from content/plans.yaml; `npm run plans` creates it at the provider. */
export interface ShopCode {
  code: string;
  /** Either a percentage, or an amount in the plans' currency. */
  percentOff?: number | undefined;
  amountOff?: number | undefined;
  currency: string;
  duration: "once" | "forever" | "repeating";
  /** Only with `repeating`. */
  months?: number | undefined;
  /** The last valid day, such as "2027-01-31". */
  until?: string | undefined;
  /** The maximum number of redemptions. */
  limit?: number | undefined;
  /** Plan keys; missing means every plan. */
  plans?: string[] | undefined;
  /** Only for customers without an earlier order. */
  firstTime: boolean;
}

export interface CourseModule {
  id: number;
  title: string;
  /** Announced but not open yet. */
  locked: boolean;
}

export interface CourseLesson {
  id: string;
  title?: string;
  moduleId: number;
  access: "free" | "premium";
  revision: number;
  /** Ids of the quiz questions. */
  questions: string[];
}

/** Why an action on a lesson is rejected. */
export type LessonRefusal = "unknown" | "locked" | "premium";
