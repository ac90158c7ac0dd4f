import type { ImageMetadata } from "astro";
import { z } from "astro/zod";
import { allWordsOf } from "#build/check/names/schemaWords.ts";
import { caseFiles, HEAD, listOf } from "#build/check/read/caseFiles.ts";
import type { Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";
import type { YamlFile } from "#build/check/read/yamlFile.ts";
import { schemas } from "#schema";

const rule = "case-form";
const TO_LESSON = "Write the id from the lesson's form, not its title.";

function misshapen({ file, data, broken, at }: YamlFile, schema: z.ZodType): Problem[] {
  if (broken.length > 0) return broken;
  const missing = "This file is missing, and there are others beside it.";
  if (data === undefined)
    return [{ file, line: 1, rule, message: missing, hint: "content/LESSONS.md says what it holds." }];
  const issues = schema.safeParse(data).error?.issues ?? [];
  return allWordsOf(issues, data, schema, 0).map(({ path, message, hint }) => ({ ...at(path), rule, message, hint }));
}

/** The files of the case have the fields that Astro asks for; each step, group and month names a lesson, each step its own. */
export function caseForm(course: Course): Problem[] {
  const found = caseFiles(course);
  if (!found) return [];
  const { head, others, steps } = found;
  const picture = () => z.custom<ImageMetadata>((path) => typeof path === "string", "must be the path of a picture");
  const shapes = [
    ...misshapen(head, schemas.caseHead(picture)),
    ...others.flatMap((file) => misshapen(file, schemas.caseSteps)),
  ];
  const ids = new Set(course.lessons.map(({ id }) => id));
  const unknown = [
    ...steps.map(({ lesson, at }) => ({ lesson, ...at(["lesson"]) })),
    ...["groups", "months"].flatMap((list) =>
      listOf(head, list).map(({ lesson }, index) => ({ lesson: String(lesson), ...head.at([list, index, "lesson"]) })),
    ),
  ]
    .filter(({ lesson }) => !ids.has(lesson))
    .map(({ lesson, file, line }) => ({ file, line, rule, message: `There is no lesson ${lesson}.`, hint: TO_LESSON }));
  const twice = steps
    .filter(({ lesson }, index) => steps.findIndex((other) => other.lesson === lesson) < index)
    .map(({ lesson, at }) => ({
      ...{ ...at(["lesson"]), rule, message: `Another step tells of ${lesson} already.` },
      hint: "Make one step of the two.",
    }));
  return [...shapes, ...(head.file === HEAD ? unknown : []), ...twice];
}
