import { formFor, fill, type Values } from "../../platform/words.rules.ts";
import type { WeeklyTexts } from "#contract/site.d.ts";
import { choicesIn } from "../../account/users/users.rules.ts";
import { safe } from "../../platform/forms/forms.rules.ts";

export const WEEK_MS = 7 * 86_400_000;
/** All of a new site's learners are not written to in the same minute. */
export const SPREAD_MS = 12 * 3_600_000;
/** So many lessons are named; of the rest the mail says how many. */
const MOST_NAMED = 5;

export interface News {
  title: string;
  /** It came to the course; else it was changed. */
  isNew: boolean;
}

/** What a mail is made of. */
export interface Week {
  news: News[];
  /** How many questions come back today. */
  due: number;
}

/** When the next one is due: a week after this one, also where the server was down for a while. */
export const nextMs = (dueMs: number, nowMs: number): number => Math.max(dueMs + WEEK_MS, nowMs + WEEK_MS - SPREAD_MS);

/** Whether somebody answered the first questions, in which they said whether they want mails. @param text the field's JSON */
export const hasAnswered = (text: string): boolean => typeof choicesIn(text)?.["experience"] === "string";

const counted = ({ formats }: WeeklyTexts, count: number, sentence: WeeklyTexts["due"]): string =>
  fill(formFor(sentence, count, formats), { count: String(count) });

/** What the letter's places are filled with; undefined where there is nothing to say, and no mail is sent. */
export function weeklyValues({ news, due }: Week, texts: WeeklyTexts, stop: string): Values | undefined {
  if (news.length === 0 && due === 0) return undefined;
  const named = news
    .slice(0, MOST_NAMED)
    .map(({ title, isNew }) => fill(isNew ? texts.added : texts.changed, { title }));
  const rest = news.length - named.length;
  const lines = [...named, ...(rest > 0 ? [counted(texts, rest, texts.more)] : [])];
  return {
    news: lines.join("\n"),
    practice: due > 0 ? counted(texts, due, texts.due) : "",
    page: due > 0 ? "practice" : "dashboard",
    stop,
  };
}

/** The account and the signature in what a mail's link carries; undefined for anything else. */
export function linkParts(text: string): { user: string; signature: string } | undefined {
  const [, user, signature] = /^([a-z0-9]{15})\.([0-9a-f]{64})$/.exec(text) ?? [];
  return user && signature ? { user, signature } : undefined;
}

/** What stands on the page behind a mail's link. @param action what its button sends; "" for a page that has none */
export function unsubscribeHtml({ text, button }: WeeklyTexts["pages"]["ask"], action: string): string {
  const form = `<form method="post" action="${safe(action)}"><button>${safe(button)}</button></form>`;
  return `<p>${safe(text)}</p>\n${action ? form : `<p><a href="/">${safe(button)}</a></p>`}`;
}
