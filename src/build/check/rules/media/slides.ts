import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseTimecode } from "#features/course/formats.ts";
import { lessonFiles, rows, text, type Course, type Lesson } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { readYaml } from "#build/check/read/yamlFile.ts";

const rule = "slides";

function ofLesson(root: string, lesson: Lesson): Problem[] {
  const file = lessonFiles(lesson, ".slides.yaml");
  if (!existsSync(join(root, file))) return [];
  const yaml = readYaml(root, file);
  const duration = parseTimecode(text(lesson.data["duration"]));
  const slides = rows(yaml.data).map(({ at, title }) => ({ from: parseTimecode(text(at)), title: text(title) }));
  const wrong = slides.flatMap(({ from, title }, index) => {
    const report = (message: string, hint: string) => [{ ...yaml.at([index, "at"]), rule, message, hint }];
    if (title === "") return report("The slide has no title.", "Write title: with a few words.");
    if (index === 0 && from !== 0) return report("The first slide does not begin at 0:00.", 'Write at: "0:00".');
    if (index > 0 && from <= (slides[index - 1]?.from ?? 0))
      return report("The slide begins before the one above it.", "Put them in the order of the video.");
    if (duration > 0 && from >= duration)
      return report("The slide begins after the end of the video.", "Correct it, or the duration.");
    return [];
  });
  if (slides.length > 0 || yaml.broken.length > 0) return [...yaml.broken, ...wrong];
  const hint = "Write one slide a line, or delete the file.";
  return [{ file, line: 1, rule, message: "The file has no slides.", hint }];
}

/** The slides of a video follow each other inside it. */
export const slides = ({ root, lessons }: Course): Problem[] => lessons.flatMap((lesson) => ofLesson(root, lesson));
