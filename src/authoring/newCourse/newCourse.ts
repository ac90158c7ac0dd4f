import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "astro/zod";
import { parse } from "yaml";
import { exchangeCourse, recover } from "#authoring/trash.ts";
import { stopsIn } from "#authoring/check/checkContent.ts";
import { readCourse } from "#authoring/check/read/course.ts";
import { describe } from "#authoring/check/read/problem.ts";
import { slugOf } from "#authoring/check/rules/names.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { newLessonFiles } from "#authoring/newLesson/newLessonFiles.ts";
import { fieldIn } from "#authoring/newLesson/newModule.ts";
import {
  askAuthor,
  type Command,
  type Question,
  type Reading,
  Refusal,
  runTyped,
  type Typed,
  type Verb,
} from "#authoring/verbs/verb.ts";
import { yamlWord } from "#authoring/written.ts";
import { brandProblems } from "#lib/brand/readable.ts";
import { schemas } from "#schema";
import { courseFiles, courseWords, hasLanguage } from "./courseFiles.ts";
import { type Price, priceIn } from "./price.ts";

/** The answers needed to create a course. */
export interface CourseAnswers {
  name: string;
  subject: string;
  language: string;
  colours: { act: string; done: string | undefined };
  modules: number;
  /** Numbers of the free modules. */
  free: number[];
  price: Price | undefined;
  /** Title of the first lesson. */
  lesson: string;
}

const MOST_MODULES = 99;
const HEX = /^#[0-9a-f]{6}$/i;

const { shape } = schemas.site;

/** Canonicalizes "pt-br" to "pt-BR". */
function languageIn(typed: string): Reading {
  try {
    return fieldIn(shape.language, "language", Intl.getCanonicalLocales(typed.trim())[0] ?? "");
  } catch {
    return fieldIn(shape.language, "language", typed);
  }
}

function coloursIn(typed: string): Reading {
  const [act = "", done, ...more] = typed.split(/[\s,]+/).filter(Boolean);
  if (more.length > 0 || ![act, done ?? act].every((colour) => HEX.test(colour)))
    return { wrong: "Write one colour or two, as #b4472e or #b4472e, #2f7d4f." };
  const [problem] = brandProblems({ act, done });
  return problem ? { wrong: `${problem.message} ${problem.hint}` } : { value: { act, done } };
}

/** Parses "all", "none", or numbers: "1-3", "1, 4". */
function freeIn(typed: string, modules: number): Reading {
  const all = Array.from({ length: modules }, (_, index) => index + 1);
  if (typed === "all") return { value: all };
  if (typed === "none") return { value: [] };
  const parts = typed.split(/[\s,]+/).filter(Boolean);
  const spans = parts.map((part) => /^(\d+)(?:-(\d+))?$/.exec(part));
  const isWrong = spans.some(
    (span) => !span || [span[1], span[2] ?? span[1]].some((one) => !all.includes(Number(one))),
  );
  if (isWrong || parts.length === 0)
    return { wrong: `Write all, none, or numbers from 1 to ${modules}, as 1-2 or 1, 3.` };
  const isFree = (id: number) => spans.some((span) => id >= Number(span?.[1]) && id <= Number(span?.[2] ?? span?.[1]));
  return { value: all.filter(isFree) };
}

function modulesIn(typed: string): Reading {
  const count = Number(typed);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_MODULES;
  return isCount ? { value: count } : { wrong: `Write a number from 1 to ${MOST_MODULES}.` };
}

function lessonIn(typed: string): Reading {
  if (!/[\p{L}\p{N}]/u.test(typed)) return { wrong: "The title needs a letter or a digit." };
  return fieldIn(schemas.lesson(() => z.any()).shape.title, "lesson", typed);
}

/** The questions to the author, in order. */
export const QUESTIONS: Question<CourseAnswers>[] = [
  { field: "name", words: "The course's name", read: (typed) => fieldIn(shape.name, "name", typed) },
  {
    field: "subject",
    words: "What it is about, as “Baking bread at home”",
    read: (typed) => fieldIn(shape.tagline, "subject", typed),
  },
  {
    field: "language",
    words: "Its language, as en, pt-BR or zh-Hant",
    suggestion: () => "en",
    read: languageIn,
  },
  {
    field: "colours",
    words: "Its colours: one for buttons, and one for what is done if you like",
    suggestion: () => "#fe943c",
    read: coloursIn,
  },
  { field: "modules", words: "How many modules", suggestion: () => "3", read: modulesIn },
  {
    field: "free",
    words: "Which of them are free: all, none, or numbers as 1-2",
    suggestion: ({ modules = 1 }) => (modules === 1 ? "all" : "1"),
    read: (typed, { modules = 1 }) => freeIn(typed, modules),
  },
  {
    field: "price",
    words: "The price of the others for a month, as “12 eur”, or none",
    suggestion: () => "none",
    read: (typed, { modules = 1, free = [] }) => priceIn(typed, free.length === modules),
  },
  { field: "lesson", words: "The title of the first lesson", suggestion: () => "First steps", read: lessonIn },
];

const ASIDE = "content-sample";
/** The id for a title without letters usable in a URL, for example in Arabic. */
const FIRST_ID = "first-lesson";
const verb: Verb = {
  name: "new:course",
  says: "Asks eight questions, moves the sample aside into content-sample/, writes a small course of your own into content/\nand shows it. What an option says is not asked.",
  options: {
    name: { value: "TEXT", says: "the course's name" },
    subject: { value: "TEXT", says: "what it is about, 5 to 60 characters" },
    language: { value: "CODE", says: "as en, de, pt-BR or zh-Hant" },
    colours: { value: "A,B", says: "one or two, as #b4472e; checked for both themes" },
    modules: { value: "N", says: "how many" },
    free: { value: "WHICH", says: "all, none, or numbers as 1-2" },
    price: { value: "PRICE", says: "for a month, as “12 eur”, or none" },
    lesson: { value: "TEXT", says: "title of the first lesson" },
    "no-preview": { says: "only writes the files" },
  },
  undo: "npm run undo: the course that was there comes back, and yours is kept in .trash/",
};

