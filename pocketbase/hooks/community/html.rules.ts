import { lessonsOf } from "../course/course.rules.ts";
import { safe } from "../plainPages/html.rules.ts";
import { isOnTop } from "../workReviews/queue.rules.ts";
import type { Post, Reply } from "./rows.rules.ts";
import { counted, dayOf, fill, type Here, titleOf } from "./words.rules.ts";

const EXCERPT = 280;

const time = (here: Here, at: string): string =>
  `<time class="tc" datetime="${safe(at.replace(" ", "T"))}">${safe(dayOf(here, at))}</time>`;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The beginning of rendered text, without its markup. */
export function excerptOf(html: string, most = EXCERPT): string {
  const text = html
    .slice(0, 20 * most)
    .replace(/<\/?(?:p|li|ul|ol|pre|blockquote|h\d|hr|br)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

type Author = Pick<Post, "user" | "userName" | "userAvatar" | "userTitle" | "team" | "hasPage">;

function badge({ userName, userAvatar }: Author): string {
  const face = userAvatar
    ? `<img src="${safe(userAvatar)}" alt="" width="40" height="40" loading="lazy">`
    : safe([...userName][0]?.toUpperCase() ?? "");
  return `<span class="bdg" aria-hidden="true">${face}</span>`;
}

function name({ user, userName, hasPage }: Author): string {
  return user && hasPage
    ? `<a href="/community/people/${safe(user)}"><b dir="auto">${safe(userName)}</b></a>`
    : `<b dir="auto">${safe(userName)}</b>`;
}

/** Who wrote it and when. @param more what stands behind it, as HTML */
export function by(here: Here, author: Author & Pick<Post, "created" | "editedAt">, more = ""): string {
  const { team, userTitle, created, editedAt } = author;
  const tag = team ? here.texts.team : userTitle;
  const edited = editedAt
    ? `<span class="tc" data-edited="${safe(editedAt)}">${safe(fill(here.texts.edited, { day: dayOf(here, editedAt) }))}</span>`
    : "";
  return `<p class="by">${name(author)}${tag ? `<span class="tag">${safe(tag)}</span>` : ""}${time(here, created)}${edited}${more}</p>`;
}

const acceptedMark = ({ texts }: Here): string => `<span class="tc ok" data-answered>${safe(texts.accepted)}</span>`;

const clock = (second: number): string => `${String(Math.floor(second / 60))}:${String(second % 60).padStart(2, "0")}`;

/** The lesson a post is about, and the second of its video. */
export function lessonLink({ course, texts }: Here, { lessonId, second }: Pick<Post, "lessonId" | "second">): string {
  const lesson = course.lessons.find(({ id }) => id === lessonId);
  if (!lesson) return "";
  const order = lessonsOf(course, lesson.moduleId).findIndex(({ id }) => id === lessonId) + 1;
  const number = `${String(lesson.moduleId)}.${String(order)}`;
  const href = `/module/${String(lesson.moduleId)}/${lessonId}${second > 0 ? `?t=${String(second)}` : ""}`;
  const said = second > 0 ? fill(texts.lessonAt, { number, time: clock(second) }) : fill(texts.lesson, { number });
  return `<a class="at-clip" href="${safe(href)}"><span class="tc">${safe(said)}</span> ${safe(lesson.title ?? "")}</a>`;
}

/** What a reader's own scripts know an entry by. */
const marks = (kind: "post" | "reply", { id, user, likes }: Pick<Post, "id" | "user" | "likes">): string =>
  `data-${kind}="${safe(id)}" data-user="${safe(user)}" data-likes="${String(likes)}"`;

/** The same of a post: one for members alone leaves the screen with them (src/features/account/membersSide.ts). */
const postMarks = (post: Post): string => `${marks("post", post)}${post.premium ? " data-members" : ""}`;

/**
 * The end of an entry: what a reader can do with it. Without scripts one is led to where one logs in and where one writes
 * to the operator; for whoever is logged in the buttons of the same size come in their place.
 */
function acts({ texts }: Here, { likes }: Pick<Post, "likes">, address: string, before = ""): string {
  const login = `/login?next=${encodeURIComponent(address)}`;
  return (
    `<div class="acts" data-acts>${before && `<span class="of">${before}</span>`}<a class="btn" data-like rel="nofollow" href="${safe(login)}">` +
    `${safe(fill(texts.helpful, { count: likes }))}<span class="sr"> (${safe(texts.toLike)})</span></a>` +
    `<a class="btn btn-quiet" data-report rel="nofollow" href="/contact">${safe(texts.report)}</a></div>`
  );
}

/** A post in a list. @param excerpt HTML in place of how it begins */
export function entry(here: Here, post: Post, excerpt = safe(excerptOf(post.html))): string {
  const href = `/community/post/${safe(post.id)}`;
  const topic = `<a class="tc" href="/community/${safe(post.topic)}">${safe(titleOf(here, post.topic))}</a>`;
  const replies = `<a class="tc" href="${href}#replies" data-answers="${String(post.answers)}">${safe(counted(here.texts, here.texts.replies, post.answers))}</a>`;
  const accepted = post.accepted ? acceptedMark(here) : "";
  const front = isOnTop(post.queue) ? `<span class="tc ok">${safe(here.texts.gaveTwo)}</span>` : "";
  return (
    `<li><article class="post${post.pinned ? " pin" : ""}" ${postMarks(post)} data-second="${String(post.second)}">${badge(post)}<div>${by(here, { ...post, editedAt: "" })}` +
    `<h2><a href="${href}" dir="auto">${safe(post.title)}</a></h2><p class="ex" dir="auto">${excerpt}</p>` +
    `${lessonLink(here, post)}${acts(here, post, href, `${topic}${replies}${accepted}${front}`)}</div></article></li>`
  );
}

/** A reply under its post. */
export function answer(here: Here, post: string, reply: Reply, isAccepted: boolean): string {
  const address = `/community/post/${safe(post)}#reply-${safe(reply.id)}`;
  return (
    `<li id="reply-${safe(reply.id)}" class="reply${isAccepted ? " accepted" : ""}" ${marks("reply", reply)}>${badge(reply)}<div>` +
    `${by(here, reply, isAccepted ? acceptedMark(here) : "")}<div class="prose" dir="auto">${reply.html}</div>${acts(here, reply, address)}</div></li>`
  );
}

const typed = (heading: string, text: string): string =>
  text
    ? `<section class="work"><h2>${safe(heading)}</h2><pre class="sheet" dir="auto">${safe(text)}</pre></section>`
    : "";

function picturesOf({ texts }: Here, { id, pictures, title }: Post): string {
  const names = JSON.parse(pictures || "[]") as string[];
  const all = names.map((file, at) => {
    const address = `/api/files/posts/${safe(id)}/${encodeURIComponent(file)}`;
    const alt = fill(texts.picture, { number: at + 1, count: names.length, title });
    return `<li><a href="${address}"><img src="${address}" alt="${safe(alt)}" loading="lazy"></a></li>`;
  });
  return all.length > 0 ? `<ul class="pics">${all.join("")}</ul>` : "";
}

/** The post itself, at its own address. */
export function thread(here: Here, post: Post): string {
  const { texts } = here;
  const video = post.video
    ? `<p><a href="${safe(post.video)}" rel="ugc nofollow noopener">${safe(fill(texts.watch, { address: excerptOf(post.video, 60) }))}</a></p>`
    : "";
  return (
    `<nav class="crumb" aria-label="${safe(texts.here)}"><a href="/community">${safe(texts.title)}</a> / <a href="/community/${safe(post.topic)}">${safe(titleOf(here, post.topic))}</a></nav>` +
    `<article class="thread" ${postMarks(post)} data-accepted="${safe(post.accepted)}"${post.pinned ? " data-pinned" : ""}><h1 dir="auto">${safe(post.title)}</h1><div class="by-row">${badge(post)}${by(here, post)}</div>` +
    `<div class="prose" dir="auto">${post.html}</div>${picturesOf(here, post)}${typed(texts.sheet, post.sheet)}${video}${typed(texts.questions, post.questions)}` +
    `${lessonLink(here, post)}${acts(here, post, `/community/post/${post.id}`)}</article>`
  );
}
