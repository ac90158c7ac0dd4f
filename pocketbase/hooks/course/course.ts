import type { BuiltCourse } from "#contract/course.d.ts";
import { environment } from "../platform/environment.ts";
import { memoize } from "../platform/memory.ts";

/** The built course; read once per runtime, so a new build is seen at the next start. */
const courseIn = memoize(1, (file: string) => JSON.parse(toString($os.readFile(file))) as BuiltCourse);

export const theCourse = (): BuiltCourse => courseIn(environment.curriculum);
