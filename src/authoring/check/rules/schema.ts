import type { ImageMetadata } from "astro";
import { z } from "astro/zod";
import { ownRulesSchema } from "#authoring/check/read/ownRules.ts";
import { type Course, isCode, partOf } from "#authoring/check/read/course.ts";
import { type Mistake, type Problem, problem } from "#authoring/check/read/problem.ts";
import type { Path, YamlFile } from "#authoring/check/read/yaml.ts";
import { countedNoun, didYouMean, nearest } from "#authoring/check/read/words.ts";
import { productFile } from "#build/texts/product.ts";
import { ownTextsSchema } from "#build/texts/textsSchema.ts";
import { isLanguage, schemas } from "#schema";

type Issue = z.core.$ZodIssue;
type IssueOf<Code> = Extract<Issue, { code: Code }>;
interface Words {
  path: Path;
  message: string;
  hint: string;
}

const MANUAL = "content/LESSONS.md and content/COURSE.md describe every field.";
const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  date: "a date, as 2026-10-30",
};

/** ["chapters", 1, "title"] is "chapters, 2, title". */
const nameOf = (path: Path): string =>
  path.map((step) => (typeof step === "number" ? String(step + 1) : String(step))).join(", ") || "The file";

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], data);

function sizeOf(issue: IssueOf<"too_small" | "too_big">): string {
  const [limit, word] = issue.code === "too_small" ? [issue.minimum, "at least"] : [issue.maximum, "at most"];
  if (issue.origin === "string") return `needs ${word} ${limit} characters`;
  return issue.origin === "array" ? `needs ${word} ${countedNoun(Number(limit), "line")}` : `must be ${word} ${limit}`;
}

/** Returns the predicate of a sentence whose subject is the field's name. */
function predicateOf(issue: Issue): string {
  const isOurs = /^(must|needs|names) /.test(issue.message);
  if (isOurs) return issue.message;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type") return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === "too_small" || issue.code === "too_big") return sizeOf(issue);
  return `is not as it should be (${issue.message})`;
}

/** In a union the last shape is the more general one, so its error is shown. */
const innermost = (issue: Issue): Issue =>
  (issue.code === "invalid_union" ? issue.errors.at(-1)?.[0] : undefined) ?? issue;

const hintOf = (issue: Issue): string =>
  issue.code === "invalid_type" && issue.expected === "string" ? `Put it into straight quotes. ${MANUAL}` : MANUAL;

/** Returns every valid field name at the position of an issue. */
function namesAt(schema: z.ZodType, path: Path): string[] {
  let at: unknown = schema;
  const inner = (one: unknown): unknown => {
    const { innerType, shape, element } =
      (one as { def?: { innerType?: unknown; shape?: object; element?: unknown } }).def ?? {};
    return innerType ? inner(innerType) : (shape ?? element);
  };
  for (const step of path)
    at = typeof step === "number" ? inner(at) : (inner(at) as Record<PropertyKey, unknown>)[step];
  return Object.keys((inner(at) as object | undefined) ?? {});
}

/** Describes all issues of a schema. A misspelt field is not also reported as missing. */
function allSchemaWords(issues: Issue[], data: unknown, schema: z.ZodType, skip: number): Words[] {
  const meant = new Set<string>();
  const named = issues.map((issue) => {
    if (issue.code !== "unrecognized_keys") return schemaWords(issue, data, skip);
    const there = Object.keys((valueAt(data, issue.path) as object | undefined) ?? {});
    const free = namesAt(schema, issue.path).filter((name) => !there.includes(name));
    return schemaWords(issue, data, skip).map((words) => {
      const field = String(words.path.at(-1));
      const name = nearest(field, free);
      if (name) meant.add([...issue.path, name].join("/"));
      return { ...words, hint: didYouMean(field, free) + MANUAL };
    });
  });
  const all = named.flat();
  // Later issues of one field are mostly consequences of the first.
  const isFirst = ({ path }: Words, index: number) =>
    all.findIndex((other) => other.path.join("/") === path.join("/")) === index;
  const isMeant = ({ path, message }: Words) => message.endsWith(" is missing.") && meant.has(path.join("/"));
  return all.filter((words, index) => isFirst(words, index) && !isMeant(words));
}

