import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { readCourse, type Course } from "#build/check/read/course.ts";
import { questions, readAnswer, type Answers, type Field } from "./newLessonAnswers.ts";
import { newLessonFiles } from "./newLessonFiles.ts";

const PROJECT = join(import.meta.dirname, "../../..");
const OPTION = { type: "string" } as const;
const OPTIONS = {
  ...{ module: OPTION, title: OPTION, id: OPTION, description: OPTION, access: OPTION, difficulty: OPTION },
  ...{ tags: OPTION, duration: OPTION, goals: OPTION, root: OPTION },
};

/** Asks on the terminal, again and again until the answer is one; or takes what --field said. */
async function askAll(course: Course, flags: Partial<Record<Field, string>>): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const given: Record<string, unknown> = {};
  for (const { field, words, suggestion } of questions(course)) {
    const usual = suggestion?.(given as Partial<Answers>, course) ?? "";
    const ask = async (): Promise<string> => {
      process.stdout.write(`${words}${usual && ` [${usual}]`}: `);
      const { value, done } = await lines.next();
      if (done) throw new Error("\nThe answers ended too early. Nothing was written.");
      return String(value).trim() || usual;
    };
    const flag = flags[field];
    for (let typed = flag ?? (await ask()); ; typed = await ask()) {
      const answer = readAnswer(field, typed, course);
      if ("value" in answer) {
        given[field] = answer.value;
        break;
      }
      if (flag !== undefined) throw new Error(`--${field}: ${answer.wrong} Nothing was written.`);
      console.log(answer.wrong);
    }
  }
  terminal.close();
  return given as unknown as Answers;
}

function write(root: string, files: Map<string, string>, id: string): void {
  const there = [...files.keys()].find((file) => existsSync(join(root, file)));
  if (there) throw new Error(`${there} is there already. Nothing was written.`);
  for (const [file, content] of files) writeFileSync(join(root, file), content);
  const list = join(root, "content/curriculum/ids.yaml");
  const gap = readFileSync(list, "utf8").endsWith("\n") ? "" : "\n";
  appendFileSync(list, `${gap}- ${id}\n`);
}

const nextSteps = (files: Map<string, string>, { id, module }: Answers): string => `
Written:
${[...files.keys(), "content/curriculum/ids.yaml (the id)"].map((file) => `  ${file}`).join("\n")}

It is a draft: nobody sees it but you. Now
  1. npm run dev shows it at /module/${module}/${id} while you write. Replace every ✎.
  2. Say the captions (.vtt) aloud against a clock; the last one ends with the video.
  3. Put your video beside the text as .mp4, or let npm run make:videos -- ${id} make one of its .film.yaml.
  4. Take out unwritten: true. npm run check:content names what is left, line by line.
  5. Take out draft: true, or write publishAt: 2027-01-15 in its place. Done.`;

async function main(): Promise<void> {
  const { root = PROJECT, ...flags } = parseArgs({ options: OPTIONS }).values;
  const course = readCourse(root, new Date());
  const answers = await askAll(course, flags);
  const files = newLessonFiles(answers, course);
  write(root, files, answers.id);
  console.log(nextSteps(files, answers));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
