import { join } from "node:path";
import { parseTimecode, timecode } from "#features/learning/course/formats.ts";
import { captionLines } from "#build/check/read/captionLines.ts";
import { text, type Course, type Lesson } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { readText } from "#build/files/textFile.ts";
import { videoLength } from "#build/files/videoFile.ts";

const rule = "duration";
const TOLERANCE_SECONDS = 0.5;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE_SECONDS;

function ofVideo(root: string, lesson: Lesson, seconds: number): Problem[] {
  if (!lesson.video) return [];
  const length = videoLength(join(root, lesson.video));
  if (length !== undefined && isNear(length, seconds)) return [];
  const report = (message: string, hint: string) => [{ ...lesson.at(["duration"]), rule, message, hint }];
  if (length === undefined) return report(`${lesson.video} is no .mp4 video.`, "Export it again as MP4 (H.264).");
  const said = `${timecode(seconds)} here`;
  return report(
    `The video is ${timecode(Math.round(length))} long, it says ${said}.`,
    "Correct duration, chapters and captions.",
  );
}

/** What is longer or shorter than the form says was told of the video already; captions are held against the video. */
function ofCaptions(root: string, lesson: Lesson, said: number): Problem[] {
  const seconds = (lesson.video ? videoLength(join(root, lesson.video)) : undefined) ?? said;
  const last = lesson.captions && captionLines(readText(join(root, lesson.captions))).at(-1);
  if (!last || isNear(last.end, seconds)) return [];
  const message = `The last caption ends at ${timecode(last.end)}, the video is ${timecode(Math.round(seconds))} long.`;
  const hint = "Let the last caption stand until the end of the video, or correct the duration.";
  return [{ ...lesson.at(["duration"]), rule, message, hint }];
}

/** Form, video and captions say the same length. */
export function duration({ root, lessons }: Course): Problem[] {
  return lessons.flatMap((lesson) => {
    const seconds = parseTimecode(text(lesson.data["duration"]));
    if (seconds === 0) return [];
    return [...ofVideo(root, lesson, seconds), ...ofCaptions(root, lesson, seconds)];
  });
}
