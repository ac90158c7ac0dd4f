import type { Course } from "#contract/course.d.ts";
import { lessonsOf } from "../course/course.rules.ts";
import { moduleOf } from "../posts/posts.rules.ts";
import { safe } from "../plainPages/html.rules.ts";
import type { Post, Reply } from "./rows.rules.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
].concat(...["November", "December"]);
const GENERAL: Record<string, string> = { questions: "Questions", wins: "Wins", feedback: "Feedback wanted" };
const EXCERPT = 280;

export const titleOf = (course: Course, topic: string): string =>
  GENERAL[topic] ?? course.modules.find(({ id }) => id === moduleOf(topic))?.title ?? "Community";

export const counted = (count: number, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;

/** A day in words, such as 16 November 2026. @param at as it is stored */
export const dayOf = (at: string): string =>
  `${String(Number(at.slice(8, 10)))} ${MONTHS[Number(at.slice(5, 7)) - 1] ?? ""} ${at.slice(0, 4)}`;

const time = (at: string): string => `<time class="tc" datetime="${safe(at.replace(" ", "T"))}">${dayOf(at)}</time>`;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The beginning of rendered text, without its markup. */
export function excerptOf(html: string, most = EXCERPT): string {
  const text = html
    .slice(0, 20 * most)
    .replace(/<[^>]*>/g, " ")
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

export function by(author: Author, at: string, editedAt: string): string {
  const tag = author.team ? "Team" : author.userTitle;
  const edited = editedAt ? `<span class="tc">Edited ${dayOf(editedAt)}</span>` : "";
  return `<p class="by">${name(author)}${tag ? `<span class="tag">${safe(tag)}</span>` : ""}${time(at)}${edited}</p>`;
}

const clock = (second: number): string => `${String(Math.floor(second / 60))}:${String(second % 60).padStart(2, "0")}`;

/** The lesson a post is about, and the second of its video. */
export function lessonLink(course: Course, { lessonId, second }: Post): string {
  const lesson = course.lessons.find(({ id }) => id === lessonId);
  if (!lesson) return "";
  const number = lessonsOf(course, lesson.moduleId).findIndex(({ id }) => id === lessonId) + 1;
  const at = second > 0 ? ` at ${clock(second)}` : "";
  const href = `/module/${String(lesson.moduleId)}/${lessonId}${second > 0 ? `?t=${String(second)}` : ""}`;
  const said = `Lesson ${String(lesson.moduleId)}.${String(number)}${at}`;
  return `<a class="at-clip" href="${safe(href)}"><span class="tc">${said}</span> ${safe(lesson.title ?? "")}</a>`;
}

/** What a reader's own scripts know an entry by. */
const marks = (kind: "post" | "reply", { id, user, likes }: Pick<Post, "id" | "user" | "likes">): string =>
  `data-${kind}="${safe(id)}" data-user="${safe(user)}" data-likes="${String(likes)}"`;

const likesOf = ({ likes }: Pick<Post, "likes">): string =>
  `<span class="tc" data-like>Helpful, ${String(likes)}</span>`;

/** A post in a list. */
export function entry(course: Course, post: Post): string {
  const href = `/community/post/${safe(post.id)}`;
  const answered = post.accepted ? '<span class="tc ok">Accepted answer</span>' : "";
  const topic = `<a class="tc" href="/community/${safe(post.topic)}">${safe(titleOf(course, post.topic))}</a>`;
  return (
    `<li><article class="post${post.pinned ? " pin" : ""}" ${marks("post", post)}>${badge(post)}<div>${by(post, post.created, "")}` +
    `<h2><a href="${href}" dir="auto">${safe(post.title)}</a></h2><p class="ex" dir="auto">${safe(excerptOf(post.html))}</p>` +
    `${lessonLink(course, post)}<div class="acts" data-acts>${topic}<a class="tc" href="${href}#replies">${counted(post.answers, "reply", "replies")}</a>${answered}${likesOf(post)}</div></div></article></li>`
  );
}

/** A reply under its post. */
export function answer(reply: Reply, isAccepted: boolean): string {
  const mark = isAccepted ? '<p class="tc ok">Accepted answer</p>' : "";
  return (
    `<li id="reply-${safe(reply.id)}" class="reply${isAccepted ? " accepted" : ""}" ${marks("reply", reply)}>${badge(reply)}<div>` +
    `${mark}${by(reply, reply.created, reply.editedAt)}<div class="prose" dir="auto">${reply.html}</div><div class="acts" data-acts>${likesOf(reply)}</div></div></li>`
  );
}

const typed = (heading: string, text: string): string =>
  text ? `<section class="work"><h2>${heading}</h2><pre class="sheet" dir="auto">${safe(text)}</pre></section>` : "";

function picturesOf({ id, pictures, title }: Post): string {
  const names = JSON.parse(pictures || "[]") as string[];
  const all = names.map((file, at) => {
    const address = `/api/files/posts/${safe(id)}/${encodeURIComponent(file)}`;
    return `<li><a href="${address}"><img src="${address}" alt="Picture ${String(at + 1)} of ${String(names.length)}: ${safe(title)}" loading="lazy"></a></li>`;
  });
  return all.length > 0 ? `<ul class="pics">${all.join("")}</ul>` : "";
}

/** The post itself, at its own address. */
export function thread(course: Course, post: Post): string {
  const video = post.video
    ? `<p><a href="${safe(post.video)}" rel="ugc nofollow noopener">Watch it: ${safe(excerptOf(post.video, 60))}</a></p>`
    : "";
  return (
    `<nav class="crumb" aria-label="You are here"><a href="/community">Community</a> / <a href="/community/${safe(post.topic)}">${safe(titleOf(course, post.topic))}</a></nav>` +
    `<article class="thread" ${marks("post", post)} data-accepted="${safe(post.accepted)}"><h1 dir="auto">${safe(post.title)}</h1><div class="by-row">${badge(post)}${by(post, post.created, post.editedAt)}</div>` +
    `<div class="prose" dir="auto">${post.html}</div>${picturesOf(post)}${typed("The sheet", post.sheet)}${video}${typed("What I ask of you", post.questions)}` +
    `${lessonLink(course, post)}<div class="acts" data-acts>${likesOf(post)}</div></article>`
  );
}
