import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as routes from "#lib/routes.ts";
import type { CourseLesson, CourseModule } from "#contract/course.d.ts";
import type { Trees } from "#build/files/trees.ts";

type Course = { lessons: Pick<CourseLesson, "id" | "moduleId">[]; modules: Pick<CourseModule, "id">[] };

/** More lines than that the hosts do not read. */
const MOST_LINES = 2000;

/**
 * A lesson keeps its id for ever, so that every other module's address with that id is a former one. The site's own
 * server works that out; for Netlify, Cloudflare Pages and others that read it the same stands in dist/_redirects. On
 * other hosts the page that was not found leads on (features/learning/module/movedLesson.ts).
 */
export function redirectsOf({ lessons, modules }: Course): string {
  const lines = lessons.flatMap(({ id, moduleId }) =>
    modules
      .filter((module) => module.id !== moduleId)
      .map((module) => `${routes.lesson(module.id, id)} ${routes.lesson(moduleId, id)} 301`),
  );
  return `${lines.slice(0, MOST_LINES).join("\n")}\n`;
}

/** To be called after the manifest is written: the site's own server has no use for the file. */
export function writeRedirects(trees: Trees, course: Course): void {
  writeFileSync(join(trees.public, "_redirects"), redirectsOf(course));
}
