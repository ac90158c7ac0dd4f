import { createHmac, randomBytes } from "node:crypto";

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** Test cards by the provider's published numbers; those with `says` have a button on the payment page. */
export const TEST_CARDS = [
  { number: "4242424242424242", behaviour: "pays", says: "Pays, and renews" },
  { number: "4000000000000002", behaviour: "declined", says: "Is declined at once" },
  { number: "4000000000009995", behaviour: "no funds", says: "Is declined: not enough funds" },
  { number: "4000000000000341", behaviour: "fails later", says: "Is taken, fails at the first charge" },
  { number: "4000002500003155", behaviour: "asks", says: "Asks the bank first (3-D Secure)" },
  { number: "4000000000000259", behaviour: "disputed", says: "Pays, then is disputed" },
  { number: "5555555555554444", behaviour: "pays" },
  { number: "4000002760003184", behaviour: "always asks" },
] as const;

const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  ...{ code: "card_declined", decline_code, message },
});

const DECLINES: Record<string, Decline> = {
  declined: declined("generic_decline"),
  "no funds": declined("insufficient_funds", "Your card has insufficient funds."),
};

export const attachProblem = (behaviour: string): Decline | undefined => DECLINES[behaviour];

export const chargeProblem = (behaviour: string): Decline | undefined =>
  DECLINES[behaviour === "fails later" ? "declined" : behaviour];

/** The failure when the customer is absent and the bank cannot ask them. */
export const absentProblem = (behaviour: string): Decline | undefined =>
  behaviour === "always asks"
    ? { ...declined("authentication_required", "The bank wants to ask you."), code: "authentication_required" }
    : undefined;

export const asks = (behaviour: string): boolean => behaviour === "asks" || behaviour === "always asks";

/** A test card as submitted; its number is not stored. */
export interface Card {
  behaviour: string;
  brand: string;
  last4: string;
  /** Equal for equal numbers, except for the cards with a button. */
  fingerprint: string;
}

/** The typed card; undefined for none, or a decline when it is not an accepted test card. */
export function cardFrom(typed: string, key: string): Card | Decline | undefined {
  const digits = typed.replace(/[ -]/g, "");
  if (digits === "") return undefined;
  const known = TEST_CARDS.find(({ number }) => number === digits);
  if (!known)
    return declined("test_mode_live_card", "This is no test card. No real card is taken: choose one of these.");
  // Everyone uses the cards with a button, so each use gets a fingerprint of its own; any other number has a fixed one.
  const print =
    "says" in known ? randomBytes(8).toString("hex") : createHmac("sha256", key).update(digits).digest("hex");
  const brand = digits.startsWith("4") ? "visa" : "mastercard";
  return { behaviour: known.behaviour, brand, last4: digits.slice(-4), fingerprint: print.slice(0, 16) };
}

export const isProblem = (found: Card | Decline | undefined): found is Decline =>
  found !== undefined && "code" in found;
