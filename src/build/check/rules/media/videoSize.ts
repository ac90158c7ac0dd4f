import { statSync } from "node:fs";
import { join } from "node:path";
import type { Course, Lesson } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

/** Two minutes and a half at 1080p need no more; on a phone's line more than this takes minutes. */
const ADVISED_MB = 25;
/** Above it a video belongs to a host that cuts it into parts. */
const MOST_MB = 50;
const BYTES = 1_000_000;
const SMALLER = "Export it again at 1080p with about 1 Mbit/s (HandBrake: RF 26)";

const sizeOf = (root: string, { video }: Lesson): number =>
  video ? Math.round(statSync(join(root, video)).size / BYTES) : 0;

function above(course: Course, rule: string, from: number, to: number, hint: string): Problem[] {
  return course.lessons.flatMap((lesson) => {
    const size = sizeOf(course.root, lesson);
    if (!lesson.video || size <= from || size > to) return [];
    return [{ file: lesson.video, line: 1, rule, message: `The video has ${size} megabytes.`, hint }];
  });
}

/** A video that would not be served well stops a publish. */
export const videoSize = (course: Course): Problem[] =>
  above(
    course,
    "video-size",
    MOST_MB,
    Infinity,
    `${MOST_MB} are the most: ${SMALLER}, or keep it elsewhere (videoUrl).`,
  );

/** A large one is only spoken of. */
export const videoWeight = (course: Course): Problem[] =>
  above(course, "video-weight", ADVISED_MB, MOST_MB, `More than ${ADVISED_MB} is slow on a phone. ${SMALLER}.`);
