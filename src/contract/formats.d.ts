/** A sentence in the forms that its language counts by. */
export type Counted = { other: string } & Partial<Record<Form, string>>;
type Form = "zero" | "one" | "two" | "few" | "many";

/** How the language of the site writes days and money and counts: the server's runtime knows no Intl. */
export interface Formats {
  /** As they stand in a date, from January on. */
  months: string[];
  /** "{day} {month} {year}" */
  date: string;
  /** "{date} at {time} ({zone})" */
  moment: string;
  /** What a plan costs: "{price} per month". */
  prices: Record<"month" | "year", string>;
  /** "{sign}{number}" */
  money: string;
  decimal: string;
  group: string;
  /** Figures between two separators from the right: [3, 3], in Hindi [3, 2]; and how many figures need none. */
  groups: { first: number; others: number; least: number };
  /** How many figures of the smallest unit stand behind the point, of currencies that have not two. */
  digits: Record<string, number>;
  /** Of currencies that are not written by their code. */
  signs: Record<string, string>;
  /** The form of 0 to 199, a letter each: the place of the form in `forms`. */
  counts: string;
  forms: string[];
}
