import { lessonFiles, type Course } from "#build/check/course.ts";
import type { Problem } from "#build/check/problem.ts";

const rule = "video";

/** A written lesson has a video, and captions for all who cannot or will not hear it. */
export function video({ lessons }: Course): Problem[] {
  return lessons
    .filter(({ written }) => written)
    .flatMap((lesson) => {
      const found: [message: string, hint: string][] = [];
      if (!lesson.video && lesson.data["videoUrl"] === undefined)
        found.push([
          "The lesson has no video.",
          `Put it beside the text as ${lessonFiles(lesson, ".mp4")}, or name it in videoUrl.`,
        ]);
      if (!lesson.captions)
        found.push([
          "The video has no captions.",
          `Write them into ${lessonFiles(lesson, ".vtt")}; they are transcript and search text too.`,
        ]);
      return found.map(([message, hint]) => ({ ...lesson.at(["duration"]), rule, message, hint }));
    });
}
