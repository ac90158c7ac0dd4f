import type { EntryFacts, ThreadFacts, Branch, Tree } from "#contract/community.d.ts";
import { moduleLessons } from "../../platform/course.rules.ts";
import { safe } from "../../platform/forms/forms.rules.ts";
import { isOnTop } from "../workReviews.rules.ts";
import { type Post, type Reply, countedWords, dayText, type Here, topicTitle } from "./views.rules.ts";
import { fill } from "../../platform/words.rules.ts";

const EXCERPT = 280;
/** What three lines hold on a desk. */
const PREVIEW = 220;

const time = (here: Here, at: string): string =>
  `<time class="tc" datetime="${safe(at.replace(" ", "T"))}">${safe(dayText(here, at))}</time>`;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The beginning of rendered text as plain text, at most `most` characters. */
export function htmlExcerpt(html: string, most = EXCERPT): string {
  const text = html
    .slice(0, 20 * most)
    .replace(/<\/?(?:p|li|ul|ol|pre|blockquote|h\d|hr|br)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most).join("");
  // Cuts between words, unless one word takes up half of the excerpt.
  const end = cut.lastIndexOf(" ");
  const whole = end < cut.length / 2 ? letters.slice(0, most - 1).join("") : cut.slice(0, end);
  return `${whole.replace(/[\s,;:–-]+$/, "")}…`;
}

const SHORTEST_SENTENCE = 40;

/**
 * The first whole sentences of rendered text, or an excerpt when the first is too long. Ends before a list that a
 * paragraph announces with a colon.
 */
