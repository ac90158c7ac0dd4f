import type { LetterTexts } from "#contract/site.d.ts";
import type { Counted, Formats } from "#contract/formats.d.ts";

/** What a mail says, before it is drawn. */
export interface Letter {
  subject: string;
  lines: string[];
  button?: { label: string; url: string };
  /** Read after the button. */
  ending: string;
  /** Ends mails like this one. */
  stop?: { label: string; url: string };
}

/** Values by the names of their places in the owner's texts. */
export type Values = Readonly<Record<string, string>>;

/** Puts values into a sentence; a place without a value stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

const paragraphs = (text: string): string[] => text.trim().split(/\n\s*\n/);

/**
 * The owner's words with their values; a paragraph of which nothing is left is none. Only a gift that was paid, and what
 * the operator is told, hold what somebody typed: through any other letter a stranger could send their own words.
 * @param url where the button leads, if there is one
 * @param stopUrl where mails like this one are ended, if they come again
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

/** "1234567" in groups: "1,234,567". */
function grouped(whole: string, { group, groups: { first, others, least } }: Formats): string {
  if (whole.length < least) return whole;
  const parts = [whole.slice(-first)];
  for (let rest = whole.slice(0, -first); rest; rest = rest.slice(0, -others)) parts.unshift(rest.slice(-others));
  return parts.join(group);
}

/**
 * "€12", "€9.50", "CHF 1,200": as the site's pages write it.
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
  // Letters keep clear of the number, and the line does not break between them.
  const gap = money.startsWith("{sign}{") && /[A-Za-z]$/.test(sign) ? "\u00A0" : "";
  const written = money.replace("{sign}", sign + gap).replace("{number}", whole + fraction);
  return `${amount < 0 ? "-" : ""}${written}`;
}

/** "2026-03-09" as "9 March 2026". */
export function dayWords(day: string, { months, date }: Formats): string {
  const [year = "", month = "", number = ""] = day.split("-");
  const words = date.replace("{day}", String(Number(number))).replace("{month}", months[Number(month) - 1] ?? month);
  return words.replace("{year}", year);
}

/** "2026-03-09 14:05:09" as "9 March 2026 at 14:05:09 (Europe/Berlin)": nobody has to guess whose clock it was. */
export function zonedMomentWords(moment: string, zone: string, formats: Formats): string {
  const [day = "", time = ""] = moment.split(" ");
  const words = formats.moment.replace("{date}", dayWords(day, formats)).replace("{time}", time);
  return words.replace("{zone}", zone);
}

const TOLD = 200;
const HUNDRED = 100;

/** The form of a sentence for so many: "1 reply", "2 replies". */
export function formFor(sentence: Counted, count: number, { counts, forms }: Formats): string {
  const at = count < TOLD ? count : HUNDRED + (count % HUNDRED);
  const form = forms[Number(counts[at])] as keyof Counted | undefined;
  return (form && sentence[form]) ?? sentence.other;
}
