import type { Course } from "#contract/course.d.ts";
import { safe } from "../plainPages/html.rules.ts";
import { addressOf, type Cursor, type Sort, SORTS, type View } from "./views.rules.ts";

const SORTED: Record<Sort, string> = {
  new: "Newest",
  active: "Active",
  unanswered: "Unanswered",
  liked: "Most helpful",
};
const TOPICS = [
  ["", "All"],
  ["questions", "Questions"],
  ["wins", "Wins"],
  ["feedback", "Feedback wanted"],
] as const;

const link = (href: string, text: string, isHere: boolean): string =>
  `<li><a href="${safe(href)}"${isHere ? ' aria-current="page"' : ""}>${safe(text)}</a></li>`;

interface List {
  view: View;
  title: string;
  entries: string[];
  /** Where the next page begins; undefined on the last. */
  next: Cursor | undefined;
  /** It is about what is sold, and its reader is no member. */
  isShut: boolean;
}

function topics(course: Course, { topic }: View): string {
  const modules = course.modules.filter(({ locked }) => !locked);
  const general = TOPICS.map(([one, text]) => link(`/community${one && `/${one}`}`, text, one === topic));
  const each = modules.map(({ id, title }) =>
    link(`/community/module-${String(id)}`, `${String(id)} ${title}`, topic === `module-${String(id)}`),
  );
  return `<nav aria-label="Topics"><ul class="topics">${general.join("")}${each.join("")}</ul></nav>`;
}

const sorts = (view: View): string => {
  const each = SORTS.map((sort) =>
    link(addressOf({ ...view, sort, after: undefined }), SORTED[sort], sort === view.sort),
  );
  return `<nav aria-label="Order"><ul class="sorts">${each.join("")}</ul></nav>`;
};

const SHUT =
  '<p class="none">Members read and write here: this module is part of Premium. <a href="/subscription">See the plans</a></p>';

/** Where the reader's own scripts put what one writes a post with. */
const COMPOSE = "<div data-compose></div>";

function empty({ sort, topic }: View): string {
  if (sort === "unanswered") return '<p class="none">Every post here has an answer.</p>';
  return `<p class="none">${topic ? "Nobody has written about this yet." : "Nobody has written yet."}</p>`;
}

/** A list of posts, its topics and orders, and the way to its next page. */
export function listHtml(course: Course, { view, title, entries, next, isShut }: List): string {
  const heading = view.topic ? safe(title) : "Community";
  const more = next
    ? `<nav class="pager" aria-label="Pages"><a class="btn" rel="next" href="${safe(addressOf({ ...view, after: next }))}">Older</a></nav>`
    : "";
  const posts = `<ol class="posts" data-posts data-topic="${safe(view.topic)}" data-sort="${view.sort}">${entries.join("")}</ol>`;
  const none = entries.length > 0 ? "" : empty(view);
  return `<h1>${heading}</h1>${topics(course, view)}${isShut ? SHUT : `${COMPOSE}${sorts(view)}${posts}${none}${more}`}`;
}
