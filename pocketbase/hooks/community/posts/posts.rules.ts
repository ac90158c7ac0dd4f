import type { SaidName, Saying } from "#contract/said.d.ts";
import type { Course } from "#contract/course.d.ts";
import { isLocked, lessonIn, moduleLessons } from "../../platform/course.rules.ts";
import { linksIn, leadsAway } from "../../platform/markdown/markdown.rules.ts";

const GENERAL = ["questions", "wins", "feedback"];
const DAY_MS = 86_400_000;

/** The maximum number of posts and replies on an account's first day. */
export const FIRST_DAY = { posts: 3, replies: 10 };
/** The number of earlier versions kept of a post or reply. */
export const MOST_EDITS = 20;

/** Why a write is refused, and the field that shows the message. */
export interface Problem extends Saying {
  field: string;
  /** The error code, without the `validation_` prefix. */
  code: string;
}

/** The subject of a post, as submitted. */
export interface About {
  topic: string;
  moduleId: number;
  lessonId: string;
  second: number;
}

export interface Place {
  moduleId: number;
  /** Only members may read it. */
  isPremium: boolean;
}

/** The module of a topic; 0 for a general topic. */
export const topicModule = (topic: string): number => Number(/^module-([1-9]\d?)$/.exec(topic)?.[1] ?? 0);

export const isTopic = (course: Course, topic: string): boolean =>
  GENERAL.includes(topic) || course.modules.some(({ id }) => id === topicModule(topic));

/** True when every lesson of the module is paid. */
export function isSold(course: Course, moduleId: number): boolean {
  const lessons = moduleLessons(course, moduleId);
  return lessons.length > 0 && lessons.every(({ access }) => access === "premium");
}

const problem = (field: string, code: string, say: SaidName, values: Saying["values"] = {}): Problem => ({
  ...{ field, code, say, values },
});

/**
 * Why a post's subject is invalid; undefined when it is valid. @param module the lesson's, the topic's or the submitted
 * one
 */
function aboutProblem(course: Course, about: About, module: number): Problem | undefined {
  const { topic, lessonId, second } = about;
  if (!isTopic(course, topic)) return problem("topic", "unknown", "chooseTopic");
  if (lessonId !== "" && !lessonIn(course, lessonId)) return problem("lessonId", "unknown", "unknownLesson");
  if (module > 0 && !course.modules.some(({ id }) => id === module))
    return problem("moduleId", "unknown", "unknownModule");
  if (module > 0 && isLocked(course, module)) return problem("moduleId", "locked", "lockedModule");
  if (topicModule(topic) > 0 && topicModule(topic) !== module) return problem("lessonId", "elsewhere", "otherModule");
  return second > 0 && lessonId === "" ? problem("second", "lesson", "secondOfLesson") : undefined;
}

/** The module and access of a post, or why its subject is invalid. */
export function postPlace(course: Course, about: About): Place | Problem {
  const lesson = lessonIn(course, about.lessonId);
  const moduleId = lesson?.moduleId ?? (topicModule(about.topic) || about.moduleId);
  const found = aboutProblem(course, about, moduleId);
  if (found) return found;
  return { moduleId, isPremium: lesson ? lesson.access === "premium" : isSold(course, moduleId) };
}

/** When an account's first day ends, in milliseconds; undefined when it is over. */
export const firstDayUntil = (madeAtMs: number, nowMs: number): number | undefined =>
  nowMs < madeAtMs + DAY_MS ? madeAtMs + DAY_MS : undefined;

const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

export type Kind = keyof typeof FIRST_DAY;

/** The posts and replies an account has left on its first day. @param countOf the number written so far */
export const firstDayLeft = (countOf: (kind: Kind) => number): Record<Kind, number> => ({
  posts: Math.max(0, FIRST_DAY.posts - countOf("posts")),
  replies: Math.max(0, FIRST_DAY.replies - countOf("replies")),
});

/** A write on an account's first day. */
export interface Said {
  /** The kind of a new record and its count including the record; undefined for an edit. */
  written: { kind: Kind; count: number } | undefined;
  /** The rendered text. */
  html: string;
  /** The video URL; "" for none. */
  video: string;
}

/** Why an account may not write this on its first day, with the time that day ends; undefined when it may. */
export function firstDayProblem({ written, html, video }: Said, untilMs: number): Problem | undefined {
  const { posts, replies } = FIRST_DAY;
  const values = { posts: String(posts), replies: String(replies), until: `${moment(untilMs)} UTC` };
  if (written && written.count > FIRST_DAY[written.kind])
    return problem("body", "first_day_number", "firstDay", values);
  if (video !== "") return problem("video", "first_day_links", "firstDay", values);
  return linksIn(html).some(leadsAway) ? problem("body", "first_day_links", "firstDay", values) : undefined;
}
