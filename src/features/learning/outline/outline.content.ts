import { curriculum, type LessonEntry, type ModuleWithEntries } from "#features/learning/course/course.content.ts";
import type { Divisor } from "#features/learning/progress/progress.ts";
import { still } from "#lib/still.ts";
import type { Outline, OutlineLesson, OutlineModule } from "./outline.ts";

const lessonsOf = ({ lessons, entries, picture: drawing }: ModuleWithEntries): Promise<OutlineLesson[]> =>
  Promise.all(
    lessons.map(async ({ id, title, seconds, revision, access }, index) => {
      const { poster } = (entries[index] as LessonEntry).data;
      // The address of the author's own file.
      const { src } = await still(poster ?? drawing);
      return { id, title, seconds, revision, access, picture: src };
    }),
  );

async function moduleOf(module: ModuleWithEntries): Promise<OutlineModule> {
  const { id, title, outcome, access } = module;
  return { id, title, outcome, access, lessons: await lessonsOf(module) };
}

/** The open modules of the course, as much of them as the dashboard shows. */
export async function outline(divisor: Divisor): Promise<Outline> {
  const modules = (await curriculum()).filter(({ locked }) => !locked);
  return { modules: await Promise.all(modules.map(moduleOf)), divisor };
}
