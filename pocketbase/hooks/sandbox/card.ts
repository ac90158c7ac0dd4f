import { digitsIn, type Decline, expiryIn, isOver, NO_TEST_CARD, TEST_CARDS, testCard } from "./rules/cards.rules.ts";
import type { Card } from "./billing/methods.ts";
import { apiKey } from "./secrets.ts";

/** As somebody typed it. */
export interface Typed {
  card: string;
  cvc: string;
  expires: string;
}

const FINGERPRINT = 16;
const MONTHS_AHEAD = 37;

/** A field of the form and what is wrong with it. */
export interface FieldProblem extends Decline {
  field: keyof Typed;
}

const wrong = (field: keyof Typed, code: string, message: string): FieldProblem => ({ field, code, message });

// Whoever presses a test card's button types no date.
function soon(): string {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() + MONTHS_AHEAD);
  return `${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`;
}

/** The card that was typed; undefined when none was, and why not when it is none that is taken here. */
export function cardFrom(app: CoreApp, typed: Typed): Card | FieldProblem | undefined {
  if (typed.card.trim() === "") return undefined;
  const digits = digitsIn(typed.card);
  if (!digits) return wrong("card", "incorrect_number", "This is no card number. Check the digits.");
  const expiry = expiryIn(typed.expires || soon());
  if (!expiry) return wrong("expires", "invalid_expiry_month", "Write month and year, such as 12 / 30.");
  if (isOver(expiry, Date.now())) return wrong("expires", "invalid_expiry_year", "This card's time is over.");
  if (!/^(\d{3,4})?$/.test(typed.cvc.trim())) return wrong("cvc", "invalid_cvc", "The check digits are three or four.");
  const known = testCard(digits);
  if (!known) return { field: "card", ...NO_TEST_CARD };
  const fingerprint = fingerprintOf(app, digits);
  return { digits, behaviour: known.behaviour, expiry, fingerprint };
}

/** The cards with a button are everybody's, so they tell nobody apart; any other number is one card. */
const fingerprintOf = (app: CoreApp, digits: string): string =>
  TEST_CARDS.some(({ number }) => number === digits)
    ? $security.randomString(FINGERPRINT)
    : $security.hs256(digits, apiKey(app)).slice(0, FINGERPRINT);

export const isProblem = (found: Card | FieldProblem | undefined): found is FieldProblem =>
  found !== undefined && "code" in found;
