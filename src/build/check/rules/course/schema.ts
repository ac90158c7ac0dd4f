import type { ImageMetadata } from "astro";
import { z } from "astro/zod";
import type { Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { isLanguage, schemas } from "#schema";
import { textsSchema } from "#build/texts/textsSchema.ts";
import { allWordsOf } from "#build/check/names/schemaWords.ts";
import { ownRulesSchema } from "#build/check/own/ownRules.ts";
import type { YamlFile } from "#build/check/read/yamlFile.ts";

const missing = (file: string): Problem => ({
  ...{ file, line: 1, rule: "schema", message: "This file is missing." },
  hint: "Bring it back from the history; content/COURSE.md says what it holds.",
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
  return allWordsOf(issues, data, schema, skip).map(({ path, message, hint }) => ({
    ...at(path),
    rule: "schema",
    message,
    hint,
  }));
}

/** "en" until the file says another. */
const languageOf = (site: unknown): string => {
  const { language } = { ...(site as { language?: unknown } | undefined) };
  return typeof language === "string" && isLanguage(language) ? language : "en";
};

/** Every file has the fields that Astro asks for, and no other. */
export function schema({ modules, lessons, stories, pages, lists }: Course): Problem[] {
  // Astro turns the path into the picture's data; here it stays a path, and another rule looks whether it is there.
  const picture = () => z.custom<ImageMetadata>((path) => typeof path === "string", "must be the path of a picture");
  return [
    ...modules.flatMap((module) => problemsOf(module, schemas.module(picture))),
    ...lessons.flatMap((lesson) => problemsOf(lesson, schemas.lesson(picture))),
    ...stories.flatMap((story) => problemsOf(story, schemas.story(picture))),
    ...pages.flatMap((page) => problemsOf(page, schemas.page)),
    ...problemsOf(lists.faq, z.array(schemas.question), 1),
    ...problemsOf(lists.plans, z.array(schemas.plan), 1),
    ...problemsOf(lists.achievements, z.array(schemas.achievement), 1),
    ...problemsOf(lists.glossary, z.array(schemas.term), 1),
    ...problemsOf(lists.channels, z.array(channel), 1),
    ...problemsOf(lists.site, schemas.site),
    ...(lists.brand.data === undefined ? [] : problemsOf(lists.brand, schemas.brand)),
    ...problemsOf(lists.texts, textsSchema(languageOf(lists.site.data))),
    // A course without it has the usual ones.
    ...(lists.rules.data === undefined ? [] : problemsOf(lists.rules, ownRulesSchema)),
  ];
}
