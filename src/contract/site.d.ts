import type { Counted, Formats } from "./formats.d.ts";
import type { DecisionTexts, FeedbackTexts, PasswordTexts, SaidTexts } from "./said.d.ts";
import type { Sentences } from "./sentences.d.ts";

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
export interface WeeklyTexts {
  formats: Formats;
  added: string;
  changed: string;
  more: Counted;
  due: Counted;
  pages: Record<"ask" | "done" | "broken", { title: string; text: string; button: string }>;
}

/** What the form of the contact page says, which the server shows once more when it is sent without scripts. */
export interface ContactTexts {
  name: string;
  nameHint: string;
  email: string;
  emailHint: string;
  topic: string;
  topicHint: string;
  topics: Record<"course" | "account" | "premium" | "refund" | "privacy" | "other", string>;
  message: string;
  messageHint: string;
  send: string;
  refused: string;
  kept: string;
  byMail: string;
  problems: Record<"name" | "longName" | "topic" | "message" | "longMessage" | "email" | "website" | "quick", string>;
  thanks: { title: string; text: string };
}

/** What the pages of the community say, which the server makes of data. Places such as `{day}` are filled in. */
export interface CommunityTexts extends Record<"queue" | "gaveTwo" | "otherLessons", string> {
  formats: Formats;
  title: string;
  about: string;
  here: string;
  compose: string;
  topicsTitle: string;
  topic: string;
  topicGroups: Record<"kinds" | "modules", string>;
  young: Record<"title" | "about" | "read", string> &
    Record<"questions" | "feedback" | "wins", Record<"title" | "about" | "link", string>>;
  noAnswer: string;
  answerIt: string;
  more: string;
  copyLink: string;
  topics: Record<"all" | "questions" | "wins" | "feedback", string>;
  ordersTitle: string;
  orders: Record<"queue" | "new" | "active" | "unanswered" | "waiting" | "liked", string>;
  searchTitle: string;
  search: string;
  found: Counted;
  notFound: string;
  tooOften: string;
  shut: string;
  plans: string;
  empty: string;
  emptyTopic: string;
  emptyUnanswered: string;
  emptyWaiting: string;
  pages: string;
  older: string;
  moreReplies: string;
  replies: Counted;
  accepted: string;
  edited: string;
  team: string;
  helpful: string;
  toLike: string;
  loginToPost: string;
  loginToReply: string;
  withoutScripts: string;
  contact: string;
  report: string;
  lesson: string;
  lessonAt: string;
  picture: string;
  sheet: string;
  questions: string;
  watch: string;
  posts: string;
  since: string;
  aboutPerson: string;
  date: string;
  /** Twelve names with commas between them. */
  months: string;
}

/** What the server says: texts.json, which the build writes. */
export interface ServerTexts {
  formats: Formats;
  /** And where to ask, with `{email}`. */
  mails: Letters & { questions: string };
  alerts: Alerts;
  weekly: WeeklyTexts;
  contact: ContactTexts;
  community: CommunityTexts;
  decisions: DecisionTexts;
  feedback: FeedbackTexts;
  password: PasswordTexts;
  server: SaidTexts;
}

/** What holds a post or reply for a moderator's look, of content/site.yaml: moderation.json, which the build writes. */
export interface HoldLists {
  words: string[];
  /** Hosts of links, each with all below it. */
  hosts: string[];
}
