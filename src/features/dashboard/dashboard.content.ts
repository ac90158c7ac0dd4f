import { curriculum, type LessonEntry, type ModuleWithEntries } from "#features/curriculum/curriculum.content.ts";
import type { Divisor } from "#features/progress/progress.ts";
import type { Outline, OutlineLesson, OutlineModule } from "./dashboard.ts";

function lessonsOf({ lessons, entries, entry: module }: ModuleWithEntries): OutlineLesson[] {
  return lessons.map(({ id, title, seconds, revision, access }, index) => {
    const { poster } = (entries[index] as LessonEntry).data;
    return { id, title, seconds, revision, access, picture: (poster ?? module.data.thumbnail).src };
  });
}

const moduleOf = (module: ModuleWithEntries): OutlineModule => {
  const { id, title, outcome, access } = module;
  return { id, title, outcome, access, lessons: lessonsOf(module) };
};

/** The open modules of the course, as much of them as the dashboard shows. */
export async function outline(divisor: Divisor): Promise<Outline> {
  const modules = await curriculum();
  return { modules: modules.filter(({ locked }) => !locked).map(moduleOf), divisor };
}
