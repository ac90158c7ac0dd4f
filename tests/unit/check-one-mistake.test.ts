import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { checkContent, stopsIn } from "#authoring/check/checkContent.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { cases } from "#support/cases.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

const TODAY = new Date("2026-11-21");
const FIRST = "curriculum/1-first-steps/1-first-lesson";
const SECOND = "curriculum/1-first-steps/2-second-lesson";
const THIRD = "curriculum/2-second-steps/1-third-lesson";

const root = mkdtempSync(join(tmpdir(), "mistakes-"));
const path = (file: string): string => join(root, "content", file);
const read = (file: string): string => readFileSync(path(file), "utf8");
const write = (file: string, text: string | Uint8Array): void => writeFileSync(path(file), text);
const edit = (file: string, from: string | RegExp, to: string): void => {
  expect(read(file)).toMatch(from);
  write(file, read(file).replace(from, to));
};
const problems = () => checkContent(root, TODAY);
const stops = () => stopsIn(root, TODAY);

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

type Case = [mistake: string, make: () => void, message: RegExp, hint: RegExp];
const CASES: Case[] = [
  [
    "a lesson copied with its id",
    () => {
      cpSync(path(`${SECOND}.mdx`), path("curriculum/1-first-steps/3-copied-lesson.mdx"));
      edit("curriculum/1-first-steps/3-copied-lesson.mdx", "duration", "unused: 1\nduration");
      edit("curriculum/1-first-steps/3-copied-lesson.mdx", "unused: 1\n", "");
    },
    /The id second-lesson stands already/,
    /Choose another one/,
  ],
  [
    "a lesson that was deleted",
    () => rmSync(path("curriculum/2-second-steps/2-fourth-lesson.mdx")),
    /No lesson has the id fourth-lesson any more/,
    /npm run remove -- fourth-lesson/,
  ],
  [
    "an early lesson that was deleted, which a story, a word and files beside it name",
    () => rmSync(path(`${FIRST}.mdx`)),
    /No lesson has the id first-lesson any more/,
    /npm run remove -- first-lesson/,
  ],
  [
    "a picture that was renamed",
    () => renameSync(path(`${FIRST}.circles.svg`), path(`${FIRST}.three-circles.svg`)),
    /\.\/1-first-lesson\.circles\.svg is not there/,
    /Did you mean \.\/1-first-lesson\.three-circles\.svg/,
  ],
  [
    "captions that were left behind when their lesson got another number",
    () => renameSync(path(`${THIRD}.vtt`), path("curriculum/2-second-steps/4-third-lesson.vtt")),
    /4-third-lesson\.vtt would belong to this lesson/,
    /Begin the name with 1-third-lesson/,
  ],
  [
    "a file in UTF-16",
    () => write(`${SECOND}.mdx`, Buffer.from(`\uFEFF${read(`${SECOND}.mdx`)}`, "utf16le")),
    /saved as UTF-16/,
    /Notepad/,
  ],
];

it.each(CASES)("one mistake is told once %s", async (_, make, message, hint) => {
  make();
  const found = await problems();
  expect(found.map((problem) => problem.message)).toEqual([expect.stringMatching(message)]);
  expect(found[0]?.hint).toMatch(hint);
});

describe("what an editor or a file manager leaves", () => {
  it("as a mark before the first letter is no mistake", async () => {
    const texts = [`${FIRST}.mdx`, `${FIRST}.vtt`, `${THIRD}.mdx`, "curriculum/1-first-steps/module.yaml", "faq.yaml"];
    for (const file of texts) write(file, `\uFEFF${read(file)}`);
    expect(await problems()).toEqual([]);
  });

  it.each(["Thumbs.db", ".DS_Store", "desktop.ini", "._1-first-lesson.mdx"])("as %s is no mistake", async (name) => {
    for (const folder of ["curriculum/1-first-steps", "stories", "curriculum"]) write(`${folder}/${name}`, "junk");
    expect(await problems()).toEqual([]);
  });
});

it("no gap in the numbers", async () => {
  renameSync(path(`${SECOND}.mdx`), path("curriculum/1-first-steps/5-second-lesson.mdx"));
  expect(await stops()).toEqual([]);
  expect((await problems()).map(({ rule }) => rule)).toEqual(["numbering"]);
});

/** In a file of content/, these words become those; what the check says, and how many lines away. */
interface Slip {
  mistake: string;
  file: string;
  /** The words themselves, or what they look like. */
  from?: string;
  pattern?: string;
  flags?: string;
  to: string;
  says: string;
  lineAway?: number;
}
const SLIPS = parse(readFileSync(join(PROJECT, "tests/fixtures/mistakes.yaml"), "utf8")) as Slip[];

/** Each costs a check of the whole course: every third stands for its kind. */
const { few = [], others = [] } = Object.groupBy(SLIPS, (_, at) => (at % 3 === 0 ? "few" : "others"));

/** Line of the first letter that is another one. */
function lineOfChange(before: string, after: string): number {
  let at = 0;
  while (at < after.length && after[at] === before[at]) at += 1;
  return after.slice(0, at).split("\n").length;
}

it.each(cases(few, others))(
  "one mistake has one message, which names its file and line: $mistake",
  async ({ file, from, pattern = "", flags, to, says, lineAway = 0 }) => {
    const path = join(root, "content", file);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    const after = before.replace(from ?? new RegExp(pattern, flags), to);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
    const found = await checkContent(root, TODAY);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(says)]);
    expect(found[0]).toMatchObject({ file: `content/${file}`, line: lineOfChange(before, after) + lineAway });
    expect(found[0]?.hint).toMatch(/\w.*[.?”]$/);
  },
);
