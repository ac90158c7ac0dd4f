import { curriculum } from "#features/learning/course/course.content.ts";
import type { Finishable } from "./finished.ts";

/** The open modules, reduced to what the dialog shows. */
export async function finishable(): Promise<Finishable[]> {
  const modules = (await curriculum()).filter(({ locked }) => !locked);
  return modules.map(({ id, title, outcome, access, lessons }) => ({
    ...{ id, title, outcome, access },
    lessons: lessons.map((lesson) => ({ id: lesson.id, title: lesson.title, seconds: lesson.seconds })),
  }));
}
