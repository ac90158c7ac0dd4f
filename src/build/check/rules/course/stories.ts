import { text, type Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "stories";

/** Stories lead to lessons that exist, and their places are 1, 2, 3. */
export function stories({ stories, lessons }: Course): Problem[] {
  const ids = new Set(lessons.map(({ id }) => id));
  const unknown = stories.flatMap(({ data, at }) => {
    const named: unknown[] = Array.isArray(data["lessons"]) ? data["lessons"] : [];
    return named.flatMap((id, index) => {
      if (ids.has(text(id))) return [];
      const hint = "Write the id from the lesson's form, not its title.";
      return [{ ...at(["lessons", index]), rule, message: `There is no lesson ${String(id)}.`, hint }];
    });
  });
  const places = stories.toSorted((a, b) => Number(a.data["order"]) - Number(b.data["order"]));
  const misplaced = places.flatMap(({ data, at }, index) => {
    if (data["order"] === index + 1) return [];
    const message = `The order is ${String(data["order"])}, by the others it would be ${index + 1}.`;
    return [{ ...at(["order"]), rule, message, hint: "Number the stories from 1, each place once." }];
  });
  return [...unknown, ...misplaced];
}
