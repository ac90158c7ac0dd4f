import { safe } from "../../platform/forms/forms.rules.ts";
import { IN_MENU, lessonLink, menu, newRow } from "./html.rules.ts";
import type { Cursor, Sort, View, Here } from "./views.rules.ts";
import { viewAddress, sortsOf, topicTitle, withoutScripts } from "./views.rules.ts";

export const NONE = "mt-2 max-w-[42.8em]";

const link = (href: string, text: string, isHere: boolean, mark = ""): string =>
  `<li><a class="${IN_MENU}" href="${safe(href)}"${mark}${isHere ? ' aria-current="page"' : ""}>${safe(text)}</a></li>`;

interface List {
  view: View;
  title: string;
  entries: string[];
  /** The cursor of the next page; undefined on the last. */
  next: Cursor | undefined;
  /** The list is about paid content and its reader is no member. */
  isShut: boolean;
  /** True while only the team has written: the page shows no filters and invites to write. */
  isYoung?: boolean;
}

/** The closed filter menu's label: its name and the chosen value. */
const opener = (name: string, chosen: string): string =>
  `<span class="min-w-0 truncate"><span class="tc max-sm:sr-only">${safe(name)}</span> ${safe(chosen)}</span><span class="me-1 mb-1 size-2 flex-none rotate-45 border-e-2 border-b-2" aria-hidden="true"></span>`;
const GROUP = "px-3 pt-2 pb-1 text-sm text-muted";

function topics(here: Here, topic: string | undefined): string {
  const { course, texts } = here;
  const modules = course.modules.filter(({ locked }) => !locked);
  const { all, ...general } = texts.topics;
  const rows = [["", all], ...Object.entries(general)] as [string, string][];
  const first = rows.map(([one, text]) => link(`/community${one && `/${one}`}`, text, one === topic));
  const each = modules.map(({ id, title }) =>
    link(`/community/module-${String(id)}`, `${String(id)} ${title}`, topic === `module-${String(id)}`),
  );
  const group = (title: string, links: string[]): string =>
    links.length > 0 ? `<p class="${GROUP}">${safe(title)}</p><ul>${links.join("")}</ul>` : "";
  return menu(
    opener(texts.topic, topic ? topicTitle(here, topic) : all),
    `<nav aria-label="${safe(texts.topicsTitle)}">${group(texts.topicGroups.kinds, first)}${group(texts.topicGroups.modules, each)}</nav>`,
    { looks: "basis-52 max-sm:basis-0 max-sm:flex-1" },
  );
}

/** The search box for posts. @param asked the query, or "" */
const box = ({ texts }: Here, asked: string): string =>
  `<form class="flex w-full max-w-136 gap-2" role="search" action="/community"><label class="sr-only" for="find-q">${safe(texts.searchTitle)}</label>` +
  `<input class="min-h-11 min-w-0 flex-1 rounded-button border border-line-strong bg-surface px-3.5 py-2 text-fg" id="find-q" type="search" maxlength="100" required autocomplete="off" placeholder="${safe(texts.searchTitle)}" name="q" value="${safe(asked)}">` +
  `<button class="btn">${safe(texts.search)}</button></form>`;

/** The waiting count is shown only for the list of all waiting posts. */
const isForHelpers = ({ topic, moduleId, lessonId }: View, sort: Sort): boolean =>
  sort === "waiting" && !topic && !moduleId && !lessonId;

const sorts = ({ texts }: Here, view: View): string => {
  const each = sortsOf(view.topic).map((sort) =>
    link(
      viewAddress({ ...view, sort, after: undefined }),
      texts.orders[sort],
      sort === view.sort,
      isForHelpers(view, sort) ? " data-waiting-count" : "",
    ),
  );
  return menu(
    opener(texts.ordersTitle, texts.orders[view.sort]),
    `<nav aria-label="${safe(texts.ordersTitle)}"><ul>${each.join("")}</ul></nav>`,
    { looks: "basis-52 max-sm:basis-0 max-sm:flex-1", side: "end" },
  );
};

const shut = ({ texts }: Here): string =>
  `<p class="${NONE}">${safe(texts.shut)} <a href="/subscription">${safe(texts.plans)}</a></p>${withoutScripts({ texts })}`;

/** The place for the post editor that scripts draw. @param address the page's path */
const compose = (here: Here, address: string): string =>
  `<div class="mt-4.5 min-h-15" data-compose>${newRow(address, here.texts.compose, here.texts.loginToPost)}${withoutScripts(here)}</div>`;

function empty({ texts }: Here, { sort, topic }: View): string {
  if (sort === "unanswered") return texts.emptyUnanswered;
  if (sort === "waiting") return texts.emptyWaiting;
  return topic ? texts.emptyTopic : texts.empty;
}

