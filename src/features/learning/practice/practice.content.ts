import { curriculum } from "#features/learning/course/course.content.ts";
import type { PracticeLessons } from "./practice.ts";

/** Public facts of each lesson only. */
export async function practiceLessons(): Promise<PracticeLessons> {
  const lessons = (await curriculum()).flatMap((module) => module.lessons);
  return Object.fromEntries(
    lessons.map(({ id, moduleId, title, access }) => [id, { moduleId, title, isPremium: access === "premium" }]),
  );
}
