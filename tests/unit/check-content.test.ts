import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkContent, stopsIn } from "#authoring/check/checkContent.ts";
import { SAFETY } from "#authoring/check/read/ownRules.ts";
import { describe as lineOf } from "#authoring/check/read/problem.ts";
import { RULES } from "#authoring/check/rules.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures/content");
const CHECK = join(import.meta.dirname, "../../src/authoring/check/checkContent.ts");
const TODAY = new Date("2026-11-21");

// A rule's folder holds bad/, laid over the small valid course in base/, and the lines it must cause.
const FOLDERS = [...Object.keys(RULES), "syntax"];

/** What the bad course lacks that the base has. */
const REMOVED: Record<string, string[]> = {
  ids: ["1-first-steps/2-second-lesson.mdx", "2-second-steps/2-fourth-lesson.mdx"],
  video: ["1-first-steps/1-first-lesson.mp4", "1-first-steps/1-first-lesson.vtt"],
};

/** Megabytes of the video in a bad course. */
const GROWN: Record<string, number> = { "video-size": 60, "video-weight": 30 };
const VIDEO = "content/curriculum/1-first-steps/1-first-lesson.mp4";
const FILE = "content/curriculum/1-first-steps/2-second-lesson.large.pdf";
const SOUND = "content/curriculum/1-first-steps/2-second-lesson.unknown.m4a";
const STILL = "content/pictures/kettle.png";

const root = mkdtempSync(join(tmpdir(), "checked-"));
const linesOf = async (): Promise<string[]> => (await checkContent(root, TODAY)).map(lineOf);

function lay(rule: string): void {
  cpSync(join(FIXTURES, rule, "bad"), root, { recursive: true });
  if (GROWN[rule]) truncateSync(join(root, VIDEO), GROWN[rule] * 1_000_000);
  if (rule === "film-pictures") truncateSync(join(root, STILL), 500_000);
  if (rule === "sounds") truncateSync(join(root, SOUND), 160_000);
  if (rule === "downloads") truncateSync(join(root, FILE), 600_000);
  for (const file of REMOVED[rule] ?? []) rmSync(join(root, "content/curriculum", file));
}

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

describe("the author's check", () => {
  it("is silent about a course without a mistake", async () => expect(await linesOf()).toEqual([]));

  it("is silent about pictures and clips that a film shows and that say whose they are", async () => {
    cpSync(join(FIXTURES, "film-pictures/good"), root, { recursive: true });
    expect(await linesOf()).toEqual([]);
  });

  it.each(FOLDERS)("names each mistake that %s looks for, with its file and line", async (rule) => {
    lay(rule);
    const expected = readFileSync(join(FIXTURES, rule, "expected.txt"), "utf8")
      .trimEnd()
      .split("\n");
    expect(expected.some((line) => line.includes(`  ${rule}  `))).toBe(true);
    expect(await linesOf()).toEqual(expected);
  });

  it("has a bad course for every rule", () =>
    expect(readdirSync(FIXTURES).sort()).toEqual([...FOLDERS, "base"].sort()));

  it.each([
    ["headings", "", 0, /None of them stops a publish: they advise\.\n4 lessons, 2 still unwritten, \d+ problems/],
    ["headings", "strict: true\n", 1, /\n4 lessons, 2 still unwritten/],
    ["curly", "", 1, /4 of them would stop a publish; the others advise\./],
  ])("ends with a count, and well when nothing stops a publish: %s %s", (rule, own, code, said) => {
    lay(rule);
    if (own) writeFileSync(join(root, "content/rules.yaml"), own);
    const { stdout, status } = spawnSync(process.execPath, [CHECK, root], { encoding: "utf8" });
    expect([stdout, status]).toEqual([expect.stringMatching(said), code]);
  });
});

const FIRST = "curriculum/1-first-steps/1-first-lesson.mdx";
const SECOND = "curriculum/1-first-steps/2-second-lesson.mdx";
const path = (file: string): string => join(root, "content", file);
const edit = (file: string, from: string | RegExp, to: string): void =>
  writeFileSync(path(file), readFileSync(path(file), "utf8").replace(from, to));
const rules = (text: string): void => writeFileSync(path("rules.yaml"), text);
const found = async () => (await checkContent(root, TODAY)).map(({ level, rule }) => `${level} ${rule}`);
/** A written lesson as short as a first one is. */
const shorten = (): void => edit(FIRST, /\nA kettle(.|\n)*/, "\nA kettle stands on the stove.\n");

describe("the rules of a course", () => {
  it("advise unless they say otherwise", async () => {
    edit(SECOND, "## ", "#### ");
    edit(SECOND, "A kettle", "#### Too deep\n\nA kettle");
    expect(await found()).toEqual(["advise headings"]);
    rules("rules: { headings: stop }\n");
    expect(await found()).toEqual(["stop headings"]);
    rules("rules: { headings: off }\n");
    expect(await found()).toEqual([]);
  });

  it.each(["off", "advise"])("that keep pages and what is paid for safe are none that can %s", async (level) => {
    rules(`rules:\n${SAFETY.map((rule) => `  ${rule}: ${level}\n`).join("")}`);
    const problems = await stopsIn(root, TODAY);
    expect(problems.map(({ file, line, rule }) => [file, line, rule])).toEqual(
      SAFETY.map((_, at) => ["content/rules.yaml", at + 2, "schema"]),
    );
    for (const { message } of problems)
      expect(message).toContain("must be stop: it keeps pages and what is paid for safe");
  });

  it("still hold where content/rules.yaml says something wrong of them", async () => {
    rules("rules: { ids: off, members-only: off, schema: off }\n");
    edit(SECOND, "id: second-lesson", "id: other-lesson");
    edit(SECOND, "A kettle", "<MembersOnly>\n\nA kettle");
    edit(SECOND, /\s*$/, "\n\n</MembersOnly>\n");
    const names = (await stopsIn(root, TODAY)).map(({ rule }) => rule);
    expect(names).toEqual(expect.arrayContaining(["ids", "members-only", "schema"]));
  });

  it("count as many words, questions of a lesson and of the home page as the course says", async () => {
    shorten();
    edit("faq.yaml", "home: true", "home: false");
    rules("rules: { parts: off, duration: off, files: off, glossary: off, facts: off }\n");
    expect(await found()).toEqual(expect.arrayContaining(["advise length", "advise quiz", "advise faq"]));
    rules(
      "rules: { parts: off, duration: off, files: off, glossary: off, facts: off }\n" +
        "words: [1, 1200]\nquestions: [0, 4]\nhomeQuestions: [0, 6]\n",
    );
    const after = await found();
    for (const rule of ["length", "quiz", "faq"]) expect(after).not.toContain(`advise ${rule}`);
  });
});
