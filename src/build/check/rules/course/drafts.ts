import { text, type Course, type Lesson } from "#build/check/read/course.ts";
import { linksIn } from "./links.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { addressOf } from "#build/check/names/siteAddresses.ts";
import * as routes from "#lib/routes.ts";

const rule = "drafts";
const NEVER = Number.POSITIVE_INFINITY;
const HINT = "Take the link out until then, or publish the two together.";

/** The moment from which everybody sees a lesson; never for a draft. */
function opensAt({ data }: Lesson): number {
  if (data["draft"] === true) return NEVER;
  const date = Date.parse(String(data["publishAt"] ?? ""));
  return Number.isNaN(date) ? 0 : date;
}

const whenOf = (lesson: Lesson): string =>
  opensAt(lesson) === NEVER ? "is a draft" : `opens on ${new Date(opensAt(lesson)).toISOString().slice(0, 10)}`;

/** Nothing that readers see leads to a lesson they cannot see yet. */
export function drafts(course: Course): Problem[] {
  const now = course.today.getTime();
  const closed = new Map(
    course.lessons
      .filter((lesson) => opensAt(lesson) > now)
      .map((lesson) => [routes.lesson(lesson.moduleId, lesson.id), lesson]),
  );
  const openAt = new Map(course.lessons.map((lesson) => [lesson.file, opensAt(lesson)]));
  const links = linksIn(course).flatMap(({ url, file, line }) => {
    const lesson = url.startsWith("/") ? closed.get(addressOf(url).path) : undefined;
    // A page that opens no sooner than the lesson may lead to it.
    if (!lesson || (openAt.get(file) ?? 0) >= opensAt(lesson)) return [];
    return [{ file, line, rule, message: `The lesson ${lesson.id} ${whenOf(lesson)}.`, hint: HINT }];
  });
  const both = course.lessons.filter(({ data }) => data["draft"] === true && data["publishAt"] !== undefined);
  return [
    ...links,
    ...both.map((lesson) => ({
      ...{ ...lesson.at(["publishAt"]), rule, message: `${text(lesson.data["title"])} has a date and is a draft.` },
      hint: "A draft stays one after its date: take draft out when the lesson is ready.",
    })),
  ];
}
