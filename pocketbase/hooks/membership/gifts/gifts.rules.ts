import type { Saying } from "#contract/said.d.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import { normalAddress } from "../../platform/address.rules.ts";

export const MOST_MONTHS = 24;
const LONGEST_NAME = 80;
const LONGEST_WORDS = 500;
const YEAR = 12;

/** What is given, as it was checked. */
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

/** What mailboxes turn into links: an address, also without its "https", and of mails. Letters of any script. */
const LINK = /:\/\/|[^\s.]\.[^\s\d!-@[-`{-¿\u2000-\u206f]{2}/;

/** What is wrong with a text that is mailed to a stranger in this site's name; undefined when nothing is. */
function textProblem(text: string, most: number): [code: string, why: Saying] | undefined {
  if (text.length > most) return ["max_text_constraint", { say: "upTo", values: { most: String(most) } }];
  return LINK.test(text) ? ["invalid_format", { say: "noLinks" }] : undefined;
}

function monthsIn(value: unknown, interval: PricedPlan["interval"]): number | undefined {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > MOST_MONTHS) return undefined;
  return interval === "year" && value % YEAR !== 0 ? undefined : value;
}

/** What was sent, or what is wrong about it, by field. `oneLine` makes a name stay in its line. */
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

/** What it costs, whatever was sent: so many months at the plan's price. */
export const giftAmount = ({ amount, interval }: Pick<PricedPlan, "amount" | "interval">, months: number): number =>
  interval === "year" ? (amount * months) / YEAR : amount * months;

/** A code as it was typed: in capitals or not, with blanks and dashes or without; "" for what can be none. */
export function giftCodeIn(value: unknown): string {
  const code = textIn(value).slice(0, 60).toUpperCase().replace(/[\s-]/g, "");
  return /^[A-Z0-9]{20}$/.test(code) ? code : "";
}

/** Without what looks alike: it is read from a card, too. */
export const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const GIFT_CODE_LENGTH = 20;
