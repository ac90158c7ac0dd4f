import type { PageFacts, ListedPost, PostList, Topic } from "#contract/community.d.ts";
import { earnedTitle as earnedBy } from "../../learning/achievements/achievements.ts";
import { theCourse, said, serverTexts } from "../../platform/release/texts.ts";
import { environment } from "../../platform/environment.ts";
import { safe } from "../../platform/forms/forms.rules.ts";
import { oneLine, severalLines } from "../../platform/visible.rules.ts";
import { ALL_POSTS } from "../../platform/realtimeTopics.rules.ts";
import {
  replyHtml,
  CRUMB,
  entry,
  htmlExcerpt,
  entryFacts,
  shortEntry,
  TAG,
  thread,
  threadOf,
  toLogin,
  postData,
} from "./html.rules.ts";
import { listHtml, NONE, foundHtml } from "./list.rules.ts";
import {
  type AskedSecond,
  type Post,
  viewAddress,
  type Cursor,
  cursorAt,
  postCursorIn,
  postCursorText,
  hasPinned,
  isFirstPage,
  isShut,
  PAGE,
  usualSort,
  type View,
  viewIn,
  countedWords,
  dayText,
  type Here,
  PLACE,
  topicTitle,
  withoutScripts,
  waitsSince,
  sitemapOf,
} from "./views.rules.ts";
import {
  answersBy,
  pinnedOf,
  postsBy,
  postsOf,
  postWith,
  repliesOf,
  replyWith,
  askedSeconds,
  postsWith,
  listedPosts,
} from "./rows.ts";
import { fill } from "../../platform/words.rules.ts";
import { foundIn } from "../posts/posts.ts";
import { joinedKey } from "../../platform/limits/limits.rules.ts";
import { isReadByMember } from "../../access/readingCookie/readingCookie.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { madeOnce, version } from "./kept.ts";
import { isSold } from "../posts/posts.rules.ts";
import { sharedStore } from "../../platform/sharedStore.ts";

/** The HTML of a page and the values for its head. */
export interface Filled {
  title: string;
  description: string;
  /** The canonical URL's path. */
  canonical: string;
  /** Excluded from search engines. */
  isPersonal: boolean;
  html: string;
  /** Structured data of a page about one thing (schema.org). */
  data?: object;
  /** Data for the page's scripts. */
  facts: PageFacts;
}

