import type { z } from "astro/zod";
import { countOf } from "#build/check/names/countOf.ts";
import { didYouMean, nearest } from "./nearest.ts";
import type { Path } from "#build/check/read/yamlFile.ts";

type Issue = z.core.$ZodIssue;
type IssueOf<Code> = Extract<Issue, { code: Code }>;
export interface Words {
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
  return issue.origin === "array" ? `needs ${word} ${countOf(Number(limit), "line")}` : `must be ${word} ${limit}`;
}

/** The end of a sentence that begins with the field's name. */
function predicateOf(issue: Issue): string {
  const isOurs = /^(must|needs|names) /.test(issue.message);
  if (isOurs) return issue.message;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type") return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === "too_small" || issue.code === "too_big") return sizeOf(issue);
  return `is not as it should be (${issue.message})`;
}

/** Of two shapes that a field may have, the last is the more general. */
const innermost = (issue: Issue): Issue =>
  (issue.code === "invalid_union" ? issue.errors.at(-1)?.[0] : undefined) ?? issue;

const hintOf = (issue: Issue): string =>
  issue.code === "invalid_type" && issue.expected === "string" ? `Put it into straight quotes. ${MANUAL}` : MANUAL;

/** Every name that a field may have where the issue is. */
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

/** All that a schema found. A field under a wrong name is not missing as well. */
export function allWordsOf(issues: Issue[], data: unknown, schema: z.ZodType, skip: number): Words[] {
  const meant = new Set<string>();
  const named = issues.map((issue) => {
    if (issue.code !== "unrecognized_keys") return wordsOf(issue, data, skip);
    const there = Object.keys((valueAt(data, issue.path) as object | undefined) ?? {});
    const free = namesAt(schema, issue.path).filter((name) => !there.includes(name));
    return wordsOf(issue, data, skip).map((words) => {
      const field = String(words.path.at(-1));
      const name = nearest(field, free);
      if (name) meant.add([...issue.path, name].join("/"));
      return { ...words, hint: didYouMean(field, free) + MANUAL };
    });
  });
  const all = named.flat();
  // What else is wrong with a field's value mostly comes of the first thing.
  const isFirst = ({ path }: Words, index: number) =>
    all.findIndex((other) => other.path.join("/") === path.join("/")) === index;
  const isMeant = ({ path, message }: Words) => message.endsWith(" is missing.") && meant.has(path.join("/"));
  return all.filter((words, index) => isFirst(words, index) && !isMeant(words));
}

/**
 * Says what a schema found in the words of an author.
 * @param skip how many steps of the path are left out of the field's name
 */
export function wordsOf(issue: Issue, data: unknown, skip = 0): Words[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], message: `No field is called ${key}.`, hint: MANUAL }));
  }
  const name = nameOf(path.slice(skip));
  if (valueAt(data, path) === undefined) return [{ path, message: `${name} is missing.`, hint: MANUAL }];
  const inner = innermost(issue);
  return [{ path, message: `${name} ${predicateOf(inner)}.`, hint: hintOf(inner) }];
}
