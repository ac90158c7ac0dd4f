import { readFileSync } from "node:fs";
import { join } from "node:path";
import { courseFolder } from "#server/scripts/platform/course.ts";

/** An id of the sample, which never changes and which nobody gives a lesson of their own. */
const FIRST_LESSON = "viewer-before-topic";

/** false: the course is one's own, of which the sample's tests have nothing to say. */
export const isSample = new RegExp(`^- ${FIRST_LESSON}$`, "m").test(
  readFileSync(join(courseFolder(), "curriculum/ids.yaml"), "utf8"),
);
