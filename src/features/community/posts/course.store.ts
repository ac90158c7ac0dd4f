import type { PostableModule } from "#features/learning/course/course.ts";
import { answeredWith } from "#lib/failure.ts";
import { isObject } from "#sync/sync.ts";

const WITHIN_MS = 20_000;

async function read(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) });
  if (!answer.ok) throw answeredWith(answer.status, address);
  return answer.json();
}

let course: Promise<PostableModule[]> | undefined;

/** The modules that are open and their lessons. @throws what lib/failure.ts sorts */
export function courseNow(): Promise<PostableModule[]> {
  course ??= read("/lessons.json") as Promise<PostableModule[]>;
  course.catch(() => (course = undefined));
  return course;
}

/**
 * The lines of a lesson's "You are done when"; none where it has none, or its reader may not see it.
 * @param lesson its address, beside which they lie
 */
export async function doneWhen(lesson: string): Promise<string[]> {
  const told = await read(`${lesson}.questions.json`).catch((error: unknown) => {
    if (isObject(error) && error["status"] === 404) return undefined;
    throw error;
  });
  const lines = isObject(told) ? told["doneWhen"] : undefined;
  return Array.isArray(lines) ? lines.filter((line) => typeof line === "string") : [];
}
