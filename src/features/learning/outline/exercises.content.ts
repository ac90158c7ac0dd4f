import { curriculum } from "#features/learning/course/course.content.ts";

/** The lessons that end with an exercise: their text says when one is done. */
export async function exercises(): Promise<string[]> {
  const entries = (await curriculum()).flatMap((module) => module.entries);
  return entries.filter(({ body = "" }) => /<DoneWhen[\s>]/.test(body)).map(({ data }) => data.id);
}
