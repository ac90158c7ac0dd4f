import type { Counted } from "./formats.d.ts";

/**
 * A sentence with placeholders, such as "Until {day}". It is a string, but has no string type, so that code cannot
 * show it without filling it in.
 */
export interface Template<Places extends string> {
  readonly "has places for": Places;
}

/** A sentence by plural category; the value `count` selects the form (Intl.PluralRules). */
export interface Plural<Places extends string> {
  readonly other: Template<Places>;
}

/** Sentences as the server reads them: plain strings, which it fills in itself. */
export type AsText<T> = T extends string | Template<string>
  ? string
  : T extends Plural<string>
    ? Counted
    : { [Name in keyof T]: AsText<T[Name]> };