/** The route that returns the same page as JSON; parameters without a value are left out. */
const again = (values: Record<string, string>): string =>
  `/api/course/community/page?${Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;

export interface Question {
  app: CoreApp;
  parts: Record<string, string>;
  ask: (name: string) => string;
  isMember: boolean;
}

const ID = /^[a-z0-9]{15}$/;

export const communityHere = (): Here => ({ course: theCourse(), texts: serverTexts().community });

/** The posts that a list's URL shows; undefined when there is no such list. */
export interface Listed {
  view: View;
  posts: Post[];
  /** The seconds of the video with questions, when the list is about one lesson. */
  seconds: AskedSecond[];
  next: Cursor | undefined;
  isShut: boolean;
}

/** The posts of a topic, of a module, about a lesson, or all. */
export function listPosts({ app, parts, ask, isMember }: Question): Listed | undefined {
  const { course } = communityHere();
  const view = viewIn(course, parts["topic"] ?? "", ask, isMember);
  if (!view) return undefined;
  if (isShut(course, view)) return { view, posts: [], seconds: [], next: undefined, isShut: true };
  const rows = postsOf(app, view);
  const pinned = hasPinned(view) ? pinnedOf(app, view) : [];
  const next = rows.length > PAGE.posts ? cursorAt(view, rows[PAGE.posts - 1]) : undefined;
  const shown = rows.slice(0, PAGE.posts).filter(({ id }) => !pinned.some((one) => one.id === id));
  const seconds = view.lessonId !== "" && !view.after ? askedSeconds(app, view) : [];
  return { view, posts: [...pinned, ...shown], seconds, next, isShut: false };
}

/** A list as a page; undefined when there is no such list. */
export function listPage(question: Question): Filled | undefined {
  const all = communityHere();
  const found = listPosts(question);
  if (!found) return undefined;
  const { view, posts, next, isShut } = found;
  const title = topicTitle(all, view.topic);
  const isYoung = !next && posts.length > 0 && isFirstPage(view) && posts.every(({ team }) => team);
  const entries = posts.map((post) => (isYoung ? shortEntry(all, post) : entry(all, post)));
  const html = listHtml(all, { view, title, entries, next, isShut, isYoung });
  const canonical = viewAddress({ ...view, sort: usualSort(view.topic), after: undefined, moduleId: 0, lessonId: "" });
  const { topic, sort, moduleId, lessonId, after } = view;
  const facts: PageFacts = {
    entries: posts.map((post) => entryFacts("post", post)),
    ...{ isWhole: !next, isInOrder: sort === "new", room: after ? "" : ALL_POSTS },
    // A page of older posts receives no live updates.
    again: after
      ? ""
      : again({ kind: "list", topic, sort, module: moduleId ? String(moduleId) : "", lesson: lessonId }),
    list: { topic: topic || "questions", title },
  };
  return { title, description: all.texts.about, canonical, isPersonal: false, html, facts };
}

/** A post with its replies; undefined when the post is missing or its reader may not see it. */
export function postPage({ app, parts, ask, isMember }: Question): Filled | undefined {
  const id = parts["post"] ?? "";
  const post = ID.test(id) ? postWith(app, id, isMember) : undefined;
  if (!post) return undefined;
  const all = communityHere();
  const after = postCursorIn(ask("after"));
  const rows = repliesOf(app, id, after);
  const accepted = after ? undefined : replyWith(app, post.accepted);
  const shown = rows.slice(0, PAGE.replies).filter((reply) => reply.id !== accepted?.id);
  const last = rows[PAGE.replies - 1];
  const address = `/community/post/${id}`;
  const more =
    rows.length > PAGE.replies && last
      ? `<p><a class="btn" href="${address}?after=${encodeURIComponent(postCursorText({ likes: 0, at: last.created, id: last.id }))}#replies">${safe(all.texts.moreReplies)}</a></p>`
      : "";
  const replies = [
    ...(accepted ? [replyHtml(all, id, accepted, true)] : []),
    ...shown.map((reply) => replyHtml(all, id, reply, reply.id === post.accepted)),
  ];
  const html =
    `${thread(all, post)}<section id="replies" aria-labelledby="re-h"><h2 class="mt-7 text-lg" id="re-h" tabindex="-1" data-count>${safe(countedWords(all.texts, all.texts.replies, post.answers))}</h2>` +
    `<ol class="mt-4" data-replies>${replies.join("")}</ol>${more}` +
    `<div class="${PLACE}" data-answer>${toLogin(address, all.texts.loginToReply)}${withoutScripts(all)}</div></section>`;
  const description = htmlExcerpt(post.html, 155) || post.title;
  const data = postData(post, environment.siteUrl);
  const facts: PageFacts = {
    entries: [
      entryFacts("post", post),
      ...(accepted ? [entryFacts("reply", accepted)] : []),
      ...shown.map((reply) => entryFacts("reply", reply)),
    ],
    ...{ isWhole: !more, isInOrder: true, room: id },
    again: again({ kind: "post", post: id, after: after ? postCursorText(after) : "" }),
    thread: threadOf(all, post),
  };
  return { title: post.title, description, canonical: address, isPersonal: false, html, data, facts };
}

/** Facts of a page without live updates. */
export const factsOn = (posts: Post[]): PageFacts => ({
  entries: posts.map((post) => entryFacts("post", post)),
  ...{ isWhole: true, isInOrder: false, room: "", again: "" },
});

/** The public page of a user who has written here; undefined for everyone else and for users without a public page. */
export function personPage({ app, parts, isMember }: Question): Filled | undefined {
  const id = parts["person"] ?? "";
  const [user] = ID.test(id) ? app.findRecordsByIds("users", [id]) : [];
  if (!user || !user.getBool("publicPage") || user.getString("standing") === "banned") return undefined;
  const [posts, answers] = [postsBy(app, id, isMember), answersBy(app, id)];
  if (posts.length === 0 && answers === 0) return undefined;
  const all = communityHere();
  const { texts } = all;
  const name = oneLine(user.getString("displayName")) || said("anonymous");
  const title = earnedBy(app, id);
  const about = severalLines(user.getString("about"));
  const since = fill(texts.since, { day: dayText(all, user.getString("created")) });
  const html =
    `<nav aria-label="${safe(texts.here)}"><a class="${CRUMB}" href="/community">${safe(texts.title)}</a></nav><section><h1 dir="auto">${safe(name)}</h1>` +
    `<p class="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5">${title ? `<span class="${TAG}">${safe(title)}</span>` : ""}<span class="tc">${safe(since)}</span>` +
    `<span class="tc">${safe(countedWords(texts, texts.replies, answers))}</span></p>${about ? `<p class="${NONE}" dir="auto">${safe(about)}</p>` : ""}` +
    `<div class="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5" data-person><a class="btn btn-quiet min-h-10 px-3 py-1.5 text-sm" rel="nofollow" href="/contact">${safe(texts.report)}</a></div>${withoutScripts(all)}</section>` +
    `<h2 class="sr-only">${safe(texts.posts)}</h2><ol class="mt-4">${posts.map((post) => entry(all, post)).join("")}</ol>`;
  return {
    title: name,
    description: fill(texts.aboutPerson, { name }),
    canonical: `/community/people/${id}`,
    isPersonal: true,
    html,
    facts: { ...factsOn(posts), person: { id, name } },
  };
}

const LONGEST = 100;

/** The search words on one line; "" for none. */
export const postSearchWords = (ask: Question["ask"]): string => oneLine(ask("q").slice(0, LONGEST));

/** Drops Markdown syntax. */
const plain = (part: string): string => safe(part.replace(/\*+|`+|^#+ |\n> ?/g, " "));

