import type { Sentences } from "./sentences.d.ts";
import type { AsText } from "./texts.d.ts";

/** What the server says itself, by its name in src/texts/en.yaml. */
export type SaidName = keyof Sentences["server"];

/** A sentence that a rule names, with what is put into it; who answers says it in the words of the site. */
export interface Saying {
  say: SaidName;
  values?: Readonly<Record<string, string>>;
}

/** What the feedback form says, which the server shows once more when it is sent without scripts. */
export type FeedbackTexts = AsText<Sentences["feedback"]>;

/** What a password lacks, as the form says it. */
export interface PasswordTexts {
  /** With `{need}`. */
  one: string;
  /** With `{needs}` and `{last}`. */
  more: string;
  needs: Record<"length" | "lower" | "upper" | "digit" | "symbol", string>;
}
