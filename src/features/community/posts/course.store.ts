import type { PostableModule } from "#features/learning/course/course.ts";
import { readOpen } from "#features/community/readOpen.ts";
import { isObject } from "#sync/sync.ts";

let course: Promise<PostableModule[]> | undefined;

/** The modules that are open and their lessons. @throws what lib/failure.ts sorts */
export function courseNow(): Promise<PostableModule[]> {
  course ??= readOpen<PostableModule[]>("/lessons.json");
  course.catch(() => (course = undefined));
  return course;
}

/**
 * The lines of a lesson's "You are done when"; none where it has none, or its reader may not see it.
 * @param lesson its address, beside which they lie
 */
export async function doneWhen(lesson: string): Promise<string[]> {
  const told = await readOpen(`${lesson}.questions.json`).catch((error: unknown) => {
    if (isObject(error) && error["status"] === 404) return undefined;
    throw error;
  });
  const lines = isObject(told) ? told["doneWhen"] : undefined;
  return Array.isArray(lines) ? lines.filter((line) => typeof line === "string") : [];
}
