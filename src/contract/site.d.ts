import type { Counted, Formats } from "./formats.d.ts";
import type { FeedbackTexts, PasswordTexts } from "./said.d.ts";
import type { Sentences } from "./sentences.d.ts";
import type { AsText } from "./texts.d.ts";

/** How the site calls itself in mails and certificates: site.json, which the build writes. */
export interface SiteFile {
  name: string;
  tagline: string;
  supportEmail: string;
  language: string;
  /** Missing where the language is written from the left. */
  direction?: "rtl";
}

/** How a page says its language. */
export type Written = Pick<SiteFile, "language" | "direction">;

/** What a mail says. A blank line in `text` begins a new paragraph; places such as `{device}` are filled in everywhere but in `button`. */
export interface LetterTexts {
  subject: string;
  text: string;
  button?: string;
  /** Read after the button. */
  ending: string;
  /** Of a mail that comes again: the words of the link that ends it. */
  stop?: string;
}

/** Every mail, by its name in src/texts/en.yaml. */
export type Letters = Record<Exclude<keyof Sentences["mails"], "questions">, LetterTexts>;

/** What a learner is told in their alerts; `action` says where it leads. Places such as `{plan}` are filled in but there. */
export interface AlertTexts {
  title: string;
  message: string;
  action: string;
}

/** Every alert, by its name in src/texts/en.yaml. */
export type Alerts = Record<Exclude<keyof Sentences["alerts"], "giftAccepted">, AlertTexts> & {
  giftAccepted: { title: string; message: Counted };
};

/** What the weekly mail is made of, and the pages behind the link that ends it. */
export type WeeklyTexts = AsText<Sentences["weekly"]> & { formats: Formats };

/** What the form of the contact page says, which the server shows once more when it is sent without scripts. */
export type ContactTexts = AsText<Sentences["contact"]>;

type Community = AsText<Sentences["community"]>;

/** What the pages of the community say, which the server makes of data. */
export type CommunityTexts = Community["page"] &
  Pick<Community, "helpful" | "helpfulNone" | "accepted" | "report"> & {
    loginToPost: string;
    loginToReply: string;
    formats: Formats;
  };

/** What the server says: texts.json, which the build writes. */
export interface ServerTexts {
  formats: Formats;
  /** And where to ask, with `{email}`. */
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

/** What holds a post or reply for a moderator's look, of content/site.yaml: moderation.json, which the build writes. */
export interface HoldLists {
  words: string[];
  /** Hosts of links, each with all below it. */
  hosts: string[];
}