/** Matches are at the odd indexes. */
const marked = (parts: string[]): string =>
  parts
    .map((part, at) =>
      at % 2 === 1
        ? `<mark class="bg-transparent font-bold text-current underline">${plain(part)}</mark>`
        : plain(part),
    )
    .join("");

const filling = (html: string, posts: Post[]): Filled => {
  const { title, about: description } = communityHere().texts;
  const facts = { ...factsOn(posts), list: { topic: "questions", title } };
  return { title, description, canonical: "/community", isPersonal: true, html, facts };
};

/** The search results as a page, the best match first. */
export function foundPage({ app, ask, isMember }: Question): Filled {
  const all = communityHere();
  const asked = postSearchWords(ask);
  const found = foundIn(app, { asked, topic: "", isMember });
  const rows = postsWith(
    app,
    found.map(({ id }) => id),
    isMember,
  );
  const entries = found.flatMap(({ id, parts }) => {
    const post = rows.find((row) => row.id === id);
    return post ? [entry(all, post, marked(parts))] : [];
  });
  const { texts } = all;
  const said =
    entries.length > 0 ? countedWords(texts, texts.found, entries.length, { asked }) : fill(texts.notFound, { asked });
  return filling(foundHtml(all, asked, said, entries), rows);
}

/** The page for a visitor who has searched too often. */
export const refusedPage = ({ ask }: Question): Filled =>
  filling(foundHtml(communityHere(), postSearchWords(ask), communityHere().texts.tooOften, []), []);

const ASKED = ["topic", "sort", "module", "lesson", "after"];

function postIn(all: Here, post: Post): ListedPost {
  const { id, user, userName, userAvatar, userTitle, lessonId, second, title, html, answers, likes } = post;
  const { accepted, pinned, team, hasPage, created } = post;
  return {
    ...{ id, user, userName, userAvatar, userTitle, lessonId, second, title, answers, likes },
    ...{ pinned, team, hasPage, created, topic: post.topic as Topic, topicTitle: topicTitle(all, post.topic) },
    ...{ excerpt: htmlExcerpt(html), isAnswered: accepted !== "" },
  };
}

function listOf(question: Question): PostList | undefined {
  const found = listPosts(question);
  if (!found) return undefined;
  const all = communityHere();
  const { posts, seconds, next, isShut } = found;
  const after = next ? postCursorText(next) : null;
  return { posts: posts.map((post) => postIn(all, post)), seconds, next: after, isShut };
}

/** Answers with a list of posts as JSON, under the same access rules as its page. */
export function tellPosts(e: core.RequestEvent): void {
  const isMember = isReadByMember(e);
  const query = e.request.url.query();
  const asked = ASKED.map((word) => query.get(word));
  const hour = asked[1] === "waiting" ? waitsSince(Date.now()) : "";
  const key = joinedKey(currentRelease().name, version(), isMember, "posts", ...asked, hour);
  const made = madeOnce(e.app, key, ["json"], () => {
    const parts = { topic: query.get("topic") };
    const list = listOf({ app: e.app, parts, ask: (word: string) => query.get(word), isMember });
    return list && { json: JSON.stringify(list) };
  });
  if (!made) throw new NotFoundError();
  e.response.header().set("Cache-Control", "private, no-cache");
  return e.blob(200, "application/json", toBytes(made.json));
}

const KEPT = "sitemap of the community";
const MADE = `${KEPT} made`;
/** The sitemap's maximum age: it is rebuilt no more often, however many requests or changes there are. */
const KEPT_MS = 600_000;

/** Serves the community's sitemap: its lists and the newest public posts. */
export function serveSitemap(e: core.RequestEvent): void {
  const isOld = Date.now() - Number(sharedStore.get(MADE) ?? 0) > KEPT_MS;
  const kept = isOld ? null : sharedStore.get(KEPT);
  const xml = kept ?? make(e.app);
  e.response.header().set("Cache-Control", "no-cache");
  e.blob(200, "application/xml", toBytes(xml));
}

function make(app: CoreApp): string {
  const { course, texts } = communityHere();
  const topics = Object.keys(texts.topics).filter((topic) => topic !== "all");
  const modules = course.modules.filter(({ id, locked }) => !locked && !isSold(course, id));
  const lists = ["", ...topics, ...modules.map(({ id }) => `module-${String(id)}`)];
  const xml = sitemapOf(environment.siteUrl, lists, listedPosts(app, `${environment.siteUrl}/community/post/`));
  sharedStore.set(KEPT, xml);
  sharedStore.set(MADE, String(Date.now()));
  return xml;
}
