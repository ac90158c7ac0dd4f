import { createHmac, randomBytes } from "node:crypto";

/** What a test card does, by the numbers that the provider publishes for tests. */
export type Behaviour =
  "pays" | "fails later" | "declined" | "no funds" | "expired" | "asks" | "always asks" | "disputed";

export interface TestCard {
  number: string;
  behaviour: Behaviour;
}

/** One with a button, and what is said of it there. */
export interface ShownCard extends TestCard {
  says: string;
}

export const TEST_CARDS: readonly ShownCard[] = [
  { number: "4242424242424242", behaviour: "pays", says: "Pays, and renews" },
  { number: "4000000000000002", behaviour: "declined", says: "Is declined at once" },
  { number: "4000000000009995", behaviour: "no funds", says: "Is declined: not enough funds" },
  { number: "4000000000000341", behaviour: "fails later", says: "Is taken, fails at the first charge" },
  { number: "4000002500003155", behaviour: "asks", says: "Asks the bank first (3-D Secure)" },
  { number: "4000000000000259", behaviour: "disputed", says: "Pays, then is disputed" },
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

/** A test card as it was given; the number itself is kept nowhere. */
export interface Card {
  digits: string;
  behaviour: Behaviour;
  expiry: Expiry;
  /** The same for the same number. */
  fingerprint: string;
}

/** As somebody typed it. */
export interface Typed {
  card: string;
  cvc: string;
  expires: string;
}

/** A field of the form and what is wrong with it. */
export interface FieldProblem extends Decline {
  field: keyof Typed;
}

const wrong = (field: keyof Typed, code: string, message: string): FieldProblem => ({ field, code, message });

// Whoever presses a test card's button types no date.
const inThreeYears = (): Expiry => ({ month: 12, year: new Date().getUTCFullYear() + 3 });

/** The card that was typed; undefined when none was, and why not when it is none that is taken here. */
export function cardFrom({ card, cvc, expires }: Typed, key: string): Card | FieldProblem | undefined {
  if (card.trim() === "") return undefined;
  const digits = digitsIn(card);
  if (!digits) return wrong("card", "incorrect_number", "This is no card number. Check the digits.");
  const expiry = expires.trim() ? expiryIn(expires) : inThreeYears();
  if (!expiry) return wrong("expires", "invalid_expiry_month", "Write month and year, such as 12 / 30.");
  if (isOver(expiry, Date.now())) return wrong("expires", "invalid_expiry_year", "This card's time is over.");
  if (!/^(\d{3,4})?$/.test(cvc.trim())) return wrong("cvc", "invalid_cvc", "The check digits are three or four.");
  const known = testCard(digits);
  if (!known) return { field: "card", ...NO_TEST_CARD };
  // The cards with a button are everybody's, so they tell nobody apart; any other number is one card.
  const isShared = TEST_CARDS.some(({ number }) => number === digits);
  const print = isShared ? randomBytes(8).toString("hex") : createHmac("sha256", key).update(digits).digest("hex");
  return { digits, behaviour: known.behaviour, expiry, fingerprint: print.slice(0, 16) };
}

export const isProblem = (found: Card | FieldProblem | undefined): found is FieldProblem =>
  found !== undefined && "code" in found;
