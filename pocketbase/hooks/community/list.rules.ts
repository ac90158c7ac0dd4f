import { safe } from "../plainPages/html.rules.ts";
import { lessonLink } from "./html.rules.ts";
import type { Asked } from "./rows.rules.ts";
import { addressOf, type Cursor, sortsOf, type View } from "./views.rules.ts";
import { type Here, withoutScripts } from "./words.rules.ts";

const link = (href: string, text: string, isHere: boolean): string =>
  `<li><a href="${safe(href)}"${isHere ? ' aria-current="page"' : ""}>${safe(text)}</a></li>`;

interface List {
  view: View;
  title: string;
  entries: string[];
  /** Which seconds were asked about, where all is about one lesson. */
  seconds: Asked[];
  /** Where the next page begins; undefined on the last. */
  next: Cursor | undefined;
  /** It is about what is sold, and its reader is no member. */
  isShut: boolean;
}

function topics({ course, texts }: Here, topic: string | undefined): string {
  const modules = course.modules.filter(({ locked }) => !locked);
  const { all, ...general } = texts.topics;
  const rows = [["", all], ...Object.entries(general)] as [string, string][];
  const first = rows.map(([one, text]) => link(`/community${one && `/${one}`}`, text, one === topic));
  const each = modules.map(({ id, title }) =>
    link(`/community/module-${String(id)}`, `${String(id)} ${title}`, topic === `module-${String(id)}`),
  );
  return `<nav aria-label="${safe(texts.topicsTitle)}"><ul class="topics">${first.join("")}${each.join("")}</ul></nav>`;
}

/** The box that posts are looked for by. @param asked what was looked for, or "" */
const box = ({ texts }: Here, asked: string): string =>
  `<form class="find" role="search" action="/community"><label class="sr" for="find-q">${safe(texts.searchTitle)}</label>` +
  `<input id="find-q" name="q" type="search" maxlength="100" required autocomplete="off" placeholder="${safe(texts.searchTitle)}" value="${safe(asked)}">` +
  `<button class="btn">${safe(texts.search)}</button></form>`;

const sorts = ({ texts }: Here, view: View): string => {
  const each = sortsOf(view.topic).map((sort) =>
    link(addressOf({ ...view, sort, after: undefined }), texts.orders[sort], sort === view.sort),
  );
  return `<nav aria-label="${safe(texts.ordersTitle)}"><ul class="sorts">${each.join("")}</ul></nav>`;
};

const shut = ({ texts }: Here): string =>
  `<p class="none" data-shut>${safe(texts.shut)} <a href="/subscription">${safe(texts.plans)}</a></p>${withoutScripts({ texts })}`;

/** Where the reader's own scripts put what one writes a post with. */
const compose = (here: Here): string => `<div data-compose>${withoutScripts(here)}</div>`;

function empty({ texts }: Here, { sort, topic }: View): string {
  if (sort === "unanswered") return texts.emptyUnanswered;
  if (sort === "waiting") return texts.emptyWaiting;
  return topic ? texts.emptyTopic : texts.empty;
}

/** What the list is narrowed to, and the way back to all of it. */
function about(here: Here, view: View): string {
  if (view.lessonId === "") return "";
  const all = addressOf({ ...view, lessonId: "", after: undefined });
  return `<p class="none">${lessonLink(here, { lessonId: view.lessonId, second: 0 })}<br><a href="${safe(all)}">${safe(here.texts.otherLessons)}</a></p>`;
}

/** For the lesson's own page, whose list is of the newest alone: `second count id`, a comma between two. */
function secondsIn(seconds: Asked[]): string {
  const rows = seconds.map(({ second, count, id }) => `${String(second)} ${String(count)} ${id}`);
  return rows.length > 0 ? ` data-seconds="${safe(rows.join())}"` : "";
}

/** A list of posts, its topics and orders, and the way to its next page. */
export function listHtml(here: Here, { view, title, entries, seconds, next, isShut }: List): string {
  const { texts } = here;
  const more = next
    ? `<nav class="pager" aria-label="${safe(texts.pages)}"><a class="btn" rel="next" href="${safe(addressOf({ ...view, after: next }))}">${safe(texts.older)}</a></nav>`
    : "";
  const posts = `<ol class="posts" data-posts data-topic="${safe(view.topic)}" data-sort="${view.sort}"${secondsIn(seconds)}>${entries.join("")}</ol>`;
  const none = entries.length > 0 ? "" : `<p class="none">${safe(empty(here, view))}</p>`;
  const head = `<h1>${safe(view.topic ? title : texts.title)}</h1>${topics(here, view.topic)}${about(here, view)}${box(here, "")}`;
  const queue = view.sort === "queue" ? `<p class="none">${safe(texts.queue)}</p>` : "";
  return `${head}${isShut ? shut(here) : `${compose(here)}${sorts(here, view)}${queue}${posts}${none}${more}`}`;
}

/** What was found, in place of a list; what is not there can be asked. @param said how much it is, or why it is nothing */
export const foundHtml = (here: Here, asked: string, said: string, entries: string[]): string =>
  `<h1>${safe(here.texts.title)}</h1>${topics(here, undefined)}${box(here, asked)}<h2 class="found">${safe(said)}</h2><ol class="posts">${entries.join("")}</ol>${compose(here)}`;