export function htmlPreview(html: string, most = EXCERPT): string {
  const [opening = ""] = html.split(/:\s*<\/p>/, 1);
  const announced = opening === html || opening.length < SHORTEST_SENTENCE ? html : `${opening}…`;
  const cut = htmlExcerpt(announced, most);
  if (!cut.endsWith("…")) return cut;
  const [whole = ""] = /^.*[.!?؟][”’"»)]*(?= )/u.exec(cut) ?? [];
  return whole.length < SHORTEST_SENTENCE ? cut : whole;
}

const ROW = "flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5";
const ENTRY =
  "grid grid-cols-[40px_minmax(0,1fr)] gap-3.5 border-t-1 border-line py-5.5 focus-visible:outline-3 focus-visible:outline-offset-4 focus-visible:outline-focus";
/** A list entry; on a phone its text takes the full width. */
const LISTED =
  "grid gap-3.5 border-t-1 border-line py-5.5 focus-visible:outline-3 focus-visible:outline-offset-4 focus-visible:outline-focus sm:grid-cols-[40px_minmax(0,1fr)]";
/** Highlights an entry. */
const LIFTED = "data-lifted:border-t-3 data-lifted:border-fg";
const ACT = "btn min-h-10 px-3 py-1.5 text-sm tabular";
const OPENER = "btn min-h-11 w-full list-none justify-between gap-2 px-3 py-1.5 text-sm";
/** The button behind which the rarely used actions are. */
const DOTS = "btn btn-quiet min-h-11 min-w-11 list-none px-2 py-1.5 text-2xs";
const PANEL =
  "absolute top-full z-10 mt-1 grid max-h-[70dvh] w-max max-w-[calc(100vw-40px)] min-w-44 overflow-y-auto rounded-panel border border-fg bg-surface p-2 shadow-panel";
export const IN_MENU =
  "flex min-h-11 w-full items-center rounded-button px-3 py-1.5 text-start text-sm no-underline hover:bg-surface-2 aria-[current]:font-bold aria-[current]:edge-act";
const DONE = "tc font-bold text-done-text";
const SHEET =
  "mt-3 overflow-x-auto rounded-button border-1 border-line px-4 py-3 font-sans text-sm whitespace-pre-wrap";
const HEADING = "mt-7 text-lg";
export const CRUMB = "inline-block py-1.5";
export const TAG = "rounded-clip border border-current px-1.5 text-xs";

type Author = Pick<Post, "user" | "userName" | "userAvatar" | "userTitle" | "team" | "hasPage">;

/** @param looks extra classes */
function badge({ userName, userAvatar }: Author, looks = ""): string {
  const face = userAvatar
    ? `<img src="${safe(userAvatar)}" alt="" width="40" height="40" loading="lazy" class="size-full object-cover">`
    : safe([...userName][0]?.toUpperCase() ?? "");
  return `<span class="grid size-10 place-items-center overflow-hidden rounded-button border border-fg font-bold${looks}" aria-hidden="true">${face}</span>`;
}

function name({ user, userName, hasPage }: Author): string {
  return user && hasPage
    ? `<a href="/community/people/${safe(user)}"><b dir="auto">${safe(userName)}</b></a>`
    : `<b dir="auto">${safe(userName)}</b>`;
}

/** The author and date line. @param more HTML that follows it */
export function by(here: Here, author: Author & Pick<Post, "created" | "editedAt">, more = ""): string {
  const { team, userTitle, created, editedAt } = author;
  const tag = team ? here.texts.team : userTitle;
  const edited = editedAt
    ? `<span class="tc">${safe(fill(here.texts.edited, { day: dayText(here, editedAt) }))}</span>`
    : "";
  return `<p class="${ROW}">${name(author)}${tag ? `<span class="${TAG}">${safe(tag)}</span>` : ""}${time(here, created)}${edited}${more}</p>`;
}

const acceptedMark = ({ texts }: Here): string => `<span class="${DONE}">${safe(texts.accepted)}</span>`;

const clock = (second: number): string => `${String(Math.floor(second / 60))}:${String(second % 60).padStart(2, "0")}`;

/** The title, number and URL of the lesson a post is about; undefined for none. */
function lessonOf({ course }: Here, { lessonId }: Pick<Post, "lessonId">) {
  const lesson = course.lessons.find(({ id }) => id === lessonId);
  if (!lesson) return undefined;
  const order = moduleLessons(course, lesson.moduleId).findIndex(({ id }) => id === lessonId) + 1;
  const number = `${String(lesson.moduleId)}.${String(order)}`;
  return { title: lesson.title ?? "", number, address: `/module/${String(lesson.moduleId)}/${lessonId}` };
}

const lessonNumber = (here: Here, post: Pick<Post, "lessonId">): string => {
  const lesson = lessonOf(here, post);
  return lesson ? fill(here.texts.lesson, { number: lesson.number }) : "";
};

/** A link to the lesson a post is about and to the second of its video. */
export function lessonLink(here: Here, { lessonId, second }: Pick<Post, "lessonId" | "second">): string {
  const lesson = lessonOf(here, { lessonId });
  if (!lesson) return "";
  const { number, title, address } = lesson;
  const { texts } = here;
  const href = `${address}${second > 0 ? `?t=${String(second)}` : ""}`;
  const said = second > 0 ? fill(texts.lessonAt, { number, time: clock(second) }) : fill(texts.lesson, { number });
  return `<a class="mt-2.5 inline-block py-1" href="${safe(href)}" data-words><span class="tc">${safe(said)}</span> ${safe(title)}</a>`;
}

/** An entry's data for the page's scripts. */
export const entryFacts = (kind: "post" | "reply", entry: Post | Reply): EntryFacts => {
  const { id, user, userName, hasPage, likes, editedAt } = entry;
  const [title, forMembers] = "title" in entry ? [entry.title, entry.premium] : ["", false];
  return { kind, id, user, userName, hasPage, likes, editedAt, title, forMembers };
};

/** A single post's data for the page's scripts. */
export function threadOf(here: Here, { id, user, accepted, pinned, topic, lessonId }: Post): ThreadFacts {
  const work = topic === "feedback" ? (lessonOf(here, { lessonId })?.address ?? "") : "";
  return { id, user, accepted, pinned, work };
}

/** The closed row above a list that opens the post editor (src/features/community/posts/Places.tsx). */
const ROW_OF_NEW =
  "flex min-h-15 w-full items-center justify-between gap-3 rounded-card border border-line-strong bg-surface py-1.5 ps-4 pe-1.5 text-start leading-tight no-underline hover:border-fg max-xs:flex-wrap max-xs:*:first:basis-full";
export const newRow = (address: string, words: string, button: string): string =>
  `<a class="${ROW_OF_NEW}" rel="nofollow" href="${safe(`/login?next=${encodeURIComponent(address)}`)}"><span class="text-muted">${safe(words)}</span><span class="btn btn-act flex-none">${safe(button)}</span></a>`;

/** A link to the login, in the place where scripts draw the user's actions. */
export const toLogin = (address: string, title: string): string =>
  `<a class="btn" rel="nofollow" href="${safe(`/login?next=${encodeURIComponent(address)}`)}">${safe(title)}</a>`;

/** A menu that opens without scripts; the page's scripts close it (src/features/community/posts/Menu.tsx). */
export const menu = (opener: string, inside: string, { looks = "", side = "start", button = OPENER } = {}): string =>
  `<details class="relative min-w-0${looks && ` ${looks}`}" data-menu><summary class="${button}">${opener}</summary>` +
  `<div class="${PANEL} ${side === "end" ? "end-0" : "start-0"}" data-panel>${inside}</div></details>`;

/** Reserves the space for the copy button that scripts add, so that the layout does not shift. */
const copyPlace = (looks: string, { texts }: Here): string =>
  `<span class="${looks} invisible" aria-hidden="true" data-copy>${safe(texts.copyLink)}</span>`;

/** The menu of rarely used actions of a list entry. */
const more = (here: Here): string =>
  menu(
    `<span aria-hidden="true">•••</span><span class="sr-only">${safe(here.texts.more)}</span>`,
    `<a class="${IN_MENU}" rel="nofollow" href="/contact">${safe(here.texts.report)}</a>${copyPlace(IN_MENU, here)}`,
    { looks: "ms-auto", side: "end", button: DOTS },
  );

/**
 * An entry's actions. Without scripts they link to the login and the contact page; for logged-in users scripts replace
 * them with buttons of the same size.
 */
function acts(here: Here, { likes }: Pick<Post, "likes">, address: string, before?: string): string {
  const { texts } = here;
  const login = `/login?next=${encodeURIComponent(address)}`;
  const counts = before && `<span class="contents" data-counts>${before}</span>`;
  const others =
    before === undefined
      ? `<a class="${ACT} btn-quiet" rel="nofollow" href="/contact">${safe(texts.report)}</a>${copyPlace(`${ACT} btn-quiet`, here)}`
      : more(here);
  return (
    `<div class="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5" data-acts>${counts ?? ""}<a class="${ACT} min-w-30" rel="nofollow" href="${safe(login)}">` +
    `${safe(likes > 0 ? fill(texts.helpful, { count: likes }) : texts.helpfulNone)}<span class="sr-only"> (${safe(texts.toLike)})</span></a>${others}</div>`
  );
}

/** True when the post waits for an answer; wins, work for review and the team's own posts never do. */
const isOpen = ({ topic, answers, team }: Post): boolean =>
  answers === 0 && !team && topic !== "wins" && topic !== "feedback";

/** The post's topic, and whether it is unanswered. */
function kindOf(here: Here, post: Post): string {
  const title = safe(topicTitle(here, post.topic));
  const address = `/community/${safe(post.topic)}`;
  const open = isOpen(post)
    ? `<span class="tc inline-flex items-baseline gap-1.5 text-act-text"><span class="h-2 w-3.5 rounded-clip border-2 border-act" aria-hidden="true"></span>${safe(here.texts.noAnswer)}</span>`
    : "";
  const accepted = post.accepted ? acceptedMark(here) : "";
  const pinned = post.pinned ? `<span class="${TAG}">${safe(here.texts.pinned)}</span>` : "";
  const front = isOnTop(post.queue) ? `<span class="${DONE}">${safe(here.texts.gaveTwo)}</span>` : "";
  return `<span class="contents" data-kind><a class="tc inline-block py-1" href="${address}">${title}</a>${pinned}${open}${accepted}${front}</span>`;
}

/**
 * Marks a members-only post: scripts remove it when the membership ends (src/features/account/session/membersSide.ts).
 */
const forMembers = ({ premium }: Post): string => (premium ? " data-members" : "");

/** A post in a list. @param excerpt HTML in place of the post's beginning */
export function entry(here: Here, post: Post, excerpt = safe(htmlPreview(post.html, PREVIEW))): string {
  const { texts } = here;
  const href = `/community/post/${safe(post.id)}`;
  const some = post.answers > 0 ? countedWords(texts, texts.replies, post.answers) : texts.reply;
  const said = isOpen(post) ? texts.answerIt : some;
  const replies = `<a class="${ACT}" href="${href}#replies">${safe(said)}</a>`;
  return (
    `<li><article class="${LISTED} ${LIFTED}" tabindex="-1" data-post="${safe(post.id)}"${forMembers(post)}${post.pinned ? " data-lifted" : ""}>${badge(post, " max-sm:hidden")}<div>${by(here, { ...post, editedAt: "" }, kindOf(here, post))}` +
    `<h2 class="mt-1 text-lg leading-tight"><a href="${href}" dir="auto">${safe(post.title)}</a></h2><p class="mt-2 max-w-[42.8em]" dir="auto">${excerpt}</p>` +
    `${lessonLink(here, post)}${acts(here, post, href, replies)}</div></article></li>`
  );
}

/** A short entry for a post of the team, while few others have written: its title and beginning. */
export function shortEntry(here: Here, post: Post): string {
  // A team post filed under questions is not a question.
  const topic = post.topic === "questions" ? here.texts.team : topicTitle(here, post.topic);
  const said = lessonNumber(here, post) || topic;
  return (
    `<li><article class="grid gap-x-4 border-t-1 border-line py-3.5 focus-visible:outline-3 focus-visible:outline-focus sm:grid-cols-[minmax(0,1fr)_auto]" tabindex="-1" data-post="${safe(post.id)}"${forMembers(post)}>` +
    `<h3 class="text-md leading-tight"><a class="inline-block py-1" href="/community/post/${safe(post.id)}" dir="auto">${safe(post.title)}</a></h3>` +
    `<p class="tc py-1 max-sm:row-start-2">${safe(said)}</p><p class="max-w-[42.8em] text-muted" dir="auto">${safe(htmlPreview(post.html, 120))}</p></article></li>`
  );
}

export function replyHtml(here: Here, post: string, reply: Reply, isAccepted: boolean): string {
  const address = `/community/post/${safe(post)}#reply-${safe(reply.id)}`;
  return (
    `<li id="reply-${safe(reply.id)}" class="${ENTRY} ${LIFTED} max-md:relative" tabindex="-1" data-reply="${safe(reply.id)}"${isAccepted ? " data-lifted" : ""}>${badge(reply)}<div>` +
    `${by(here, reply, `<span class="contents" data-accepted>${isAccepted ? acceptedMark(here) : ""}</span>`)}<div class="prose" dir="auto" data-words>${reply.html}</div>${acts(here, reply, address)}</div></li>`
  );
}

const typed = (heading: string, text: string): string =>
  text
    ? `<section data-words><h2 class="${HEADING}">${safe(heading)}</h2><pre class="${SHEET}" dir="auto">${safe(text)}</pre></section>`
    : "";

function picturesOf({ texts }: Here, { id, pictures, title }: Post): string {
  const names = JSON.parse(pictures || "[]") as string[];
  const all = names.map((file, at) => {
    const address = `/api/files/posts/${safe(id)}/${encodeURIComponent(file)}`;
    const alt = fill(texts.picture, { number: at + 1, count: names.length, title });
    return `<li><a href="${address}"><img src="${address}" alt="${safe(alt)}" loading="lazy" class="aspect-16/9 w-full rounded-button object-cover"></a></li>`;
  });
  return all.length > 0
    ? `<ul class="mt-4.5 grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-3" data-words>${all.join("")}</ul>`
    : "";
}

/** The post on its own page. */
export function thread(here: Here, post: Post): string {
  const { texts } = here;
  const video = post.video
    ? `<p data-words><a href="${safe(post.video)}" rel="ugc nofollow noopener">${safe(fill(texts.watch, { address: htmlExcerpt(post.video, 60) }))}</a></p>`
    : "";
  return (
    `<nav aria-label="${safe(texts.here)}"><a class="${CRUMB}" href="/community">${safe(texts.title)}</a> / <a class="${CRUMB}" href="/community/${safe(post.topic)}">${safe(topicTitle(here, post.topic))}</a></nav>` +
    `<article data-post="${safe(post.id)}"${forMembers(post)}><h1 dir="auto" tabindex="-1">${safe(post.title)}</h1><div class="mt-3.5 flex items-center gap-3.5">${badge(post)}${by(here, post)}</div>` +
    `<div class="mt-4.5 prose" dir="auto" data-words>${post.html}</div>${picturesOf(here, post)}${typed(texts.sheet, post.sheet)}${video}${typed(texts.questions, post.questions)}` +
    `${lessonLink(here, post)}${acts(here, post, `/community/post/${post.id}`)}</article>`
  );
}

const LONGEST_TEXT = 5000;

const iso = (at: string): string => at.replace(" ", "T");

function authorOf({ user, userName: name, team, hasPage }: Post, siteUrl: string): object {
  if (team) return { "@type": "Organization", name, url: siteUrl };
  return { "@type": "Person", name, ...(user && hasPage && { url: `${siteUrl}/community/people/${user}` }) };
}

const counted = (type: string, count: number): object => ({
  "@type": "InteractionCounter",
  interactionType: { "@type": type },
  userInteractionCount: count,
});

const pictureAddresses = ({ id, pictures }: Post, siteUrl: string): string[] =>
  (JSON.parse(pictures || "[]") as string[]).map(
    (file) => `${siteUrl}/api/files/posts/${id}/${encodeURIComponent(file)}`,
  );

/** The post as structured data (schema.org), limited to what its page shows. */
export function postData(post: Post, siteUrl: string): object {
  const { id, title, html, created, editedAt, answers, likes } = post;
  const image = pictureAddresses(post, siteUrl);
  return {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    headline: title,
    text: htmlExcerpt(html, LONGEST_TEXT) || title,
    url: `${siteUrl}/community/post/${id}`,
    author: authorOf(post, siteUrl),
    datePublished: iso(created),
    ...(editedAt && { dateModified: iso(editedAt) }),
    ...(image.length > 0 && { image }),
    commentCount: answers,
    interactionStatistic: [counted("LikeAction", likes), counted("CommentAction", answers)],
  };
}

const plain = (text: string): string =>
  text.includes("&") ? text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "") : text;

