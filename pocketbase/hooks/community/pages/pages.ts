import type { PageFacts } from "#contract/community.d.ts";
import { earnedTitle as earnedBy } from "../../learning/achievements/titles.ts";
import { theCourse } from "../../platform/course.ts";
import { environment } from "../../platform/environment.ts";
import { safe } from "../../platform/plainPages/html.rules.ts";
import { oneLine, severalLines } from "../../platform/visible.rules.ts";
import { said, serverTexts } from "../../platform/release/texts.ts";
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
} from "./html.rules.ts";
import { postData } from "./linkedData.rules.ts";
import { listHtml, NONE } from "./list.rules.ts";
import type { AskedSecond, Post } from "./rows.rules.ts";
import { answersBy, pinnedOf, postsBy, postsOf, postWith, repliesOf, replyWith, askedSeconds } from "./rows.ts";
import {
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
} from "./views.rules.ts";
import { fill } from "../../platform/words/letters.rules.ts";
import { countedWords, dayText, type Here, PLACE, topicTitle, withoutScripts } from "./words.rules.ts";

/** What is put into the frame: HTML, and what its head says. */
export interface Filled {
  title: string;
  description: string;
  /** The page's one address. */
  canonical: string;
  /** Search engines leave it out. */
  isPersonal: boolean;
  html: string;
  /** What search engines read of a page that is about one thing (schema.org). */
  data?: object;
  /** What its reader's own scripts know of it beside what it shows. */
  facts: PageFacts;
}

/** Where the same page is asked for as data, without what a longer address says of it. */
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

/** What a list's address shows; undefined where there is no such list. */
export interface Listed {
  view: View;
  posts: Post[];
  /** Which seconds were asked about, where all is about one lesson. */
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

/** A list as a page; undefined where there is none. */
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
    // To a page of older posts nothing comes.
    again: after
      ? ""
      : again({ kind: "list", topic, sort, module: moduleId ? String(moduleId) : "", lesson: lessonId }),
    list: { topic: topic || "questions", title },
  };
  return { title, description: all.texts.about, canonical, isPersonal: false, html, facts };
}

/** A post with its replies; undefined for one that its reader may not see, too. */
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

/** Of a page that nothing comes to. */
export const factsOn = (posts: Post[]): PageFacts => ({
  entries: posts.map((post) => entryFacts("post", post)),
  ...{ isWhole: true, isInOrder: false, room: "", again: "" },
});

/** Whoever wrote here, unless they do not want a page; undefined for everybody else. */
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
