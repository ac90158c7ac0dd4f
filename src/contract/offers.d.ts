import type { Money } from "./membership.d.ts";

/** How many charges a coupon takes something off. */
export type CouponPeriods = "once" | "always" | number;

/** The answer to `POST /api/course/coupon {plan, code}`. */
export interface CouponShown {
  /** As it is written. */
  code: string;
  before: Money;
  after: Money;
  periods: CouponPeriods;
}

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
