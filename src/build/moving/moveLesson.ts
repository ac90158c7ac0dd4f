import { join } from "node:path";
import { changeCourse, type Changed } from "#build/authoring/changes.ts";
import type { Course } from "#build/check/read/course.ts";
import { linkLesson } from "./links.ts";
import {
  baseOf,
  CURRICULUM,
  editFile,
  lessonNamed,
  moduleNumbered,
  numberLessons,
  placeIn,
  spotsIn,
} from "./places.ts";

/** Without its own line a lesson would be sold or given away by its new module. */
function keepAccess(text: string, access: string): string {
  return /^access:/m.test(text.split(/^---$/m)[1] ?? "")
    ? text
    : text.replace(/^(duration:.*)$/m, `$1\naccess: ${access}`);
}

const accessOf = (module: { data: unknown }): string =>
  String((module.data as { access?: unknown } | undefined)?.access ?? "premium");

const unlocked = (text: string): string => text.replace(/^locked:.*\n?/m, "");

/** Moves a lesson to a place of its module or of another one: its files, the numbers of both, and every link to it. */
export async function moveLesson(
  course: Course,
  typed: { id: string; module: string | undefined; place: string | undefined },
): Promise<{ changed: Changed; from: string; to: string }> {
  const lesson = lessonNamed(course, typed.id);
  const old = moduleNumbered(course, String(lesson.moduleId));
  const module = moduleNumbered(course, typed.module ?? String(lesson.moduleId));
  const spot = { folder: lesson.folder, base: baseOf(lesson), id: lesson.id };
  const others = spotsIn(course, module.folder).filter(({ id }) => id !== lesson.id);
  const place = placeIn(typed.place, others.length + 1);
  const order = others.toSpliced(place - 1, 0, spot);
  const deed = { name: `move-${lesson.id}`, did: `npm run move -- ${lesson.id}` };
  const changed = await changeCourse(course.root, deed, (content) => {
    if (accessOf(module) !== accessOf(old))
      editFile(content, join(CURRICULUM, lesson.folder, `${spot.base}.mdx`), (text) => keepAccess(text, lesson.access));
    numberLessons(content, module.folder, order);
    const left = spotsIn(course, lesson.folder).filter(({ id }) => id !== lesson.id);
    if (module !== old) {
      numberLessons(content, lesson.folder, left);
      editFile(content, join(CURRICULUM, module.folder, "module.yaml"), unlocked);
      if (left.length === 0)
        editFile(
          content,
          join(CURRICULUM, old.folder, "module.yaml"),
          (text) => `${unlocked(text).trimEnd()}\nlocked: true\n`,
        );
      linkLesson(content, lesson.id, old.id, module.id);
    }
  });
  return { changed, from: `/module/${old.id}/${lesson.id}`, to: `/module/${module.id}/${lesson.id}` };
}
