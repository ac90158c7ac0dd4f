import type { CourseLesson } from "#contract/course.d.ts";
import { theCourse } from "../../platform/course.ts";
import { isLocked, lessonIn } from "../../platform/course.rules.ts";
import { dateOf, storedTime } from "../../platform/times.ts";
import { currentRelease } from "../../platform/release/release.ts";
import type { News } from "./weekly.rules.ts";
import { saveRow } from "../../platform/rows.ts";

const TABLE = "lessonNews";
const LOOKED = "lesson news looked at";

const openLessons = (): CourseLesson[] =>
  theCourse().lessons.filter(({ moduleId }) => !isLocked(theCourse(), moduleId));

/** Notes what the course has now that it had not: it changes with another version alone. The first time all of it was there before. */
export function noteCourseNews(app: CoreApp): void {
  const { name } = currentRelease();
  if (app.store().get(LOOKED) === name) return;
  app.runInTransaction((tx) => {
    const known = tx.findRecordsByFilter(TABLE, "id != ''", "", 0, 0).flatMap((row) => row ?? []);
    const byLesson = new Map(known.map((row) => [row.getString("lessonId"), row]));
    const at = known.length === 0 ? "" : dateOf(Date.now());
    for (const lesson of openLessons()) note(tx, lesson, byLesson.get(lesson.id), at);
  });
  app.store().set(LOOKED, name);
}

function note(tx: CoreApp, { id, revision }: CourseLesson, known: core.Record | undefined, at: string): void {
  if (known && known.getInt("revision") >= revision) return;
  saveRow(tx, TABLE, { lessonId: id, revision, isNew: !known && at !== "", at }, known);
}

/** What came to the course or was changed since a moment, the newest first; titles are public for every lesson. */
export function newsSince(app: CoreApp, sinceMs: number): News[] {
  const rows = app.findRecordsByFilter(TABLE, "at != '' && at > {:since}", "-at,@rowid", 50, 0, {
    since: storedTime(sinceMs),
  });
  return rows.flatMap((row) => {
    const lesson = row && lessonIn(theCourse(), row.getString("lessonId"));
    return row && lesson?.title ? [{ title: lesson.title, isNew: row.getBool("isNew") }] : [];
  });
}
