import type { Counted } from "./formats.d.ts";

/**
 * A sentence with places for values, as "Until {day}". It is a string, and no type says so: what
 * nobody filled in is shown nowhere.
 */
export interface Template<Places extends string> {
  readonly "has places for": Places;
}

/** A sentence in the forms that its language counts by; the value `count` chooses (Intl.PluralRules). */
export interface Plural<Places extends string> {
  readonly other: Template<Places>;
}

/** Sentences as the server reads them: it fills in what it says itself, and knows a sentence with places by its text. */
export type AsText<T> = T extends string | Template<string>
  ? string
  : T extends Plural<string>
    ? Counted
    : { [Name in keyof T]: AsText<T[Name]> };
