import type { Sentences } from "./sentences.d.ts";
import type { AsText } from "./texts.d.ts";

/** The server's own messages, by their names in src/texts/en.yaml. */
export type SaidName = keyof Sentences["server"];

/** A message that a rule returns with its values; the caller translates it. */
export interface Saying {
  say: SaidName;
  values?: Readonly<Record<string, string>>;
}

/** The texts of the feedback form, which the server renders again when the form is sent without scripts. */
export type FeedbackTexts = AsText<Sentences["feedback"]>;

/** The messages about missing parts of a password, as the form shows them. */
export interface PasswordTexts {
  /** With `{need}`. */
  one: string;
  /** With `{needs}` and `{last}`. */
  more: string;
  needs: Record<"length" | "lower" | "upper" | "digit" | "symbol", string>;
}
