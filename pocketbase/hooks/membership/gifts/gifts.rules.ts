import type { Saying } from "#contract/said.d.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import { normalAddress } from "../../platform/address.rules.ts";

export const MOST_MONTHS = 24;
const LONGEST_NAME = 80;
const LONGEST_WORDS = 500;
const YEAR = 12;

/** The validated input of a gift order. */
export interface Wish {
  months: number;
  email: string;
  from: string;
  words: string;
}

type Problems = Partial<Record<keyof Wish, [code: string, why: Saying]>>;

const isAddress = (text: string): boolean =>
  text.length <= 200 && /^[^\s@<>,;"]+@[^\s@<>,;".]+(\.[^\s@<>,;".]+)+$/.test(text);

const textIn = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Text that mail clients turn into links: URLs with or without a scheme, and email addresses, in any script. */
const LINK = /:\/\/|[^\s.]\.[^\s\d!-@[-`{-¿\u2000-\u206f]{2}/;

/** Why a text may not be mailed to a stranger in the site's name; undefined when it may. */
function textProblem(text: string, most: number): [code: string, why: Saying] | undefined {
  if (text.length > most) return ["max_text_constraint", { say: "upTo", values: { most: String(most) } }];
  return LINK.test(text) ? ["invalid_format", { say: "noLinks" }] : undefined;
}

function monthsIn(value: unknown, interval: PricedPlan["interval"]): number | undefined {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > MOST_MONTHS) return undefined;
  return interval === "year" && value % YEAR !== 0 ? undefined : value;
}

/** The validated input, or its problems by field. `oneLine` removes line breaks from the name. */
export function wishIn(
  sent: Record<string, unknown>,
  interval: PricedPlan["interval"],
  oneLine: (text: string) => string,
): Wish | Problems {
  const months = monthsIn(sent["months"], interval);
  const email = normalAddress(textIn(sent["email"]));
  const from = oneLine(textIn(sent["from"]));
  const words = textIn(sent["words"]);
  const wrong = { from: textProblem(from, LONGEST_NAME), words: textProblem(words, LONGEST_WORDS) };
  const problems: Problems = {
    ...(months === undefined && {
      months: [
        "in_invalid",
        interval === "year" ? { say: "giftYears" } : { say: "giftMonths", values: { most: String(MOST_MONTHS) } },
      ],
    }),
    ...(!isAddress(email) && { email: ["is_email", { say: "giftAddress" }] }),
    ...(wrong.from && { from: wrong.from }),
    ...(wrong.words && { words: wrong.words }),
  };
  return months === undefined || Object.keys(problems).length > 0 ? problems : { months, email, from, words };
}

/** The gift's price in the smallest unit, computed from the plan, whatever the client sent. */
export const giftAmount = ({ amount, interval }: Pick<PricedPlan, "amount" | "interval">, months: number): number =>
  interval === "year" ? (amount * months) / YEAR : amount * months;

/** Normalizes a typed code: any case, with or without spaces and dashes; "" when it is invalid. */
export function giftCodeIn(value: unknown): string {
  const code = textIn(value).slice(0, 60).toUpperCase().replace(/[\s-]/g, "");
  return /^[A-Z0-9]{20}$/.test(code) ? code : "";
}

/** No lookalike characters, as codes are also read from a printed card. */
export const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const GIFT_CODE_LENGTH = 20;