/** Returns why the build's schema rejects a value; undefined when it accepts it. */
export function wrongField(shape: z.ZodType, field: string, value: unknown): string | undefined {
  const data = { [field]: value };
  const [issue] = z.object({ [field]: shape }).safeParse(data).error?.issues ?? [];
  return issue && schemaWords(issue, data)[0]?.message;
}

/**
 * Describes a schema issue for authors.
 * @param skip how many steps of the path the field's name leaves out
 */
function schemaWords(issue: Issue, data: unknown, skip = 0): Words[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], message: `No field is called ${key}.`, hint: MANUAL }));
  }
  const name = nameOf(path.slice(skip));
  if (valueAt(data, path) === undefined) return [{ path, message: `${name} is missing.`, hint: MANUAL }];
  const inner = innermost(issue);
  return [{ path, message: `${name} ${predicateOf(inner)}.`, hint: hintOf(inner) }];
}

const MISSING: Mistake = [
  "This file is missing.",
  "Bring it back from the history; content/COURSE.md says what it holds.",
];

/** No page uses it, so Astro has no schema for it. */
const channel = z.strictObject({
  name: z.string(),
  person: z.string(),
  figures: z.array(z.union([z.number(), z.string()])),
  sums: z.array(z.union([z.number(), z.string()])).optional(),
});

/** Astro turns the path into image metadata; here it stays a path, and another rule checks the file. */
export const pathOfPicture = () =>
  z.custom<ImageMetadata>((path) => typeof path === "string", "must be the path of a picture");

/**
 * Validates a file.
 * @param more how many steps of a path the field's name leaves out, as the index in a list; what is said of a missing
 *   file
 */
export function formProblems(
  { file, data, at }: YamlFile,
  schema: z.ZodType,
  { skip = 0, missing = MISSING }: { skip?: number; missing?: Mistake } = {},
): Problem[] {
  if (data === undefined) return [problem({ file, line: 1 }, ...missing)];
  const issues = schema.safeParse(data).error?.issues ?? [];
  return allSchemaWords(issues, data, schema, skip).map(({ path, message, hint }) => problem(at(path), message, hint));
}

const rowProblems = (file: YamlFile, row: z.ZodType): Problem[] => formProblems(file, z.array(row), { skip: 1 });

/** Falls back to "en". */
const languageOf = (site: unknown): string => {
  const { language } = { ...(site as { language?: unknown } | undefined) };
  return typeof language === "string" && isLanguage(language) ? language : "en";
};

/** A missing file, or one with comments only, means that the course uses the product's texts. */
const textProblems = (texts: YamlFile, language: string): Problem[] =>
  (texts.data ?? undefined) === undefined && productFile(language) ? [] : formProblems(texts, ownTextsSchema(language));

/** Every file has exactly the fields that Astro's schemas allow. */
function schema({ modules, lessons, stories, pages, lists }: Course): Problem[] {
  const plans = partOf(lists.plans, (row) => !isCode(row));
  return [
    ...modules.flatMap((module) => formProblems(module, schemas.module(pathOfPicture))),
    ...lessons.flatMap((lesson) => formProblems(lesson, schemas.lesson(pathOfPicture))),
    ...stories.flatMap((story) => formProblems(story, schemas.story(pathOfPicture))),
    ...pages.flatMap((page) => formProblems(page, schemas.page)),
    ...rowProblems(lists.faq, schemas.question),
    ...rowProblems(plans, schemas.plan),
    ...(Array.isArray(lists.plans.data) ? rowProblems(partOf(lists.plans, isCode), schemas.code) : []),
    ...rowProblems(lists.achievements, schemas.achievement),
    ...rowProblems(lists.glossary, schemas.term),
    ...rowProblems(lists.channels, channel),
    ...formProblems(lists.site, schemas.site),
    ...(lists.brand.data === undefined ? [] : formProblems(lists.brand, schemas.brand)),
    ...textProblems(lists.texts, languageOf(lists.site.data)),
    // The file is optional.
    ...(lists.rules.data === undefined ? [] : formProblems(lists.rules, ownRulesSchema)),
  ];
}

export const SCHEMA_RULES = { schema };
