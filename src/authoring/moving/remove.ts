import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { changeCourse, courseAt, toldChange } from "#authoring/verbs/changes.ts";
import type { Course, Lesson } from "#authoring/check/read/course.ts";
import { type Command, Refusal, runTyped, type Typed, UNDO, type Verb } from "#authoring/verbs/verb.ts";
import { yamlWord } from "#authoring/written.ts";
import {
  baseOf,
  CURRICULUM,
  editFile,
  lessonNamed,
  moduleNumbered,
  numberLessons,
  numberModules,
  spotsIn,
} from "./move.ts";

const verb: Verb = {
  name: "remove",
  says: "Takes a lesson (by its id) or a module (module-3) out of the course. What follows closes up, and the ids are\nretired in curriculum/ids.yaml: no other lesson can have them, and nobody's progress is counted for another.",
  takes: ["LESSON|module-N"],
  options: {},
  undo: UNDO,
};

/** Marks ids as retired in the list, so that they are never reused; those of lessons deleted by hand too. */
function retire(content: string, ids: string[]): void {
  editFile(content, `${CURRICULUM}/ids.yaml`, (text) =>
    text.replace(/^- (["']?)([a-z0-9-]+)\1[ \t]*(#.*)?$/gm, (line, _, id: string, comment = "") =>
      ids.includes(id) ? `- ${yamlWord(id)}: retired ${comment}`.trimEnd() : line,
    ),
  );
}

function removeFiles(content: string, lesson: Lesson): void {
  for (const file of globSync(join(CURRICULUM, lesson.folder, `${baseOf(lesson)}.*`), { cwd: content }))
    rmSync(join(content, file));
}

const deedOf = (what: string) => ({ name: `remove-${what}`, did: `npm run remove -- ${what}` });

function removeLesson(course: Course, id: string) {
  const isInList = course.lists.ids.data;
  const isDeleted = Array.isArray(isInList) && isInList.includes(id) && !course.lessons.some((one) => one.id === id);
  if (isDeleted)
    return changeCourse(course.root, deedOf(id), (content) => {
      retire(content, [id]);
      for (const { folder } of course.modules) numberLessons(content, folder, spotsIn(course, folder));
    });
  const lesson = lessonNamed(course, id);
  const left = spotsIn(course, lesson.folder).filter((one) => one.id !== id);
  if (course.lessons.length === 1)
    throw new Refusal("It is the only lesson, and a course has one. Nothing was written.");
  return changeCourse(course.root, deedOf(id), (content) => {
    removeFiles(content, lesson);
    numberLessons(content, lesson.folder, left);
    retire(content, [id]);
    if (left.length === 0)
      editFile(content, join(CURRICULUM, lesson.folder, "module.yaml"), (text) => `${text.trimEnd()}\nlocked: true\n`);
  });
}

function removeModule(course: Course, number: string) {
  const module = moduleNumbered(course, number);
  const left = course.modules.filter((one) => one !== module);
  const inside = course.lessons.filter(({ folder }) => folder === module.folder);
  if (inside.length === course.lessons.length)
    throw new Refusal("All lessons are in it, and a course has one. Nothing was written.");
  return changeCourse(course.root, deedOf(`module-${number}`), (content) => {
    rmSync(join(content, CURRICULUM, module.folder), { recursive: true });
    retire(
      content,
      inside.map(({ id }) => id),
    );
    numberModules(content, left);
  });
}

async function work({ root, values: [what = ""] }: Typed): Promise<string> {
  const course = courseAt(root);
  const number = /^module-(\d+)$/.exec(what)?.[1];
  const changed = await (number === undefined ? removeLesson(course, what) : removeModule(course, number));
  return toldChange(
    `${number === undefined ? what : `Module ${number}`} was taken out, and what it was called stays retired.`,
    changed,
  );
}

export const removeCommand: Command = { verb, work };

if (import.meta.main) await runTyped(removeCommand);