/** Void elements: they have no content and no end tag. */
const EMPTY = ["br", "hr", "img", "input"];
const ATTRIBUTE = /([a-z][a-z-]*)(?:="([^"]*)")?/g;

function branchOf(begun: string): Branch {
  const blank = begun.indexOf(" ");
  if (blank < 0) return [begun, {}];
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of begun.slice(blank).matchAll(ATTRIBUTE)) attributes[name] = plain(value);
  return [begun.slice(0, blank), attributes];
}

/**
 * Parses HTML that the server itself wrote: text contains no bare "<" or ">", every tag is closed and every attribute
 * is in double quotes. Splits rather than matches, because a page can have fifty thousand tags.
 */
export function treeOf(html: string): Tree[] {
  const root: Tree[] = [];
  const open = [root];
  let here = root;
  const add = (text: string): void => void (text && here.push(plain(text)));
  const [before = "", ...parts] = html.split("<");
  add(before);
  for (const part of parts) {
    const end = part.indexOf(">");
    const text = part.slice(end + 1);
    if (part.startsWith("/")) {
      if (open.length > 1) open.pop();
      here = open[open.length - 1] ?? root;
      add(text);
      continue;
    }
    const branch = branchOf(part.slice(0, end));
    here.push(branch);
    if (!EMPTY.includes(branch[0])) {
      here = branch as Tree[];
      open.push(here);
    }
    // Browsers drop a newline at the start of a <pre>.
    add(branch[0] === "pre" && text.startsWith("\n") ? text.slice(1) : text);
  }
  return root;
}
