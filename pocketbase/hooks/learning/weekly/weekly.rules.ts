import { formFor, fill, type Values } from "../../platform/words.rules.ts";
import type { WeeklyTexts } from "#contract/site.d.ts";
import { choicesIn } from "../../account/users/users.rules.ts";
import { safe } from "../../platform/forms/forms.rules.ts";

export const WEEK_MS = 7 * 86_400_000;
/** Spreads the first mails of a new site's learners over this time. */
export const SPREAD_MS = 12 * 3_600_000;
/** Lessons named in a mail; the rest are only counted. */
const MOST_NAMED = 5;

export interface News {
  title: string;
  /** True when the lesson was added; false when it was changed. */
  isNew: boolean;
}

/** The content of one mail. */
export interface Week {
  news: News[];
  /** Number of questions due today. */
  due: number;
}

/** Due time of the next mail, in ms since 1970: a week after this one, even after a downtime. */
export const nextMs = (dueMs: number, nowMs: number): number => Math.max(dueMs + WEEK_MS, nowMs + WEEK_MS - SPREAD_MS);

/** True when the onboarding, which asks about mails, has been answered. @param text the field's JSON */
export const hasAnswered = (text: string): boolean => typeof choicesIn(text)?.["experience"] === "string";

const counted = ({ formats }: WeeklyTexts, count: number, sentence: WeeklyTexts["due"]): string =>
  fill(formFor(sentence, count, formats), { count: String(count) });

/** The values of the mail's placeholders; undefined when there is nothing to report and no mail is sent. */
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

/** Parses the token of an unsubscribe link; undefined when it is malformed. */
export function linkParts(text: string): { user: string; signature: string } | undefined {
  const [, user, signature] = /^([a-z0-9]{15})\.([0-9a-f]{64})$/.exec(text) ?? [];
  return user && signature ? { user, signature } : undefined;
}

/** Renders the unsubscribe page. @param action where its button posts to; "" for a page without a button */
export function unsubscribeHtml({ text, button }: WeeklyTexts["pages"]["ask"], action: string): string {
  const form = `<form method="post" action="${safe(action)}"><button>${safe(button)}</button></form>`;
  return `<p>${safe(text)}</p>\n${action ? form : `<p><a href="/">${safe(button)}</a></p>`}`;
}
