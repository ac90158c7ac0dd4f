import type { Course } from "#contract/course.d.ts";
import { isLocked, lessonIn } from "../../platform/course.rules.ts";
import { isSold, isTopic, topicModule } from "../posts/posts.rules.ts";
import type { Counted } from "#contract/formats.d.ts";
import type { CommunityTexts } from "#contract/site.d.ts";
import { fill, formFor } from "../../platform/words.rules.ts";
import { safe } from "../../platform/forms/forms.rules.ts";

/** A post for display; `hasPage` is true when its author has a public page. */
export const POST = {
  ...{ id: "", user: "", userName: "", userAvatar: "", userTitle: "", topic: "", moduleId: 0, lessonId: "", second: 0 },
  ...{ title: "", html: "", pictures: "", sheet: "", questions: "", video: "", premium: false, answers: 0, likes: 0 },
  ...{ accepted: "", pinned: false, queue: 0, team: false, editedAt: "", activeAt: "", created: "", hasPage: false },
};
export type Post = typeof POST;
/** A second of a lesson's video with questions: their number and the id of the newest. */
export const ASKED_ROW = { second: 0, count: 0, id: "" };
export type AskedSecond = typeof ASKED_ROW;
export const REPLY = {
  ...{ id: "", user: "", userName: "", userAvatar: "", userTitle: "", html: "", likes: 0, team: false },
  ...{ editedAt: "", created: "", hasPage: false },
};
export type Reply = typeof REPLY;

export const POST_SORTS = ["queue", "new", "active", "unanswered", "waiting", "liked"] as const;
export type Sort = (typeof POST_SORTS)[number];

/** Work for review is shown in queue order. */
const hasQueue = (topic: string): boolean => topic === "feedback";
export const usualSort = (topic: string): Sort => (hasQueue(topic) ? "queue" : "new");
export const sortsOf = (topic: string): Sort[] => POST_SORTS.filter((sort) => sort !== "queue" || hasQueue(topic));

/** Posts on a page of a list, and replies on a page of a post. */
export const PAGE = { posts: 20, replies: 50 };

/** The filters, order and start of a list. */
export interface View {
  /** "" for all. */
  topic: string;
  /** 0 for all. */
  moduleId: number;
  /** "" for any lesson. */
  lessonId: string;
  sort: Sort;
  /** The last page's end; undefined for the first page. */
  after: Cursor | undefined;
  /** Members also see posts about paid modules. */
  isMember: boolean;
}

/** The end of a page: the sort values of its last row, and its id. */
export interface Cursor {
  /** The number of likes, or the place in the queue. */
  likes: number;
  at: string;
  id: string;
}

const CURSOR = /^(\d{1,14})_(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)_([a-z0-9]{15})$/;

/** Parses a cursor; undefined when it is invalid. */
export function postCursorIn(text: string): Cursor | undefined {
  const [, likes, at = "", id = ""] = CURSOR.exec(text) ?? [];
  return likes === undefined ? undefined : { likes: Number(likes), at, id };
}

export const postCursorText = ({ likes, at, id }: Cursor): string => `${String(likes)}_${at}_${id}`;

type Ask = (name: string) => string;

/** Parses a list's URL; undefined when there is no such list. @param ask returns a query parameter, or "" */
export function viewIn(course: Course, topic: string, ask: Ask, isMember: boolean): View | undefined {
  if (topic !== "" && !isTopic(course, topic)) return undefined;
  if (topicModule(topic) > 0 && isLocked(course, topicModule(topic))) return undefined;
  const asked = Number(/^[1-9]\d?$/.exec(ask("module"))?.[0] ?? 0);
  const moduleId = course.modules.some(({ id }) => id === asked) ? asked : 0;
  const sort = sortsOf(topic).find((one) => one === ask("sort")) ?? usualSort(topic);
  const lessonId = lessonIn(course, ask("lesson"))?.id ?? "";
  return { topic, moduleId, lessonId, sort, after: postCursorIn(ask("after")), isMember };
}

/** The list's URL, with only the parameters that differ from the defaults. */
export function viewAddress({ topic, moduleId, lessonId, sort, after }: Omit<View, "isMember">): string {
  const query = [
    ...(sort === usualSort(topic) ? [] : [`sort=${sort}`]),
    ...(moduleId === 0 ? [] : [`module=${String(moduleId)}`]),
    ...(lessonId === "" ? [] : [`lesson=${encodeURIComponent(lessonId)}`]),
    ...(after ? [`after=${encodeURIComponent(postCursorText(after))}`] : []),
  ];
  return `/community${topic && `/${topic}`}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** A sitemap of the topics' lists and of posts, which are given as XML entries. */
export function sitemapOf(siteUrl: string, topics: string[], posts: string): string {
  const lists = topics.map((topic) => `  <url><loc>${siteUrl}/community${topic && `/${topic}`}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...lists, posts].filter(Boolean),
    "</urlset>\n",
  ].join("\n");
}

/** Pinned posts lead the first page, except where the list shows waiting posts or one lesson. */
export const hasPinned = ({ after, sort, lessonId }: View): boolean => !after && sort !== "waiting" && lessonId === "";

/** True for the first page of all posts in the default order. */
export const isFirstPage = (view: View): boolean => viewAddress(view) === "/community";

