import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { askAll } from "#build/authoring/ask.ts";
import { changeCourse, courseAt } from "#build/authoring/changes.ts";
import { yamlWord } from "#build/authoring/written.ts";
import { Refusal, runVerb, UNDO, type Command, type Typed, type Verb } from "#build/authoring/verb.ts";
import { questions, type Answers } from "./newLessonAnswers.ts";
import { newLessonFiles } from "./newLessonFiles.ts";

const PROJECT = join(import.meta.dirname, "../../..");
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

async function work({ options }: Typed): Promise<string> {
  const { root = PROJECT, ...flags } = options;
  const course = courseAt(root);
  const answers = await askAll(questions(course), flags);
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

if (import.meta.main) await runVerb(newLesson);
