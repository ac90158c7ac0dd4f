import type { Money } from "./membership.d.ts";

/** The number of charges a coupon applies to. */
export type CouponPeriods = "once" | "always" | number;

/** The response of `POST /api/course/coupon {plan, code}`. */
export interface CouponShown {
  /** The code in its canonical spelling. */
  code: string;
  before: Money;
  after: Money;
  periods: CouponPeriods;
}

/** Body of `POST /api/course/gift`, which answers `ProviderPage`; `confirm` follows as with every order. */
export interface GiftSent {
  plan: string;
  /** 1 to 24; for a yearly plan 12 or 24. */
  months: number;
  /** The recipient's address. */
  email: string;
  /** The giver's name, up to 80 characters. */
  from?: string;
  /** Up to 500 characters. */
  words?: string;
}

/** A gift as its giver sees it: a record of `gifts`. */
export interface Gift extends Money {
  id: string;
  plan: string;
  months: number;
  /** Recipient, giver and message: "" 90 days after the order. */
  email: string;
  from: string;
  words: string;
  /** The recipient was sent a mail. */
  mailed: boolean;
  /** Ordered and unpaid; paid and not accepted yet; accepted; returned. */
  state: "ordered" | "paid" | "accepted" | "ended";
  /** Redeems the gift; "" until it is paid. */
  code: string;
}

/** Body of `POST /api/course/lesson-links`, for operators: opens one premium lesson to everybody with the link. */
export interface LessonLinkSent {
  lessonId: string;
  until: string;
}

export interface LessonLink {
  lessonId: string;
  code: string;
  /** A path of this site, to append to its origin. */
  url: string;
  until: string;
  opened: number;
  revoked: boolean;
}
