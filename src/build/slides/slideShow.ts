import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { type LessonSource, besideLesson } from "#build/files/sources.ts";
import { parseTimecode } from "#features/course/formats.ts";

const at = v.pipe(v.string(), v.regex(/^\d{1,3}:[0-5]\d$/, 'must be minutes and seconds in quotes, as "0:28"'));
const slideList = v.array(v.strictObject({ at, title: v.string(), lines: v.optional(v.array(v.string()), []) }));
const chapterList = v.array(v.strictObject({ at, title: v.string() }));

export interface Slide {
  /** Second of the video at which it is cut in. */
  from: number;
  title: string;
  lines: string[];
}

/** All that one lesson's video is made from. */
export interface SlideShow {
  id: string;
  seconds: number;
  chapters: { from: number; title: string }[];
  slides: Slide[];
  /** The poster's SVG; empty for a lesson without one. */
  picture: string;
  /** Where the video belongs: beside the lesson. */
  video: string;
}

function readPicture(lesson: LessonSource): string {
  const path = join(dirname(lesson.file), String(lesson.data["poster"]));
  return path.endsWith(".svg") && existsSync(path) ? readFileSync(path, "utf8") : "";
}

function checkOrder(slides: Slide[], seconds: number, file: string): void {
  if (slides[0]?.from !== 0) throw new Error(`${file}: the first slide must stand at "0:00".`);
  const late = slides.find((slide, i) => slide.from >= (slides[i + 1]?.from ?? seconds));
  if (late) throw new Error(`${file}: "${late.title}" must begin before the next slide and before the video ends.`);
}

function parseFile<S extends v.GenericSchema>(schema: S, input: unknown, file: string): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${file}: ${v.getDotPath(issue) ?? "the list"}: ${issue.message}`);
}

/** undefined for a lesson that has no list of slides beside it; throws a sentence for the author when the list is wrong. */
export function slideShow(lesson: LessonSource): SlideShow | undefined {
  const file = besideLesson(lesson, ".slides.yaml");
  if (!file) return undefined;
  const timed = ({ at, ...rest }: { at: string; title: string }) => ({ from: parseTimecode(at), ...rest });
  const seconds = parseTimecode(parseFile(at, lesson.data["duration"], lesson.file));
  const slides = parseFile(slideList, parse(readFileSync(file, "utf8")), file).map(({ lines, ...slide }) => ({
    ...timed(slide),
    lines,
  }));
  const chapters = parseFile(chapterList, lesson.data["chapters"] ?? [], lesson.file).map(timed);
  checkOrder(slides, seconds, file);
  const video = lesson.file.replace(/\.mdx$/, ".mp4");
  return { id: lesson.id, seconds, chapters, slides, picture: readPicture(lesson), video };
}
