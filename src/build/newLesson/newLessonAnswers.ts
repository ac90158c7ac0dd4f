import { z } from "astro/zod";
import type { Question, Reading } from "#build/authoring/ask.ts";
import { courseLanguage, type Course } from "#build/check/read/course.ts";
import { keptIds } from "#build/check/names/idList.ts";
import { tagMistakes } from "#build/check/rules/lesson/tags.ts";
import { slugOf } from "#build/check/rules/course/names.ts";
import { wordsOf } from "#build/check/names/schemaWords.ts";
import { schemas } from "#schema";

/** What has to be known before a lesson's files can be written. */
export interface Answers {
  module: number;
  title: string;
  id: string;
  description: string;
  access: "free" | "premium";
  difficulty: string;
  tags: string[];
  duration: string;
  goals: string[];
}

type Field = keyof Answers;

const accessOf = (id: number | undefined, { modules }: Course): string =>
  String((modules.find((module) => module.id === id)?.data as { access?: unknown } | undefined)?.access ?? "premium");

const asked = (course: Course): Omit<Question<Answers>, "read">[] => [
  {
    field: "module",
    words: `Which module?\n${course.modules
      .map(({ id, title, locked }) => `  ${id}  ${title}${locked ? " (locked: its first lesson opens it)" : ""}`)
      .join("\n")}\nIts number`,
  },
  { field: "title", words: "The title, as the learner reads it" },
  {
    field: "id",
    words: "Its id, for ever: lower-case words joined by hyphens",
    suggestion: ({ title = "" }) => slugOf(title, courseLanguage(course)) || freeId(course),
  },
  { field: "description", words: "The question it answers and why it is worth asking, 20 to 200 characters" },
  {
    field: "access",
    words: "free or premium",
    suggestion: ({ module }) => accessOf(module, course),
  },
  { field: "difficulty", words: "beginner, intermediate or advanced", suggestion: () => "beginner" },
  { field: "tags", words: wordsForTags(course) },
  { field: "duration", words: "Length of the video, as 2:45", suggestion: () => "2:30" },
  { field: "goals", words: "What can the learner do or has made afterwards? Up to four, with a | between" },
];

/** For a title that no address can be made of: "lesson-4", the first that no lesson has or had. */
function freeId(course: Course): string {
  const taken = new Set([...course.lessons, ...keptIds(course)].map(({ id }) => id));
  let number = course.lessons.length + 1;
  while (taken.has(`lesson-${number}`)) number += 1;
  return `lesson-${number}`;
}

function wordsForTags({ own: { tags } }: Course): string {
  const words = "Two to four tags with commas between";
  return tags ? `${words}, at least one of ${tags.goals.join(", ")}; also ${tags.topics.join(", ")}` : words;
}

const split = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** What an author typed, as the form holds it. */
function valueOf(field: Field, typed: string): unknown {
  if (field === "module") return Number(typed);
  if (field === "tags") return split(typed, ",");
  return field === "goals" ? split(typed, "|") : typed.trim();
}

function wrongModule(value: unknown, course: Course): string | undefined {
  const ids = course.modules.map(({ id }) => id);
  return ids.some((id) => id === value) ? undefined : `There is no such module. Choose one of ${ids.join(", ")}.`;
}

function takenId(value: unknown, course: Course): string | undefined {
  const lesson = course.lessons.find(({ id }) => id === value);
  if (lesson) return `${lesson.file} has that id already.`;
  const isKept = keptIds(course).some(({ id }) => id === value);
  return isKept ? `A lesson had that id once, and learners have progress under it. Choose another one.` : undefined;
}

function wrongTags(value: unknown, { own }: Course): string | undefined {
  const [mistake] = own.levelOf("tags") === "off" ? [] : tagMistakes(value as string[], own);
  return mistake && `${mistake.message} ${mistake.hint}`;
}

/** The answer for a field, or the sentence that says why it can't be one. */
function readAnswer(field: Field, typed: string, course: Course): Reading {
  const value = valueOf(field, typed);
  const wrong = field === "module" ? wrongModule(value, course) : wrongInForm(field, value);
  const refusal =
    wrong ?? (field === "id" ? takenId(value, course) : field === "tags" ? wrongTags(value, course) : undefined);
  return refusal === undefined ? { value } : { wrong: refusal };
}

/** Asks the schema that the build asks. */
function wrongInForm(field: Exclude<Field, "module">, value: unknown): string | undefined {
  const form = z.object({ [field]: schemas.lesson(() => z.any()).shape[field] });
  const data = { [field]: value };
  const [issue] = form.safeParse(data).error?.issues ?? [];
  return issue && wordsOf(issue, data)[0]?.message;
}

/** What the author is asked, in its order. */
export const questions = (course: Course): Question<Answers>[] =>
  asked(course).map((question) => ({ ...question, read: (typed) => readAnswer(question.field, typed, course) }));
