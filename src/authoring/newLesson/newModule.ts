import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "astro/zod";
import {
  askAuthor,
  type Command,
  type Question,
  type Reading,
  runTyped,
  type Typed,
  UNDO,
  type Verb,
} from "#authoring/verbs/verb.ts";
import { changeCourse, courseAt, toldChange } from "#authoring/verbs/changes.ts";
import { yamlText } from "#authoring/written.ts";
import { courseLanguage } from "#authoring/check/read/course.ts";
import { wrongField } from "#authoring/check/rules/schema.ts";
import { slugOf } from "#authoring/check/rules/names.ts";
import { schemas } from "#schema";

const verb: Verb = {
  name: "new:module",
  says: "Asks three questions and adds a module at the end of the course. It says “Opens later” until its first lesson\nis there (npm run new:lesson). npm run move -- module-N puts it elsewhere.",
  options: {
    title: { value: "TEXT", says: "as the learner reads it" },
    description: { value: "TEXT", says: "what it is about, 20 to 200 characters" },
    access: { value: "free|premium", says: "who may read its lessons" },
  },
  undo: UNDO,
};

interface Answers {
  title: string;
  description: string;
  access: "free" | "premium";
}

/** Reads an answer as the build's schema has it. */
export function fieldIn(shape: z.ZodType, field: string, typed: string): Reading {
  const value = typed.trim();
  const wrong = wrongField(shape, field, value);
  return wrong === undefined ? { value } : { wrong };
}

const { shape } = schemas.module(() => z.any());
const read = (field: keyof Answers, typed: string): Reading => fieldIn(shape[field], field, typed);

const QUESTIONS: Question<Answers>[] = [
  { field: "title", words: "The title, as the learner reads it", read: (typed) => read("title", typed) },
  {
    field: "description",
    words: "What it is about, in a sentence or two, 20 to 200 characters",
    read: (typed) => read("description", typed),
  },
  { field: "access", words: "free or premium", suggestion: () => "free", read: (typed) => read("access", typed) },
];

/** Returns module.yaml of a module without lessons. */
export const moduleForm = (id: number, { title, description, access }: Answers): string =>
  [
    `id: ${id}`,
    `title: ${yamlText(title)}`,
    `description: ${yamlText(description)}`,
    `access: ${access}`,
    "# Taken out by npm run new:lesson with its first lesson.",
    "locked: true",
    "",
  ].join("\n");

async function work({ root, options }: Typed): Promise<string> {
  const course = courseAt(root);
  const answers = await askAuthor(QUESTIONS, options);
  const id = Math.max(0, ...course.modules.map((module) => module.id)) + 1;
  const deed = { name: `new-module-${id}`, did: "npm run new:module" };
  const changed = await changeCourse(root, deed, (content) => {
    const folder = join(content, "curriculum", `${id}-${slugOf(answers.title, courseLanguage(course)) || "module"}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "module.yaml"), moduleForm(id, answers));
  });
  return toldChange(
    `Module ${id} is at /module/${id}. Its first lesson: npm run new:lesson -- --module ${id}`,
    changed,
  );
}

export const newModule: Command = { verb, work };

if (import.meta.main) await runTyped(newModule);
