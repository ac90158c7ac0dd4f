/** A sentence by plural category. */
export type Counted = { other: string } & Partial<Record<Form, string>>;
type Form = "zero" | "one" | "two" | "few" | "many";

/** The formats of dates, money and counts in the site's language: the server's runtime has no Intl. */
export interface Formats {
  /** As used in a date, from January. */
  months: string[];
  /** "{day} {month} {year}" */
  date: string;
  /** "{date} at {time} ({zone})" */
  moment: string;
  /** The price of a plan: "{price} per month". */
  prices: Record<"month" | "year", string>;
  /** "{sign}{number}" */
  money: string;
  decimal: string;
  group: string;
  /**
   * Sizes of digit groups from the right: 3 and 3, in Hindi 3 and 2; `least` is the number of digits that need no
   * separator.
   */
  groups: { first: number; others: number; least: number };
  /** The number of decimals, for currencies that do not have two. */
  digits: Record<string, number>;
  /** Currency signs, for currencies not written as their code. */
  signs: Record<string, string>;
  /** The plural form of 0 to 199, one character each: an index into `forms`. */
  counts: string;
  forms: string[];
}
