import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { askAll } from "#build/authoring/ask.ts";
import { yamlWord } from "#build/authoring/written.ts";
import { exchangeCourse, recover } from "#build/files/trash.ts";
import { Refusal, runVerb, type Command, type Typed, type Verb } from "#build/authoring/verb.ts";
import { stopsIn } from "#build/check/checkContent.ts";
import { readCourse } from "#build/check/read/course.ts";
import { describe } from "#build/check/read/problem.ts";
import { slugOf } from "#build/check/rules/course/names.ts";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";
import { newLessonFiles } from "#build/newLesson/newLessonFiles.ts";
import { courseFiles } from "./courseFiles.ts";
import { QUESTIONS, type CourseAnswers } from "./courseQuestions.ts";
import { courseWords, isThere } from "./templates.ts";

const PROJECT = join(import.meta.dirname, "../../..");
const ASIDE = "content-sample";
/** Of a title without a letter that an address is made of, as in Arabic. */
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

/** @throws {Refusal} where there is no course whose manuals and texts a new one could take over */
function nameIn(content: string): string {
  try {
    return String((parse(readFileSync(join(content, "site.yaml"), "utf8")) as { name?: unknown }).name);
  } catch {
    throw new Refusal("content/site.yaml cannot be read, so there is no course to begin from. Nothing was written.");
  }
}

/** The first lesson, and with it the module that has it. */
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

/** Writes the course beside the old one, and puts it in its place only when it can be built. */
async function lay(root: string, answers: CourseAnswers, id: string): Promise<void> {
  const content = join(root, "content");
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  const folder = mkdtempSync(join(root, "node_modules/.cache/course-"));
  try {
    write(join(folder, "content"), courseFiles(answers, content, nameIn(content), new Date()));
    writeLesson(folder, answers, id);
    const stops = await stopsIn(folder);
    if (stops.length > 0) throw new Refusal([...stops.map(describe), "Nothing was written."].join("\n"));
    const deed = { name: `new-course-${answers.name}`, did: "npm run new:course" };
    exchangeCourse(root, deed, join(folder, "content"), ASIDE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MANUALS = "The manuals beside it (README.md and the others) are in English.";

/** What is not there in the course's language. */
function inEnglish(language: string): string[] {
  if (language.startsWith("en")) return [];
  if (isThere(language)) return [MANUALS];
  return [
    `There are no texts in “${language}” yet, so they are English: translate content/texts.yaml (what the site itself says),`,
    "content/pages/, faq.yaml, plans.yaml, achievements.yaml and community/. A new lesson asks you in English what to write.",
    MANUALS,
  ];
}

/** git keeps every version that it was told to; without it there is nothing to return to. */
function saving(root: string): string {
  const save = 'git add -A && git commit -m "My course"';
  const { status, error } = spawnSync("git", ["rev-parse", "--is-inside-work-tree"], { cwd: root });
  if (error)
    return `copy the folder content/ somewhere else, or install git (https://git-scm.com) and type git init && ${save}`;
  return status === 0 ? save : `git init && ${save}`;
}

/** Lasts until the author ends it. */
async function preview(root: string): Promise<void> {
  const dev = spawn("npm", ["run", "--silent", "dev"], { cwd: root, stdio: "inherit" });
  // Ctrl-C reaches the preview, too, which needs a moment to end.
  const wait = () => undefined;
  process.on("SIGINT", wait);
  const [code, signal] = (await once(dev, "close")) as [number | null, string | null];
  process.off("SIGINT", wait);
  if (code !== 0 && signal !== "SIGINT" && code !== 130)
    throw new Refusal("The course is written, but its preview did not come up. npm run dev tries again.");
}

async function work({ options, switches }: Typed): Promise<string> {
  const { root = PROJECT, ...flags } = options;
  recover(root);
  if (existsSync(join(root, ASIDE)))
    throw new Refusal(
      `${ASIDE}/ is there, so content/ is a course of yours. To begin once more, put it elsewhere first: mv content my-course && mv ${ASIDE} content`,
    );
  const answers = await askAll(QUESTIONS, flags);
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

if (import.meta.main) await runVerb(newCourse);
