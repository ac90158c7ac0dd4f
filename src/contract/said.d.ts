import type { Counted } from "./formats.d.ts";
import type { Sentences } from "./sentences.d.ts";

type Server = Sentences["server"];
/** Those that count. */
type CountedName = { [Name in keyof Server]: Server[Name] extends { other: unknown } ? Name : never }[keyof Server];

/** What the server says itself, by its name in src/texts/en.yaml. */
export type SaidName = keyof Server;

export type SaidTexts = Record<Exclude<SaidName, CountedName>, string> & Record<CountedName, Counted>;

/** A sentence that a rule names, with what is put into it; who answers says it in the words of the site. */
export interface Saying {
  say: SaidName;
  values?: Readonly<Record<string, string>>;
}

/** What the feedback form says, which the server shows once more when it is sent without scripts. */
export interface FeedbackTexts extends Record<"type" | "message" | "email" | "emailHint" | "send", string> {
  types: Record<"general" | "bug" | "suggestion", string>;
  problems: Record<"empty" | "long", string>;
  thanks: { title: string; text: string };
  refused: Record<"title" | "kept" | "type" | "email" | "website", string>;
}

/** What a password lacks, as the form says it. */
export interface PasswordTexts {
  /** With `{need}`. */
  one: string;
  /** With `{needs}` and `{last}`. */
  more: string;
  needs: Record<"length" | "lower" | "upper" | "digit" | "symbol", string>;
}

/** How a moderator's decision calls what it is about, with `{title}`. */
export interface DecisionTexts {
  what: Record<"posts" | "replies" | "reviews" | "pictures", string>;
  nothingWrong: string;
}
