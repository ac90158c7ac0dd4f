import type { Money } from "./membership.d.ts";

/** How many charges a coupon takes something off. */
export type CouponPeriods = "once" | "always" | number;

/** `POST /api/course/operator/coupons`; times are ISO. */
export interface CouponSent {
  /** 3 to 40 letters, digits and dashes; written in capitals or not, it is the same. */
  code: string;
  effect: "percent" | "amount";
  /** Percent from 1 to 100, or money in the currency's smallest unit. */
  value: number;
  /** Only with `amount`. */
  currency?: string;
  periods: CouponPeriods;
  /** How many people may use it; left out, as many as like. */
  mostRedemptions?: number;
  from?: string;
  until?: string;
  /** Keys of plans; left out, every plan. */
  plans?: string[];
}

/** The answer to it. */
export interface CouponMade extends CouponSent {
  id: string;
  active: boolean;
}

/** The answer to `POST /api/course/coupon {plan, code}`. */
export interface CouponShown {
  /** As it is written. */
  code: string;
  before: Money;
  after: Money;
  periods: CouponPeriods;
}

/** The code of the field `code` when a coupon is refused; the sentence is the same for all. */
export type CouponRefusal =
  | "validation_unknown"
  | "validation_not_yet"
  | "validation_expired"
  | "validation_used_up"
  | "validation_used"
  | "validation_other_plan";

/** `POST /api/course/gift`: answers `ProviderPage`; afterwards `confirm` as with every order. */
export interface GiftSent {
  plan: string;
  /** 1 to 24; of a yearly plan 12 or 24. */
  months: number;
  /** Who gets it. */
  email: string;
  /** Who gives it, up to 80 characters. */
  from?: string;
  /** Up to 500 characters. */
  words?: string;
}

/** A gift as its giver sees it: a row of `gifts`. */
export interface Gift extends Money {
  id: string;
  plan: string;
  months: number;
  /** Whom it is for, who gives it and what they said: "" 90 days after it was ordered. */
  email: string;
  from: string;
  words: string;
  /** Its receiver got a mail. */
  mailed: boolean;
  /** Ordered and not paid yet; paid and waiting; accepted; given back. */
  state: "ordered" | "paid" | "accepted" | "ended";
  /** Opens it; "" until it is paid. */
  code: string;
}

/** `POST /api/course/lesson-links` by an operator: one premium lesson for whoever has the link. */
export interface LessonLinkSent {
  lessonId: string;
  until: string;
}

export interface LessonLink {
  lessonId: string;
  code: string;
  /** A path of this site, to be put behind its address. */
  url: string;
  until: string;
  opened: number;
  revoked: boolean;
}
