import type { CourseLesson } from "#contract/course.d.ts";
import { theCourse } from "../../platform/course.ts";
import { networkFrom, tooManyUntil } from "../../platform/limits/limits.ts";
import { isSecure } from "../../platform/doors/request.ts";
import { storedTime, timeOf } from "../../platform/times.ts";
import { codeInQuery, codesIn, cookiesOf, lessonPage } from "./lessonLinks.rules.ts";
import { execute, queryRows } from "../../platform/rows.ts";

export const premiumLesson = (id: unknown): CourseLesson | undefined =>
  theCourse().lessons.find((lesson) => lesson.id === id && lesson.access === "premium");

/** What a code opens now; undefined when it was revoked, has run out, or never was one. */
function linkBy(app: CoreApp, code: string) {
  const query = "SELECT lessonId, until FROM lessonLinks WHERE code = {:code} AND revoked = FALSE AND until > {:now}";
  return queryRows(app, { lessonId: "", until: "" }, query, { code, now: storedTime(Date.now()) })[0];
}

/** Whether a link that this browser followed opens a lesson still. Nobody else costs a question. */
export const isOpenByLink = (e: core.RequestEvent, fits: (lesson: CourseLesson) => boolean): boolean =>
  codesIn(e.request.header.get("Cookie")).some((code) => {
    const lesson = premiumLesson(linkBy(e.app, code)?.lessonId);
    return lesson !== undefined && fits(lesson);
  });

/** Whether the link to a lesson's page is followed in this very moment; then the browser may come back until it ends. */
export function isFollowed(e: core.RequestEvent, path: string): boolean {
  const code = codeInQuery(e.request.url.rawQuery);
  const link = code ? linkBy(e.app, code) : undefined;
  const lesson = premiumLesson(link?.lessonId);
  if (!link || !lesson || lessonPage(lesson) !== path) return false;
  const seconds = (timeOf(link.until) - Date.now()) / 1000;
  const { add } = e.response.header() as unknown as { add: (name: string, value: string) => void };
  for (const line of cookiesOf(lesson, code, seconds, isSecure(e))) add("Set-Cookie", line);
  if (e.request.method === "GET") count(e, code);
  return true;
}

// Counted so often from one network, so that nobody keeps the disk busy with it; it opens in any case.
function count(e: core.RequestEvent, code: string): void {
  if (tooManyUntil(e.app, { linksFrom: networkFrom(e) }) !== undefined) return;
  execute(e.app, "UPDATE lessonLinks SET opened = opened + 1 WHERE code = {:code}", { code });
}
