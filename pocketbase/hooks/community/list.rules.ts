import { safe } from "../plainPages/html.rules.ts";
import { lessonLink, toLogin } from "./html.rules.ts";
import { addressOf, type Cursor, type Sort, sortsOf, type View } from "./views.rules.ts";
import { type Here, PLACE, withoutScripts } from "./words.rules.ts";

const LINK = "inline-block py-1.5 aria-[current]:border-b-3 aria-[current]:border-fg aria-[current]:no-underline";
const LINKS = "flex flex-wrap gap-x-4.5 gap-y-1";
export const NONE = "mt-2 max-w-[66ch]";

const link = (href: string, text: string, isHere: boolean, mark = ""): string =>
  `<li><a class="${LINK}" href="${safe(href)}"${mark}${isHere ? ' aria-current="page"' : ""}>${safe(text)}</a></li>`;

interface List {
  view: View;
  title: string;
  entries: string[];
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
  return `<nav aria-label="${safe(texts.topicsTitle)}"><ul class="mt-3.5 ${LINKS}">${first.join("")}${each.join("")}</ul></nav>`;
}

/** The box that posts are looked for by. @param asked what was looked for, or "" */
const box = ({ texts }: Here, asked: string): string =>
  `<form class="mt-4.5 flex max-w-136 gap-2" role="search" action="/community"><label class="sr-only" for="find-q">${safe(texts.searchTitle)}</label>` +
  `<input class="min-h-11 min-w-0 flex-1 rounded-button border border-line-strong bg-surface px-3.5 py-2 text-fg" id="find-q" type="search" maxlength="100" required autocomplete="off" placeholder="${safe(texts.searchTitle)}" name="q" value="${safe(asked)}">` +
  `<button class="btn">${safe(texts.search)}</button></form>`;

/** How many wait is said where all of them are found. */
const isForHelpers = ({ topic, moduleId, lessonId }: View, sort: Sort): boolean =>
  sort === "waiting" && !topic && !moduleId && !lessonId;

const sorts = ({ texts }: Here, view: View): string => {
  const each = sortsOf(view.topic).map((sort) =>
    link(
      addressOf({ ...view, sort, after: undefined }),
      texts.orders[sort],
      sort === view.sort,
      isForHelpers(view, sort) ? " data-waiting-count" : "",
    ),
  );
  return `<nav aria-label="${safe(texts.ordersTitle)}"><ul class="mt-5.5 text-sm ${LINKS}">${each.join("")}</ul></nav>`;
};

const shut = ({ texts }: Here): string =>
  `<p class="${NONE}">${safe(texts.shut)} <a href="/subscription">${safe(texts.plans)}</a></p>${withoutScripts({ texts })}`;

/** Where the reader's own scripts put what one writes a post with. @param address of the page */
const compose = (here: Here, address: string): string =>
  `<div class="${PLACE}" data-compose>${toLogin(address, here.texts.loginToPost)}${withoutScripts(here)}</div>`;

function empty({ texts }: Here, { sort, topic }: View): string {
  if (sort === "unanswered") return texts.emptyUnanswered;
  if (sort === "waiting") return texts.emptyWaiting;
  return topic ? texts.emptyTopic : texts.empty;
}

/** What the list is narrowed to, and the way back to all of it. */
function about(here: Here, view: View): string {
  if (view.lessonId === "") return "";
  const all = addressOf({ ...view, lessonId: "", after: undefined });
  return `<p class="${NONE}">${lessonLink(here, { lessonId: view.lessonId, second: 0 })}<br><a href="${safe(all)}">${safe(here.texts.otherLessons)}</a></p>`;
}

/** A list of posts, its topics and orders, and the way to its next page. */
export function listHtml(here: Here, { view, title, entries, next, isShut }: List): string {
  const { texts } = here;
  const more = next
    ? `<nav class="mt-5.5" aria-label="${safe(texts.pages)}"><a class="btn" rel="next" href="${safe(addressOf({ ...view, after: next }))}">${safe(texts.older)}</a></nav>`
    : "";
  const posts = `<ol class="mt-4" data-posts>${entries.join("")}</ol>`;
  const none = entries.length > 0 ? "" : `<p class="${NONE}">${safe(empty(here, view))}</p>`;
  const head = `<h1>${safe(view.topic ? title : texts.title)}</h1>${topics(here, view.topic)}${about(here, view)}${box(here, "")}`;
  const queue = view.sort === "queue" ? `<p class="${NONE}">${safe(texts.queue)}</p>` : "";
  return `${head}${isShut ? shut(here) : `${compose(here, addressOf({ ...view, after: undefined }))}${sorts(here, view)}${queue}${posts}${none}${more}`}`;
}

/** What was found, in place of a list; what is not there can be asked. @param said how much it is, or why it is nothing */
export const foundHtml = (here: Here, asked: string, said: string, entries: string[]): string =>
  `<h1>${safe(here.texts.title)}</h1>${topics(here, undefined)}${box(here, asked)}<h2 class="mt-6 text-lg">${safe(said)}</h2><ol class="mt-4">${entries.join("")}</ol>${compose(here, `/community?q=${encodeURIComponent(asked)}`)}`;
