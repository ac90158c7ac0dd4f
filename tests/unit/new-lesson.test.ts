import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { answerOf } from "#authoring/verbs/verb.ts";
import { removeCommand } from "#authoring/moving/remove.ts";
import { listedIds } from "#authoring/check/rules/names.ts";
import { readCourse } from "#authoring/check/read/course.ts";
import { checkContent } from "#authoring/check/checkContent.ts";
import { newLesson } from "#authoring/newLesson/newLesson.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

const PROJECT = join(import.meta.dirname, "../..");
const TODAY = new Date("2026-11-21");

const root = mkdtempSync(join(tmpdir(), "new-lesson-"));
const inCourse = (file: string): string => join(root, "content/curriculum", file);
const read = (file: string): string => readFileSync(inCourse(file), "utf8");

const ANSWERS = {
  module: "2",
  title: 'Which tea: "green"?',
  id: "which-tea",
  description: "Which tea is the best one, and how would you know?",
  access: "premium",
  difficulty: "advanced",
  tags: "growth, research",
  duration: "0:20",
  goals: "Find the best tea in a shop | Say why it is the best",
};

const flagsOf = (answers: Partial<typeof ANSWERS>): string[] => [
  ...["--root", root],
  ...Object.entries(answers).flatMap(([field, value]) => [`--${field}`, value]),
];
const run = (flags: typeof ANSWERS) => answerOf(newLesson, flagsOf(flags));
/** On a terminal, with what is typed there. */
function ask(flags: Partial<typeof ANSWERS>, typed: string) {
  const script = join(PROJECT, "src/authoring/newLesson/newLesson.ts");
  return spawnSync(process.execPath, [script, ...flagsOf(flags)], { encoding: "utf8", input: typed });
}

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

describe("npm run new:lesson", () => {
  it.each(["free", "premium"])("writes a %s lesson that the check has nothing against", async (access) => {
    const { says, code } = await run({ ...ANSWERS, access });
    expect(code).toBe(0);
    for (const ending of ["mdx", "vtt", "film.yaml"]) {
      expect(says).toContain(`content/curriculum/2-second-steps/3-which-tea.${ending}\n`);
      expect(existsSync(inCourse(`2-second-steps/3-which-tea.${ending}`))).toBe(true);
    }
    expect(read("ids.yaml")).toMatch(/\n- which-tea\n$/);
    expect(read("2-second-steps/3-which-tea.mdx").includes("<MembersOnly>")).toBe(access === "premium");
    expect(await checkContent(root, TODAY)).toEqual([]);
  });

  it.each([
    ["404", "404"],
    ["yes: {x} <b>", "yes"],
  ])("writes one that is called %s, and finds it again", async (title, id) => {
    expect(await run({ ...ANSWERS, title, id, goals: 'Say {what}: #1 is <b> | - and "why"' })).toMatchObject({
      code: 0,
    });
    const lesson = readCourse(root, TODAY).lessons.find((one) => one.id === id);
    expect(lesson?.data).toMatchObject({ id, title, goals: ["Say {what}: #1 is <b>", '- and "why"'] });
    expect(await checkContent(root, TODAY)).toEqual([]);
    expect((await answerOf(removeCommand, ["--root", root, id])).code).toBe(0);
    expect(listedIds(readCourse(root, TODAY)).find((one) => one.id === id)?.isRetired).toBe(true);
    expect(await checkContent(root, TODAY)).toEqual([]);
  });

  it("asks for what no flag said, and offers what is usual", () => {
    const typed = [
      "7",
      "2",
      "Which tea is it?",
      "",
      "short",
      ANSWERS.description,
      "",
      "",
      "growth",
      "growth, research",
    ];
    const { stdout, status } = ask({}, [...typed, "", ANSWERS.goals, ""].join("\n"));
    expect(stdout).toContain("  1  First steps\n  2  Second steps\n");
    expect(stdout).toContain("  3  Later steps (locked: its first lesson opens it)\n");
    expect(stdout).toContain("There is no such module. Choose one of 1, 2, 3.");
    expect(stdout).toContain("[which-tea-is-it]");
    expect(stdout).toContain("description needs at least 20 characters.");
    expect(stdout).toContain("The lesson has 1 tag. It needs two to four.");
    expect(status).toBe(0);
    const lesson = read("2-second-steps/3-which-tea-is-it.mdx");
    expect(lesson).toContain("access: premium\n");
    expect(lesson).toContain('duration: "2:30"\n');
    expect(lesson).toContain('  - "Say why it is the best"\n');
  });

  it.each([
    ["id", "third-lesson", "2-second-steps/1-third-lesson.mdx has that id already."],
    ["id", "Which tea", "--id: id must be lower-case words joined by hyphens."],
    ["id", "con", "--id: id must be another one: Windows cannot have a folder of this name."],
    ["id", "x".repeat(300), "--id: id must have 80 characters at most."],
    ["duration", "two minutes", "--duration: duration must be minutes and seconds"],
    ["access", "members", "--access: access must be free or premium."],
  ] as const)("refuses %s %s and writes nothing", async (field, value, sentence) => {
    const before = read("ids.yaml");
    const { says, code } = await run({ ...ANSWERS, [field]: value });
    expect(says).toContain(sentence);
    expect(says).toContain("Nothing was written.");
    expect(code).toBe(1);
    expect(read("ids.yaml")).toBe(before);
  });

  it("opens a module that was locked", async () => {
    await run({ ...ANSWERS, module: "3" });
    expect(read("3-later-steps/module.yaml")).not.toContain("locked:");
    expect(existsSync(inCourse("3-later-steps/1-which-tea.mdx"))).toBe(true);
  });
});
