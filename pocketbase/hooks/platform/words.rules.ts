import type { LetterTexts } from "#contract/site.d.ts";
import type { Counted, Formats } from "#contract/formats.d.ts";

/** The text of a mail before it is rendered. */
export interface Letter {
  subject: string;
  lines: string[];
  button?: { label: string; url: string };
  /** Follows the button. */
  ending: string;
  /** The unsubscribe link. */
  stop?: { label: string; url: string };
}

/** Values for the placeholders of the owner's texts, by name. */
export type Values = Readonly<Record<string, string>>;

/** Fills a sentence's placeholders; one without a value stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

const paragraphs = (text: string): string[] => text.trim().split(/\n\s*\n/);

/**
 * Fills the owner's text and drops empty paragraphs. Only paid gifts and messages to the operator may contain what a
 * user typed: any other letter would let a stranger send their own text.
 * @param url where the button leads, if there is one
 * @param stopUrl where recurring mails like this one are ended
 */
export function letterOf(texts: LetterTexts, url: string, values: Values = {}, stopUrl = ""): Letter {
  const { subject, text, button, ending, stop } = texts;
  const lines = paragraphs(text).map((line) => fill(line.replace(/\s*\n\s*/g, " "), values));
  const said = lines.filter((line) => line !== "");
  const link = button && { button: { label: button, url } };
  const end = stop && stopUrl && { stop: { label: stop, url: stopUrl } };
  return { subject: fill(subject, values), lines: said, ...link, ending: fill(ending, values), ...(end || {}) };
}

const OTHERS_HAVE = 2;

/** Groups digits: "1234567" becomes "1,234,567". */
function grouped(whole: string, { group, groups: { first, others, least } }: Formats): string {
  if (whole.length < least) return whole;
  const parts = [whole.slice(-first)];
  for (let rest = whole.slice(0, -first); rest; rest = rest.slice(0, -others)) parts.unshift(rest.slice(-others));
  return parts.join(group);
}

/**
 * Formats money as the site's pages do: "€12", "€9.50", "CHF 1,200".
 * @param amount in the currency's smallest unit
 */
export function moneyWords(amount: number, currency: string, formats: Formats): string {
  const { signs, decimal, money } = formats;
  const code = currency.toUpperCase();
  const digits = formats.digits[code] ?? OTHERS_HAVE;
  const unit = 10 ** digits;
  const all = Math.abs(Math.round(amount));
  const rest = all % unit;
  const whole = grouped(String((all - rest) / unit), formats);
  const fraction = rest === 0 ? "" : `${decimal}${String(rest).padStart(digits, "0")}`;
  const sign = signs[code] ?? code;
  // A no-break space separates letters from the number.
  const gap = money.startsWith("{sign}{") && /[A-Za-z]$/.test(sign) ? "\u00A0" : "";
  const written = money.replace("{sign}", sign + gap).replace("{number}", whole + fraction);
  return `${amount < 0 ? "-" : ""}${written}`;
}

/** Formats "2026-03-09" as "9 March 2026". */
export function dayWords(day: string, { months, date }: Formats): string {
  const [year = "", month = "", number = ""] = day.split("-");
  const words = date.replace("{day}", String(Number(number))).replace("{month}", months[Number(month) - 1] ?? month);
  return words.replace("{year}", year);
}

/** Formats "2026-03-09 14:05:09" as "9 March 2026 at 14:05:09 (Europe/Berlin)", with the zone spelled out. */
export function zonedMomentWords(moment: string, zone: string, formats: Formats): string {
  const [day = "", time = ""] = moment.split(" ");
  const words = formats.moment.replace("{date}", dayWords(day, formats)).replace("{time}", time);
  return words.replace("{zone}", zone);
}

const TOLD = 200;
const HUNDRED = 100;

/** The plural form for a count: "1 reply", "2 replies". */
export function formFor(sentence: Counted, count: number, { counts, forms }: Formats): string {
  const at = count < TOLD ? count : HUNDRED + (count % HUNDRED);
  const form = forms[Number(counts[at])] as keyof Counted | undefined;
  return (form && sentence[form]) ?? sentence.other;
}
