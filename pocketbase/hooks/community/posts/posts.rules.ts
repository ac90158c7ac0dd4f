import type { SaidName, Saying } from "#contract/said.d.ts";
import type { Course } from "#contract/course.d.ts";
import { isLocked, lessonIn, moduleLessons } from "../../platform/course.rules.ts";
import { linksIn, leadsAway } from "../../platform/markdown/markdown.rules.ts";

const GENERAL = ["questions", "wins", "feedback"];
const DAY_MS = 86_400_000;

/** What an account of less than a day writes at most. */
export const FIRST_DAY = { posts: 3, replies: 10 };
/** Of the wordings before the present one so many are kept. */
export const MOST_EDITS = 20;

/** Why something is not kept, and at which field that is said. */
export interface Problem extends Saying {
  field: string;
  /** Behind `validation_`. */
  code: string;
}

/** What a post is about, as it was sent. */
export interface About {
  topic: string;
  moduleId: number;
  lessonId: string;
  second: number;
}

export interface Place {
  moduleId: number;
  /** Members alone read it. */
  isPremium: boolean;
}

/** The module that a topic belongs to; 0 for the general ones. */
export const topicModule = (topic: string): number => Number(/^module-([1-9]\d?)$/.exec(topic)?.[1] ?? 0);

export const isTopic = (course: Course, topic: string): boolean =>
  GENERAL.includes(topic) || course.modules.some(({ id }) => id === topicModule(topic));

/** Whether everything of a module is sold. */
export function isSold(course: Course, moduleId: number): boolean {
  const lessons = moduleLessons(course, moduleId);
  return lessons.length > 0 && lessons.every(({ access }) => access === "premium");
}

const problem = (field: string, code: string, say: SaidName, values: Saying["values"] = {}): Problem => ({
  ...{ field, code, say, values },
});

/** Why no post is about this; undefined when one may be. @param module of the lesson, the topic or as it was sent */
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

/** Where a post belongs, or why it belongs nowhere. */
export function postPlace(course: Course, about: About): Place | Problem {
  const lesson = lessonIn(course, about.lessonId);
  const moduleId = lesson?.moduleId ?? (topicModule(about.topic) || about.moduleId);
  const found = aboutProblem(course, about, moduleId);
  if (found) return found;
  return { moduleId, isPremium: lesson ? lesson.access === "premium" : isSold(course, moduleId) };
}

/** When an account's first day is over; undefined when it is. */
export const firstDayUntil = (madeAtMs: number, nowMs: number): number | undefined =>
  nowMs < madeAtMs + DAY_MS ? madeAtMs + DAY_MS : undefined;

const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

export type Kind = keyof typeof FIRST_DAY;

/** How much more an account writes on its first day. @param countOf what it wrote of a kind so far */
export const firstDayLeft = (countOf: (kind: Kind) => number): Record<Kind, number> => ({
  posts: Math.max(0, FIRST_DAY.posts - countOf("posts")),
  replies: Math.max(0, FIRST_DAY.replies - countOf("replies")),
});

/** What an account writes on its first day. */
export interface Said {
  /** What is written anew, and how many of it there are with it; undefined for a change. */
  written: { kind: Kind; count: number } | undefined;
  /** The text, rendered. */
  html: string;
  /** A link beside it. */
  video: string;
}

/** Why an account of less than a day may not write this; it says when that ends. */
export function firstDayProblem({ written, html, video }: Said, untilMs: number): Problem | undefined {
  const { posts, replies } = FIRST_DAY;
  const values = { posts: String(posts), replies: String(replies), until: `${moment(untilMs)} UTC` };
  if (written && written.count > FIRST_DAY[written.kind])
    return problem("body", "first_day_number", "firstDay", values);
  if (video !== "") return problem("video", "first_day_links", "firstDay", values);
  return linksIn(html).some(leadsAway) ? problem("body", "first_day_links", "firstDay", values) : undefined;
}
