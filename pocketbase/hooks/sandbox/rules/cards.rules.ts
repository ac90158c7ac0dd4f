import type { TestPaymentTexts } from "#contract/testPayment.d.ts";

/** What a test card does, by the numbers that the provider publishes for tests. */
export type Behaviour =
  "pays" | "fails later" | "declined" | "no funds" | "expired" | "asks" | "always asks" | "disputed";

export interface TestCard {
  number: string;
  behaviour: Behaviour;
}

/** One with a button, and what is said of it there. */
export interface ShownCard extends TestCard {
  says: keyof TestPaymentTexts["cards"];
}

export const TEST_CARDS: readonly ShownCard[] = [
  { number: "4242424242424242", behaviour: "pays", says: "pays" },
  { number: "4000000000000002", behaviour: "declined", says: "declined" },
  { number: "4000000000009995", behaviour: "no funds", says: "noFunds" },
  { number: "4000000000000341", behaviour: "fails later", says: "failsLater" },
  { number: "4000002500003155", behaviour: "asks", says: "asks" },
  { number: "4000000000000259", behaviour: "disputed", says: "disputed" },
];

const MORE: readonly TestCard[] = [
  { number: "5555555555554444", behaviour: "pays" },
  { number: "378282246310005", behaviour: "pays" },
  { number: "4000002760003184", behaviour: "always asks" },
  { number: "4000000000000069", behaviour: "expired" },
];

const LONGEST = 30;

/** The digits of what somebody typed; undefined when it cannot be a card's number. */
export function digitsIn(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined;
  const digits = typed.replace(/[ -]/g, "");
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? digits : undefined;
}

/** The check digit that every card's number ends with. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const testCard = (digits: string): TestCard | undefined =>
  [...TEST_CARDS, ...MORE].find(({ number }) => number === digits);

export function brandOf(digits: string): string {
  if (digits.startsWith("4")) return "visa";
  return /^3[47]/.test(digits) ? "amex" : "mastercard";
}

/** A refusal, as the provider words it. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

const REFUSED = "Your card was declined.";

const DECLINES: Partial<Record<Behaviour, Decline>> = {
  declined: { code: "card_declined", decline_code: "generic_decline", message: REFUSED },
  "no funds": {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  expired: { code: "expired_card", decline_code: "expired_card", message: "Your card has expired." },
};

/** No real card is ever taken. */
export const NO_TEST_CARD: Decline = {
  code: "card_declined",
  decline_code: "test_mode_live_card",
  message: "This is no test card. No real card is taken here: choose one of the test cards.",
};

/** What happens when a card is first given. */
export const attachProblem = (behaviour: Behaviour): Decline | undefined => DECLINES[behaviour];

/** What happens when money is asked of a card that is already there. */
export const chargeProblem = (behaviour: string): Decline | undefined =>
  behaviour === "fails later" ? DECLINES.declined : DECLINES[behaviour as Behaviour];

/** What happens when nobody sits there whom the bank could ask. */
export const absentProblem = (behaviour: string): Decline | undefined =>
  behaviour === "always asks"
    ? {
        code: "authentication_required",
        decline_code: "authentication_required",
        message: "The bank wants to ask you.",
      }
    : undefined;

export const asks = (behaviour: string): boolean => behaviour === "asks" || behaviour === "always asks";

export interface Expiry {
  month: number;
  year: number;
}

/** "12 / 30", "12/2030", "1230"; undefined when it is none. */
export function expiryIn(typed: string): Expiry | undefined {
  const [, month = "", year = ""] = /^\s*(0?[1-9]|1[0-2])\s*[/-]?\s*(\d{2}|20\d{2})\s*$/.exec(typed) ?? [];
  return month ? { month: Number(month), year: (Number(year) % 2000) + 2000 } : undefined;
}

/** A card holds to the end of its month. */
export const isOver = ({ month, year }: Expiry, nowMs: number): boolean => Date.UTC(year, month, 1) <= nowMs;
