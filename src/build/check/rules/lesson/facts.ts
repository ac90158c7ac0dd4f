import { rows, text, type Course, type Lesson } from "#build/check/read/course.ts";
import { attribute, elements, nodes } from "#build/check/read/nodes.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";

const rule = "facts";
const GOOD_FOR_DAYS = 365;
const DAY_MS = 86_400_000;

/** Where the lesson first leads to a source outside the site. */
function firstSource(lesson: Lesson): Place | undefined {
  const isOutside = (url: unknown): boolean => /^https?:/.test(text(url));
  const resource = rows(lesson.data["resources"]).findIndex(({ url }) => isOutside(url));
  if (resource >= 0) return lesson.at(["resources", resource, "url"]);
  const link = nodes(lesson.tree, "link").find(({ url }) => isOutside(url));
  const tag = elements(lesson.tree).find((element) => isOutside(attribute(element, "href")));
  const node = link ?? tag;
  return node && lesson.atNode(node);
}

function ofLesson(lesson: Lesson, today: Date): Problem[] {
  const value = lesson.data["checked"];
  const source = firstSource(lesson);
  if (value === undefined) {
    const message = "The lesson names a source and does not say when it was read.";
    const hint = "Read it again and add checked: with the day, as 2026-10-30.";
    return source ? [{ ...source, rule, message, hint }] : [];
  }
  const days = (today.getTime() - Date.parse(String(value))) / DAY_MS;
  const report = (message: string, hint: string) => [{ ...lesson.at(["checked"]), rule, message, hint }];
  if (days < 0) return report(`The facts were read on ${String(value)}, which is still to come.`, "Correct the date.");
  if (days <= GOOD_FOR_DAYS) return [];
  return report(
    `The facts were last read on ${String(value)}, more than a year ago.`,
    "Read them again at their sources.",
  );
}

/** A lesson that leads to sources says when they were read, and that is less than a year ago. */
export const facts = ({ lessons, today }: Course): Problem[] => lessons.flatMap((lesson) => ofLesson(lesson, today));
