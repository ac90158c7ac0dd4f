import { curriculum } from "#features/curriculum/curriculum.content.ts";
import type { ReviewLessons } from "./review.ts";

/** Where each lesson stands; nothing of it that is not public. */
export async function reviewLessons(): Promise<ReviewLessons> {
  const lessons = (await curriculum()).flatMap((module) => module.lessons);
  return Object.fromEntries(
    lessons.map(({ id, moduleId, title, access }) => [id, { moduleId, title, isPremium: access === "premium" }]),
  );
}