function write(content: string, files: Map<string, string>): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(content, file)), { recursive: true });
    writeFileSync(join(content, file), text);
  }
}

/** @throws {Refusal} when there is no course whose manuals and texts to take over */
function nameIn(content: string): string {
  try {
    return String((parse(readFileSync(join(content, "site.yaml"), "utf8")) as { name?: unknown }).name);
  } catch {
    throw new Refusal("content/site.yaml cannot be read, so there is no course to begin from. Nothing was written.");
  }
}

/** Writes the first lesson and its module. */
function writeLesson(folder: string, answers: CourseAnswers, id: string): void {
  const course = readCourse(folder, new Date());
  const [module] = course.modules;
  if (!module) throw new Error("A course without a module was written");
  const { lesson: said } = courseWords(answers.language);
  const files = newLessonFiles(
    {
      ...{ module: module.id, title: answers.lesson, id, difficulty: "beginner", tags: [], duration: "2:30" },
      description: said.description,
      access: answers.free.includes(module.id) ? "free" : "premium",
      goals: [said.goal],
    },
    course,
  );
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  const form = join(folder, module.file);
  writeFileSync(form, readFileSync(form, "utf8").replace(/^#.*\nlocked:.*\n/m, ""));
  const ids = join(folder, "content/curriculum/ids.yaml");
  writeFileSync(ids, `${readFileSync(ids, "utf8")}- ${yamlWord(id)}\n`);
}

/** Creates the course in a temporary folder, and swaps it in only when it can be built. */
async function lay(root: string, answers: CourseAnswers, id: string): Promise<void> {
  const content = join(root, "content");
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  using temporary = mkdtempDisposableSync(join(root, "node_modules/.cache/course-"));
  const folder = temporary.path;
  write(join(folder, "content"), courseFiles(answers, content, nameIn(content), new Date()));
  writeLesson(folder, answers, id);
  const stops = await stopsIn(folder);
  if (stops.length > 0) throw new Refusal([...stops.map(describe), "Nothing was written."].join("\n"));
  const deed = { name: `new-course-${answers.name}`, did: "npm run new:course" };
  exchangeCourse(root, deed, join(folder, "content"), ASIDE);
}

const MANUALS = "The manuals beside it (README.md and the others) are in English.";

/** Returns what exists only in English. */
function inEnglish(language: string): string[] {
  if (language.startsWith("en")) return [];
  if (hasLanguage(language)) return [MANUALS];
  return [
    `There are no texts in “${language}” yet, so they are English: translate content/texts.yaml (what the site itself says),`,
    "content/pages/, faq.yaml, plans.yaml, achievements.yaml and community/. A new lesson asks you in English what to write.",
    MANUALS,
  ];
}

/** Returns advice on git, without which there is no earlier version to return to. */
function saving(root: string): string {
  const save = 'git add -A && git commit -m "My course"';
  const { status, error } = spawnSync("git", ["rev-parse", "--is-inside-work-tree"], { cwd: root });
  if (error)
    return `copy the folder content/ somewhere else, or install git (https://git-scm.com) and type git init && ${save}`;
  return status === 0 ? save : `git init && ${save}`;
}

/** Runs until the author stops it. */
async function preview(root: string): Promise<void> {
  const dev = spawn("npm", ["run", "--silent", "dev"], { cwd: root, stdio: "inherit" });
  // Ctrl-C also reaches the preview, which needs a moment to exit.
  const wait = () => undefined;
  process.on("SIGINT", wait);
  const [code, signal] = (await once(dev, "close")) as [number | null, string | null];
  process.off("SIGINT", wait);
  if (code !== 0 && signal !== "SIGINT" && code !== 130)
    throw new Refusal("The course is written, but its preview did not come up. npm run dev tries again.");
}

async function work({ root, options, switches }: Typed): Promise<string> {
  recover(root);
  if (lstatSync(join(root, "content"), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal("A new course takes the place of content/: leave CONTENT out, and move the folder afterwards.");
  if (existsSync(join(root, ASIDE)))
    throw new Refusal(
      `${ASIDE}/ is there, so content/ is a course of yours. To begin once more, put it elsewhere first: mv content my-course && mv ${ASIDE} content`,
    );
  const answers = await askAuthor(QUESTIONS, options);
  const id = slugOf(answers.lesson, answers.language) || FIRST_ID;
  await lay(root, answers, id);
  const says = [
    `${answers.name} is in content/, the sample in ${ASIDE}/.`,
    ...inEnglish(answers.language),
    `  1. Write the first lesson: content/curriculum/1-module/1-${id}.mdx. npm run dev shows it at /module/1/${id}.`,
    `  2. Replace every ${TO_WRITE}: npm run check:content names them, line by line. content/README.md says the rest.`,
    "  3. npm run new:lesson writes the next one, npm run new:module another module.",
    `To save what you wrote, whenever a piece is done: ${saving(root)}`,
    "To take it back: npm run undo (yours is kept in .trash/ then)",
  ].join("\n");
  if (switches.has("no-preview")) return says;
  console.log(
    `${says}\nThe preview begins, the first time after some minutes. Ctrl-C ends it, npm run dev begins it again.`,
  );
  await preview(root);
  return "The preview has ended. npm run dev begins it again.";
}

export const newCourse: Command = { verb, work };

if (import.meta.main) await runTyped(newCourse);
