import { basename, extname } from "node:path";
import { lessonFiles, type Course, type Lesson } from "#build/check/read/course.ts";
import { leftBehind } from "#build/check/names/missingFiles.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { AS_MP4, unplayable } from "./videoPlays.ts";

const rule = "video";

const FILM = /\.(mov|mkv|avi|webm|m4v|ogv|wmv|flv|mpe?g|3gp)$/i;

/** A film that lies beside the text in a form that no lesson shows. */
function otherFilms({ files }: Course, lesson: Lesson): Problem[] {
  const base = lesson.file.replace(/mdx$/, "");
  const film = files.find((file) => file.startsWith(base) && FILM.test(file) && !file.slice(base.length).includes("."));
  if (lesson.video || !film) return [];
  const message = `${basename(film)} is no .mp4, so the lesson does not show it.`;
  return [{ ...lesson.at(["duration"]), rule, message, hint: `${AS_MP4}, as ${basename(base)}mp4.` }];
}

/** @param behind files under another name that may be what is missing */
function ofLesson(lesson: Lesson, behind: string[]): Problem[] {
  const found: [message: string, hint: string][] = [];
  const isBehind = (ending: string) => behind.some((file) => file.endsWith(ending));
  if (!lesson.video && lesson.data["videoUrl"] === undefined && !isBehind(".mp4"))
    found.push([
      "The lesson has no video.",
      `Put it beside the text as ${lessonFiles(lesson, ".mp4")}, or name it in videoUrl.`,
    ]);
  if (!lesson.captions && lesson.data["captionsUrl"] === undefined && !isBehind(".vtt"))
    found.push([
      "The video has no captions.",
      `Write them into ${lessonFiles(lesson, ".vtt")}; they are transcript and search text too.`,
    ]);
  return found.map(([message, hint]) => ({ ...lesson.at(["duration"]), rule, message, hint }));
}

/** A written lesson has a video that plays everywhere, and captions for all who cannot or will not hear it. */
export function video(course: Course): Problem[] {
  const left = leftBehind(course);
  return [
    ...course.lessons
      .filter(({ written }) => written)
      .flatMap((lesson) => ofLesson(lesson, left.find((one) => one.lesson === lesson)?.files ?? [])),
    ...course.lessons.flatMap((lesson) => otherFilms(course, lesson)),
    ...course.lessons.flatMap((lesson) =>
      unplayable(course.root, lesson).map(({ field, message, hint }) => ({
        ...lesson.at([field]),
        rule,
        message,
        hint,
      })),
    ),
    ...left.map(({ lesson, files }) => {
      const names = files.map((file) => basename(file)).join(", ");
      const base = basename(lesson.file, extname(lesson.file));
      const message = `${names} would belong to this lesson by number or id, but not by name.`;
      return { ...lesson.at(["id"]), rule, message, hint: `Begin the name with ${base}, or delete what is left over.` };
    }),
  ];
}