/** The cursor of a page that ends with this post. */
export const cursorAt = ({ sort }: View, last: Post | undefined): Cursor | undefined =>
  last && {
    likes: sort === "queue" ? last.queue : last.likes,
    ...{ at: sort === "active" ? last.activeAt : last.created, id: last.id },
  };

/** True when the list is about paid content and its reader is no member. */
export const isShut = (course: Course, { topic, moduleId, lessonId, isMember }: View): boolean =>
  !isMember &&
  ([topicModule(topic), moduleId].some((one) => one > 0 && isSold(course, one)) ||
    lessonIn(course, lessonId)?.access === "premium");

/** SQL clauses and bound values for a list. */
export interface Asked {
  where: string;
  order: string;
  bound: Record<string, string | number>;
}

const ORDER: Record<Sort, string> = {
  queue: "p.queue DESC, p.id DESC",
  new: "p.created DESC, p.id DESC",
  unanswered: "p.created DESC, p.id DESC",
  waiting: "p.created DESC, p.id DESC",
  active: "p.activeAt DESC, p.id DESC",
  liked: "p.likes DESC, p.created DESC, p.id DESC",
};
const BEFORE: Record<Sort, string> = {
  queue: "(p.queue, p.id) < ({:likes}, {:id})",
  new: "(p.created, p.id) < ({:at}, {:id})",
  unanswered: "(p.created, p.id) < ({:at}, {:id})",
  waiting: "(p.created, p.id) < ({:at}, {:id})",
  active: "(p.activeAt, p.id) < ({:at}, {:id})",
  liked: "(p.likes, p.created, p.id) < ({:likes}, {:at}, {:id})",
};

const HOUR_MS = 3_600_000;
/** A post waits once it is unanswered for this long. */
const WAITED_MS = 48 * HOUR_MS;

/** Posts created before this time wait, if unanswered; rounded down to the hour, so that lists can be cached. */
export const waitsSince = (nowMs: number): string =>
  new Date(Math.floor((nowMs - WAITED_MS) / HOUR_MS) * HOUR_MS).toISOString().replace("T", " ");

/** Posts that can wait for an answer: no wins, and none of the team's. */
const MAY_WAIT = "p.answers = 0 AND p.topic != 'wins' AND p.team = FALSE";
const LONG_AGO = "p.created < {:before}";
export const WAITS = `${MAY_WAIT} AND ${LONG_AGO}`;

/**
 * The conditions of an order. A later page needs no age limit, since its cursor is older already: SQLite cannot use two
 * bounds of one column on the index.
 */
function keptOf({ sort, after }: View): string[] {
  if (sort === "unanswered") return ["p.answers = 0"];
  if (sort !== "waiting") return [];
  return after ? [MAY_WAIT] : [MAY_WAIT, LONG_AGO];
}

const cursorOf = ({ sort }: View, { likes, at, id }: Cursor, before: string): Asked["bound"] => ({
  ...{ id, ...(sort !== "queue" && { at: sort === "waiting" && at > before ? before : at }) },
  ...((sort === "liked" || sort === "queue") && { likes }),
});

/** The filters that are equal in all rows of a list. */
const COMMON = ["topic", "moduleId", "lessonId"] as const;

/** The rows of a list after its cursor; each order has a matching index. */
export function askedFor(view: View, nowMs = Date.now()): Asked {
  const { sort, after, isMember } = view;
  const common = COMMON.filter((name) => view[name]);
  const where = [
    "p.hidden = FALSE",
    ...(isMember ? [] : ["p.premium = FALSE"]),
    ...common.map((name) => `p.${name} = {:${name}}`),
    ...keptOf(view),
    ...(after ? [BEFORE[sort]] : []),
  ].join(" AND ");
  const bound = Object.fromEntries(common.map((name) => [name, view[name]]));
  const before = waitsSince(nowMs);
  const from: Asked["bound"] = after ? cursorOf(view, after, before) : sort === "waiting" ? { before } : {};
  return { where, order: ORDER[sort], bound: { ...bound, ...from } };
}

/** The data that every community page needs. */
export interface Here {
  course: Course;
  texts: CommunityTexts;
}

export const countedWords = (
  { formats }: Pick<CommunityTexts, "formats">,
  sentence: Counted,
  count: number,
  more: Record<string, string> = {},
): string => fill(formFor(sentence, count, formats), { ...more, count });

/** A topic's title; the community's own title for "" and for an unknown topic. */
export function topicTitle({ course, texts }: Here, topic: string): string {
  const general: Record<string, string> = texts.topics;
  return (
    (topic === "all" ? undefined : general[topic]) ??
    course.modules.find(({ id }) => id === topicModule(topic))?.title ??
    texts.title
  );
}

/** A date such as 16 November 2026. @param at the stored timestamp */
export function dayText({ texts }: Pick<Here, "texts">, at: string): string {
  const month = texts.months.split(",")[Number(at.slice(5, 7)) - 1]?.trim() ?? "";
  return fill(texts.date, { day: Number(at.slice(8, 10)), month, year: at.slice(0, 4) });
}

/** Shown in place of scripted forms to users without scripts: the session is in storage that only scripts can read. */
export const withoutScripts = ({ texts }: Pick<Here, "texts">): string =>
  `<noscript><p>${safe(texts.withoutScripts)} <a href="/contact">${safe(texts.contact)}</a></p></noscript>`;

/** A place for a form, with the height it will have. */
export const PLACE = "mt-4.5 flex min-h-11 flex-wrap gap-3";
