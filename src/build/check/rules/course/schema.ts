import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ImageMetadata } from "astro";
import { z } from "astro/zod";
import type { Course } from "#build/check/course.ts";
import type { Problem } from "#build/check/problem.ts";
import { schemas } from "#schema";
import { wordsOf } from "#build/check/schemaWords.ts";
import type { YamlFile } from "#build/check/yamlFile.ts";

const missing = (file: string): Problem => ({
  ...{ file, line: 1, rule: "schema", message: "This file is missing." },
  hint: "Bring it back from the history; content/README.md says what it holds.",
});

/** No page shows it, so Astro does not know it. */
const channel = z.strictObject({
  name: z.string(),
  person: z.string(),
  figures: z.array(z.union([z.number(), z.string()])),
  sums: z.array(z.union([z.number(), z.string()])).optional(),
});

/** Holds a file against its schema; in a list, the entry's number is no part of a field's name. */
function problemsOf({ file, data, at }: YamlFile, schema: z.ZodType, skip = 0): Problem[] {
  if (data === undefined) return [missing(file)];
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues
    .flatMap((issue) => wordsOf(issue, data, skip))
    .map(({ path, message, hint }) => ({ ...at(path), rule: "schema", message, hint }));
}

/** Every file has the fields that Astro asks for, and no other; pictures lie where their field says. */
export function schema({ root, modules, lessons, stories, pages, lists }: Course): Problem[] {
  // Astro turns the path into the picture's data; here it stays a path.
  const picture = (file: string) => () =>
    z.custom<ImageMetadata>(
      (path) => typeof path === "string" && existsSync(join(root, dirname(file), path)),
      "names a picture that is not there",
    );
  return [
    ...modules.flatMap((module) => problemsOf(module, schemas.module(picture(module.file)))),
    ...lessons.flatMap((lesson) => problemsOf(lesson, schemas.lesson(picture(lesson.file)))),
    ...stories.flatMap((story) => problemsOf(story, schemas.story(picture(story.file)))),
    ...pages.flatMap((page) => problemsOf(page, schemas.page)),
    ...problemsOf(lists.faq, z.array(schemas.question), 1),
    ...problemsOf(lists.plans, z.array(schemas.plan), 1),
    ...problemsOf(lists.achievements, z.array(schemas.achievement), 1),
    ...problemsOf(lists.glossary, z.array(schemas.term), 1),
    ...problemsOf(lists.channels, z.array(channel), 1),
    ...problemsOf(lists.site, schemas.site),
  ];
}
