import { basename } from "node:path";
import type { Course, Lesson } from "#build/check/read/course.ts";
import type { Place } from "#build/check/read/problem.ts";

/** An id of content/curriculum/ids.yaml. */
interface KeptId extends Place {
  id: string;
  /** Its lesson was taken out of the course; no other lesson may have the id. */
  isRetired: boolean;
}

export function keptIds({ lists: { ids } }: Pick<Course, "lists">): KeptId[] {
  const list: unknown[] = Array.isArray(ids.data) ? ids.data : [];
  return list.map((entry, index) => {
    const [id, state] = entry !== null && typeof entry === "object" ? (Object.entries(entry)[0] ?? []) : [entry];
    return { id: String(id), isRetired: state === "retired", ...ids.at([index]) };
  });
}

/** "second-lesson" of 2-second-lesson.mdx. */
export const nameInFile = ({ file }: Pick<Lesson, "file">): string => basename(file, ".mdx").replace(/^\d+-/, "");

/** A lesson that was copied, and still has the id of the first. */
export function isCopy(lesson: Lesson, { lessons }: Course): boolean {
  const same = lessons.filter(({ id }) => id !== "" && id === lesson.id);
  const original = same.find((one) => nameInFile(one) === one.id) ?? same[0];
  return same.length > 1 && lesson !== original;
}

export interface IdChanges {
  /** Lessons whose id is not in the list, with the id they had before if that can be seen. */
  added: { lesson: Lesson; old: string | undefined }[];
  /** Ids without a lesson. */
  gone: KeptId[];
  /** Lessons with the id of one that was taken out. */
  revived: Lesson[];
}

/** What changed since the list of ids was written. */
export function idChanges(course: Course): IdChanges {
  const kept = keptIds(course);
  const lessons = course.lessons.filter(({ id }) => id !== "");
  const fresh = lessons.filter(({ id }) => !kept.some((one) => one.id === id));
  const missing = kept.filter(({ id, isRetired }) => !isRetired && !lessons.some((lesson) => lesson.id === id));
  const oldOf = (lesson: Lesson): string | undefined => {
    const before = missing.find(({ id }) => id === nameInFile(lesson));
    return (before ?? (fresh.length === 1 && missing.length === 1 ? missing[0] : undefined))?.id;
  };
  const added = fresh.map((lesson) => ({ lesson, old: oldOf(lesson) }));
  const explained = new Set([
    ...added.map(({ old }) => old),
    ...lessons.filter((lesson) => isCopy(lesson, course)).map(nameInFile),
  ]);
  const retired = new Set(kept.filter(({ isRetired }) => isRetired).map(({ id }) => id));
  return {
    added,
    gone: missing.filter(({ id }) => !explained.has(id)),
    revived: lessons.filter(({ id }) => retired.has(id)),
  };
}
