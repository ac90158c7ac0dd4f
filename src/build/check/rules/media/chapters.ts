import { parseTimecode } from "#features/learning/course/formats.ts";
import { rows, text, type Course, type Lesson } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "chapters";

function ofLesson({ data, at }: Lesson): Problem[] {
  const starts = rows(data["chapters"]).map((chapter) => parseTimecode(text(chapter["at"])));
  const duration = parseTimecode(text(data["duration"]));
  return starts.flatMap((start, index) => {
    const report = (message: string, hint: string) => [{ ...at(["chapters", index, "at"]), rule, message, hint }];
    if (index === 0 && start !== 0)
      return report("The first chapter does not begin at 0:00.", "A video begins with a chapter.");
    if (start <= (starts[index - 1] ?? -1))
      return report("The chapter begins before the one above it.", "Put them in the order of the video.");
    if (duration > 0 && start >= duration)
      return report("The chapter begins after the end of the video.", "Correct it, or the duration.");
    return [];
  });
}

/** Chapters begin with the video, follow each other, and lie in it. */
export const chapters = ({ lessons }: Course): Problem[] => lessons.flatMap(ofLesson);
