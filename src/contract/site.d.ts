import type { Counted, Formats } from "./formats.d.ts";
import type { FeedbackTexts, PasswordTexts } from "./said.d.ts";
import type { Sentences } from "./sentences.d.ts";
import type { AsText } from "./texts.d.ts";

/** The site's names for mails and certificates, in site.json, which the build writes. */
export interface SiteFile {
  name: string;
  tagline: string;
  supportEmail: string;
  language: string;
  /** Missing for a left-to-right language. */
  direction?: "rtl";
}

/** The `lang` and `dir` of a page. */
export type Written = Pick<SiteFile, "language" | "direction">;

/**
 * The texts of a mail. A blank line in `text` starts a paragraph; placeholders such as `{device}` work everywhere but
 * in `button`.
 */
export interface LetterTexts {
  subject: string;
  text: string;
  button?: string;
  /** The text below the button. */
  ending: string;
  /** For a recurring mail: the text of its unsubscribe link. */
  stop?: string;
}

/** Every mail, by its name in src/texts/en.yaml. */
export type Letters = Record<Exclude<keyof Sentences["mails"], "questions">, LetterTexts>;

/** A learner's alert; `action` is the label of its link, the only field without placeholders such as `{plan}`. */
export interface AlertTexts {
  title: string;
  message: string;
  action: string;
}

/** Every alert, by its name in src/texts/en.yaml. */
export type Alerts = Record<Exclude<keyof Sentences["alerts"], "giftAccepted">, AlertTexts> & {
  giftAccepted: { title: string; message: Counted };
};

/** The texts of the weekly mail, and of the pages behind its unsubscribe link. */
export type WeeklyTexts = AsText<Sentences["weekly"]> & { formats: Formats };

/** The texts of the contact form, which the server renders again when the form is sent without scripts. */
export type ContactTexts = AsText<Sentences["contact"]>;

type Community = AsText<Sentences["community"]>;

/** The texts of the community pages, which the server renders. */
export type CommunityTexts = Community["page"] &
  Pick<Community, "helpful" | "helpfulNone" | "accepted" | "report"> & {
    loginToPost: string;
    loginToReply: string;
    formats: Formats;
  };

/** The server's texts, in texts.json, which the build writes. */
export interface ServerTexts {
  formats: Formats;
  /** `questions` tells where to ask, with `{email}`. */
  mails: Letters & { questions: string };
  alerts: Alerts;
  weekly: WeeklyTexts;
  contact: ContactTexts;
  community: CommunityTexts;
  decisions: AsText<Sentences["decisions"]>;
  feedback: FeedbackTexts;
  password: PasswordTexts;
  server: AsText<Sentences["server"]>;
}

/**
 * Words and links that hold a post or reply for a moderator, from content/site.yaml; in moderation.json, which the
 * build writes.
 */
export interface HoldLists {
  words: string[];
  /** Hosts of links, including their subdomains. */
  hosts: string[];
}
