import type { Counted, Formats } from "./formats.d.ts";

/** What the pages of the test payment say. */
export interface TestPaymentTexts {
  formats: Formats;
  banner: string;
  backTo: string;
  missing: Record<"title" | "heading" | "text" | "back", string>;
  often: Record<"title" | "heading" | "text", string>;
  paid: Record<"title" | "heading" | "text" | "on", string>;
  over: Record<"title" | "heading" | "text", string>;
  order: Record<"trial" | "coupon" | "then" | "today" | "priceToday" | "back" | "start" | "pay" | "notPaid", string>;
  rhythms: Record<"day" | "week" | "month" | "year", Counted>;
  bank: Record<"heading" | "text" | "yes" | "no", string>;
  card: Record<"nothingCharged" | "choose" | "other" | "expires" | "digits", string>;
  cards: Record<"pays" | "declined" | "noFunds" | "failsLater" | "asks" | "disputed", string>;
  declines: Record<
    | "generic_decline"
    | "insufficient_funds"
    | "expired_card"
    | "test_mode_live_card"
    | "authentication_required"
    | "payment_intent_authentication_failure"
    | "parameter_missing"
    | "missing"
    | "resource_missing"
    | "session_expired"
    | "session_complete"
    | "rate_limit"
    | "incorrect_number"
    | "invalid_expiry_month"
    | "invalid_expiry_year"
    | "invalid_cvc",
    string
  >;
  portal: Record<
    | "title"
    | "heading"
    | "notChanged"
    | "plan"
    | "cancel"
    | "resume"
    | "endToday"
    | "endText"
    | "endNow"
    | "card"
    | "until"
    | "testCard"
    | "noCard"
    | "change"
    | "use"
    | "invoices"
    | "noInvoices"
    | "invoice"
    | "day"
    | "amount"
    | "state"
    | "noSubscription"
    | "noButton"
    | "enough"
    | "nothing",
    string
  >;
  done: Record<"card" | "cancel" | "cancelNow" | "resume", string>;
  stands: Record<"past_due" | "unpaid" | "incomplete" | "paused" | "ended" | "ends" | "next", string>;
  invoiceStates: Record<"open" | "paid" | "void" | "uncollectible", string>;
  bill: Record<"title" | "credit" | "paid" | "due" | "to", string>;
}
