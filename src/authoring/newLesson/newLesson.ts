import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "astro/zod";
import {
  askAuthor,
  type Command,
  type Question,
  type Reading,
  Refusal,
  runTyped,
  type Typed,
  UNDO,
  type Verb,
} from "#authoring/verbs/verb.ts";
import { changeCourse, courseAt } from "#authoring/verbs/changes.ts";
import { type Course, courseLanguage } from "#authoring/check/read/course.ts";
import { tagMistakes } from "#authoring/check/rules/lesson.ts";
import { listedIds, slugOf } from "#authoring/check/rules/names.ts";
import { wrongField } from "#authoring/check/rules/schema.ts";
import { yamlWord } from "#authoring/written.ts";
import { schemas } from "#schema";
import { newLessonFiles } from "./newLessonFiles.ts";

/** The answers needed to create a lesson. */
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

/** Returns an unused id such as "lesson-4", for a title without letters usable in a URL. */
function freeId(course: Course): string {
  const taken = new Set([...course.lessons, ...listedIds(course)].map(({ id }) => id));
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

/** Converts an answer to the field's value. */
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
  const isKept = listedIds(course).some(({ id }) => id === value);
  return isKept ? `A lesson had that id once, and learners have progress under it. Choose another one.` : undefined;
}

function wrongTags(value: unknown, { own }: Course): string | undefined {
  const [mistake] = own.levelOf("tags") === "off" ? [] : tagMistakes(value as string[], own);
  return mistake?.[1].join(" ");
}

/** Returns an answer's value, or why it is invalid. */
function readAnswer(field: Field, typed: string, course: Course): Reading {
  const value = valueOf(field, typed);
  const wrong =
    field === "module"
      ? wrongModule(value, course)
      : wrongField(schemas.lesson(() => z.any()).shape[field], field, value);
  const refusal =
    wrong ?? (field === "id" ? takenId(value, course) : field === "tags" ? wrongTags(value, course) : undefined);
  return refusal === undefined ? { value } : { wrong: refusal };
}

/** The questions to the author, in order. */
const questions = (course: Course): Question<Answers>[] =>
  asked(course).map((question) => ({ ...question, read: (typed) => readAnswer(question.field, typed, course) }));

const verb: Verb = {
  name: "new:lesson",
  says: "Asks nine questions and writes the files of a lesson, as a draft. What an option says is not asked.",
  options: {
    module: { value: "N", says: "the module's number; one that was locked is opened" },
    title: { value: "TEXT", says: "as the learner reads it" },
    id: { value: "ID", says: "lower-case words joined by hyphens, for ever" },
    description: { value: "TEXT", says: "the question it answers, 20 to 200 characters" },
    access: { value: "free|premium", says: "who may read it" },
    difficulty: { value: "LEVEL", says: "beginner, intermediate or advanced" },
    tags: { value: "A,B", says: "two to four, with commas between" },
    duration: { value: "M:SS", says: "length of the video" },
    goals: { value: "A|B", says: "what one can do afterwards, up to four" },
  },
  undo: UNDO,
};

const pathIn = (content: string, file: string): string => join(dirname(content), file);

function write(content: string, files: Map<string, string>, id: string): void {
  for (const [file, text] of files) {
    const path = pathIn(content, file);
    if (existsSync(path)) throw new Refusal(`${file} is there already. Nothing was written.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const list = join(content, "curriculum/ids.yaml");
  const gap = readFileSync(list, "utf8").endsWith("\n") ? "" : "\n";
  appendFileSync(list, `${gap}- ${yamlWord(id)}\n`);
}

const nextSteps = (files: Map<string, string>, { id, module }: Answers): string => `
Written:
${[...files.keys(), "content/curriculum/ids.yaml (the id)"].map((file) => `  ${file}`).join("\n")}

It is a draft: nobody sees it but you. Now
  1. npm run dev shows it at /module/${module}/${id} while you write. Replace every ✎.
  2. Say the captions (.vtt) aloud against a clock; the last one ends with the video.
  3. Put your video beside the text as .mp4, or let npm run make:videos -- ${id} make one of its .film.yaml.
  4. Take out unwritten: true. npm run check:content names what is left, line by line.
  5. Take out draft: true, or write publishAt: 2027-01-15 in its place. Done.
To take it back: npm run undo takes these files away again, into .trash/, and nothing else.`;

async function work({ root, options }: Typed): Promise<string> {
  const course = courseAt(root);
  const answers = await askAuthor(questions(course), options);
  const files = newLessonFiles(answers, course);
  const module = course.modules.find(({ id }) => id === answers.module);
  const deed = { name: `new-lesson-${answers.id}`, did: "npm run new:lesson" };
  await changeCourse(root, deed, (content) => {
    write(content, files, answers.id);
    if (!module?.locked) return;
    const path = pathIn(content, module.file);
    writeFileSync(path, readFileSync(path, "utf8").replace(/^locked:.*\n?/m, ""));
  });
  return nextSteps(files, answers);
}

export const newLesson: Command = { verb, work };

if (import.meta.main) await runTyped(newLesson);
