import { curriculum } from "#features/learning/course/course.content.ts";
import type { PracticeLessons } from "./practice.ts";

/** Public facts of each lesson only. */
export async function practiceLessons(): Promise<PracticeLessons> {
  const lessons = (await curriculum()).flatMap((module) => module.lessons);
  return Object.fromEntries(
    lessons.map(({ id, moduleId, number, title, access }) => [
      id,
      { moduleId, number: `${String(moduleId)}.${String(number)}`, title, isPremium: access === "premium" },
    ]),
  );
}
