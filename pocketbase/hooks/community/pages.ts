import { titleOf as earnedBy } from "../achievements/titles.ts";
import { theCourse } from "../course/course.ts";
import { environment } from "../platform/environment.ts";
import { safe } from "../plainPages/html.rules.ts";
import { oneLine, severalLines } from "../platform/visible.rules.ts";
import { said, serverTexts } from "../release/texts.ts";
import { answer, entry, excerptOf, thread } from "./html.rules.ts";
import { postData } from "./linkedData.rules.ts";
import { listHtml } from "./list.rules.ts";
import { answersBy, pinnedOf, postsBy, postsOf, postWith, repliesOf, replyWith, secondsOf } from "./rows.ts";
import {
  addressOf,
  cursorAt,
  cursorIn,
  cursorText,
  hasPinned,
  isShut,
  PAGE,
  usualSort,
  viewIn,
} from "./views.rules.ts";
import { counted, dayOf, fill, type Here, titleOf, withoutScripts } from "./words.rules.ts";

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
}

export interface Question {
  app: CoreApp;
  parts: Record<string, string>;
  ask: (name: string) => string;
  isMember: boolean;
}

const ID = /^[a-z0-9]{15}$/;

export const here = (): Here => ({ course: theCourse(), texts: serverTexts().community });

/** The posts of a topic, of a module, about a lesson, or all; undefined where there is no such topic. */
export function listPage({ app, parts, ask, isMember }: Question): Filled | undefined {
  const all = here();
  const view = viewIn(all.course, parts["topic"] ?? "", ask, isMember);
  if (!view) return undefined;
  const title = titleOf(all, view.topic);
  const shut = isShut(all.course, view);
  const rows = shut ? [] : postsOf(app, view);
  const pinned = !shut && hasPinned(view) ? pinnedOf(app, view) : [];
  const next = rows.length > PAGE.posts ? cursorAt(view, rows[PAGE.posts - 1]) : undefined;
  const shown = rows.slice(0, PAGE.posts).filter(({ id }) => !pinned.some((one) => one.id === id));
  const entries = [...pinned, ...shown].map((post) => entry(all, post));
  const seconds = !shut && view.lessonId !== "" && !view.after ? secondsOf(app, view) : [];
  const html = listHtml(all, { view, title, entries, seconds, next, isShut: shut });
  const canonical = addressOf({ ...view, sort: usualSort(view.topic), after: undefined, moduleId: 0, lessonId: "" });
  return { title, description: all.texts.about, canonical, isPersonal: false, html };
}

/** A post with its replies; undefined for one that its reader may not see, too. */
export function postPage({ app, parts, ask, isMember }: Question): Filled | undefined {
  const id = parts["post"] ?? "";
  const post = ID.test(id) ? postWith(app, id, isMember) : undefined;
  if (!post) return undefined;
  const all = here();
  const after = cursorIn(ask("after"));
  const rows = repliesOf(app, id, after);
  const accepted = after ? undefined : replyWith(app, post.accepted);
  const shown = rows.slice(0, PAGE.replies).filter((reply) => reply.id !== accepted?.id);
  const last = rows[PAGE.replies - 1];
  const address = `/community/post/${id}`;
  const more =
    rows.length > PAGE.replies && last
      ? `<p><a class="btn" href="${address}?after=${encodeURIComponent(cursorText({ likes: 0, at: last.created, id: last.id }))}#replies">${safe(all.texts.moreReplies)}</a></p>`
      : "";
  const replies = [
    ...(accepted ? [answer(all, id, accepted, true)] : []),
    ...shown.map((reply) => answer(all, id, reply, reply.id === post.accepted)),
  ];
  const html =
    `${thread(all, post)}<section class="replies" id="replies" aria-labelledby="re-h"><h2 id="re-h" tabindex="-1">${safe(counted(all.texts, all.texts.replies, post.answers))}</h2>` +
    `<ol data-replies="${id}">${replies.join("")}</ol>${more}<div data-answer="${id}">${withoutScripts(all)}</div></section>`;
  const description = excerptOf(post.html, 155) || post.title;
  const data = postData(post, environment.siteUrl);
  return { title: post.title, description, canonical: address, isPersonal: false, html, data };
}

/** Whoever wrote here, unless they do not want a page; undefined for everybody else. */
export function personPage({ app, parts, isMember }: Question): Filled | undefined {
  const id = parts["person"] ?? "";
  const [user] = ID.test(id) ? app.findRecordsByIds("users", [id]) : [];
  if (!user || !user.getBool("publicPage") || user.getString("standing") === "banned") return undefined;
  const [posts, answers] = [postsBy(app, id, isMember), answersBy(app, id)];
  if (posts.length === 0 && answers === 0) return undefined;
  const all = here();
  const { texts } = all;
  const name = oneLine(user.getString("displayName")) || said("anonymous");
  const title = earnedBy(app, id);
  const about = severalLines(user.getString("about"));
  const since = fill(texts.since, { day: dayOf(all, user.getString("created")) });
  const html =
    `<nav class="crumb" aria-label="${safe(texts.here)}"><a href="/community">${safe(texts.title)}</a></nav><section class="person" data-person="${id}"><h1 dir="auto">${safe(name)}</h1>` +
    `<p class="by">${title ? `<span class="tag">${safe(title)}</span>` : ""}<span class="tc">${safe(since)}</span>` +
    `<span class="tc">${safe(counted(texts, texts.replies, answers))}</span></p>${about ? `<p class="ex" dir="auto">${safe(about)}</p>` : ""}` +
    `<div class="acts" data-person-acts><a class="btn btn-quiet" data-report rel="nofollow" href="/contact">${safe(texts.report)}</a></div>${withoutScripts(all)}</section>` +
    `<h2 class="sr">${safe(texts.posts)}</h2><ol class="posts">${posts.map((post) => entry(all, post)).join("")}</ol>`;
  return {
    title: name,
    description: fill(texts.aboutPerson, { name }),
    canonical: `/community/people/${id}`,
    isPersonal: true,
    html,
  };
}
