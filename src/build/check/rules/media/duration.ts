import { readFileSync } from "node:fs";
import { join } from "node:path";
import { secondsOf, timecode } from "#features/curriculum/curriculum.ts";
import { captionLines } from "#build/check/captionLines.ts";
import { text, type Course, type Lesson } from "#build/check/course.ts";
import type { Problem } from "#build/check/problem.ts";
import { videoLength } from "#build/check/videoLength.ts";

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

function ofCaptions(root: string, lesson: Lesson, seconds: number): Problem[] {
  const last = lesson.captions && captionLines(readFileSync(join(root, lesson.captions), "utf8")).at(-1);
  if (!last || isNear(last.end, seconds)) return [];
  const message = `The last caption ends at ${timecode(last.end)}, the video is ${timecode(seconds)} long.`;
  const hint = "Correct the duration, or let the last caption stand until the end.";
  return [{ ...lesson.at(["duration"]), rule, message, hint }];
}

/** Form, video and captions say the same length. */
export function duration({ root, lessons }: Course): Problem[] {
  return lessons.flatMap((lesson) => {
    const seconds = secondsOf(text(lesson.data["duration"]));
    if (seconds === 0) return [];
    return [...ofVideo(root, lesson, seconds), ...ofCaptions(root, lesson, seconds)];
  });
}