/** The lesson that narrows the list, and a link to the whole list. */
function about(here: Here, view: View): string {
  if (view.lessonId === "") return "";
  const all = viewAddress({ ...view, lessonId: "", after: undefined });
  return `<p class="${NONE}">${lessonLink(here, { lessonId: view.lessonId, second: 0 })}<br><a href="${safe(all)}">${safe(here.texts.otherLessons)}</a></p>`;
}

/** A list of posts with its topic and order menus and a link to the next page. */
export function listHtml(here: Here, { view, title, entries, next, isShut, isYoung }: List): string {
  const { texts } = here;
  if (isYoung) return youngHtml(here, entries);
  const more = next
    ? `<nav class="mt-5.5" aria-label="${safe(texts.pages)}"><a class="btn" rel="next" href="${safe(viewAddress({ ...view, after: next }))}">${safe(texts.older)}</a></nav>`
    : "";
  const posts = `<ol class="mt-4" data-posts>${entries.join("")}</ol>`;
  const none = entries.length > 0 ? "" : `<p class="${NONE}">${safe(empty(here, view))}</p>`;
  const address = viewAddress({ ...view, after: undefined });
  const head = `<h1>${safe(view.topic ? title : texts.title)}</h1>${isShut ? "" : compose(here, address)}${narrowing(here, view, isShut)}${about(here, view)}`;
  const queue = view.sort === "queue" ? `<p class="${NONE}">${safe(texts.queue)}</p>` : "";
  return `${head}${isShut ? shut(here) : `${queue}${posts}${none}${more}`}`;
}

const SEATS = 24;
const SEAT = "h-4 rounded-t-button border-2";

/** One seat for each team post, one for the reader, and empty ones behind. */
const seats = (taken: number): string =>
  `<div class="grid w-full max-w-72 grid-cols-8 gap-1.5 justify-self-center" aria-hidden="true">${Array.from(
    { length: Math.max(SEATS, taken + 1) },
    (_, at) => {
      if (at === taken) return `<span class="${SEAT} border-fg bg-act"></span>`;
      return `<span class="${SEAT} ${at < taken ? "border-fg bg-fg" : "border-line-strong"}"></span>`;
    },
  ).join("")}</div>`;

const WAYS = ["questions", "feedback", "wins"] as const;

/** The page while only the team has written: the reader's free seat, three ways to start, and the team's posts. */
function youngHtml(here: Here, entries: string[]): string {
  const { texts } = here;
  const { young } = texts;
  const ways = WAYS.map(
    (topic) =>
      `<li class="py-4 sm:px-5 sm:first:ps-0 sm:last:pe-0"><h3 class="text-md">${safe(young[topic].title)}</h3><p class="mt-1 text-sm text-muted">${safe(young[topic].about)}</p>` +
      `<a class="mt-1.5 inline-block py-1.5 font-bold" href="/community/${topic}?write">${safe(young[topic].link)}</a></li>`,
  );
  return (
    `<h1>${safe(texts.title)}</h1>${compose(here, "/community")}` +
    `<section class="mt-4.5 grid grid-cols-1 items-center gap-6 rounded-card border border-line bg-surface-2 p-5.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"><div><h2 class="text-lg">${safe(young.title)}</h2>` +
    `<p class="mt-2">${safe(young.about)}</p></div>${seats(entries.length)}</section>` +
    `<ul class="mt-6 grid grid-cols-1 border-y border-fg sm:grid-cols-3 sm:divide-x sm:divide-line">${ways.join("")}</ul>` +
    `<h2 class="mt-7 text-lg">${safe(young.read)}</h2><ol class="mt-3" data-posts>${entries.join("")}</ol>`
  );
}

/** The row of filters: topic, order and search box. */
const narrowing = (here: Here, view: View, isShut: boolean): string =>
  `<div class="mt-3.5 flex flex-wrap gap-2">${topics(here, view.topic)}${isShut ? "" : sorts(here, view)}` +
  `${menu(`<span>${safe(here.texts.search)}</span>`, `<div class="w-[min(28rem,calc(100vw-60px))]">${box(here, "")}</div>`, { looks: "sm:ms-auto", side: "end" })}</div>`;

/**
 * Search results in place of a list, with the editor to ask instead. @param said the number of results, or why there
 * are none
 */
export const foundHtml = (here: Here, asked: string, said: string, entries: string[]): string =>
  `<h1>${safe(here.texts.title)}</h1>${compose(here, `/community?q=${encodeURIComponent(asked)}`)}` +
  `<div class="mt-3.5 flex flex-wrap gap-2">${topics(here, undefined)}${box(here, asked)}</div>` +
  `<h2 class="mt-6 text-lg">${safe(said)}</h2><ol class="mt-4">${entries.join("")}</ol>`;
