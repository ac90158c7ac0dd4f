import type { BuiltCourse } from "#contract/course.d.ts";
import { memoize } from "./memory.ts";
import { currentRelease } from "./release/release.ts";

/** Read once per runtime. */
const courseIn = memoize(2, (file: string) => JSON.parse(toString($os.readFile(file))) as BuiltCourse);

/** The course as it is served now. */
export const theCourse = (): BuiltCourse => courseIn(currentRelease().curriculum);

/** False on a server that is started before the first build. */
export function isBuilt(): boolean {
  try {
    $os.stat(currentRelease().curriculum);
    return true;
  } catch {
    return false;
  }
}
