import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { answerOf, type Command } from "#authoring/verbs/verb.ts";
import { checkContent } from "#authoring/check/checkContent.ts";
import { filesUnder, sha256Hex } from "#build/files/trees.ts";
import { moveCommand } from "#authoring/moving/move.ts";
import { removeCommand } from "#authoring/moving/remove.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

const TODAY = new Date("2026-11-21");

const root = mkdtempSync(join(tmpdir(), "moving-"));
const path = (file: string): string => join(root, "content", file);
const inCourse = (file: string): string => path(`curriculum/${file}`);
const read = (file: string): string => readFileSync(inCourse(file), "utf8");
const names = (folder: string): string[] => readdirSync(inCourse(folder)).toSorted();
const run = (command: Command, ...typed: string[]) => answerOf(command, ["--root", root, ...typed]);
/** The base explains its only word in the first lesson: what comes before it then, says so. */
const LATER = "glossary: The glossary says that first-lesson introduces “minute”, and that lesson comes later.";
const problems = async () => (await checkContent(root, TODAY)).map(({ rule, message }) => `${rule}: ${message}`);
/** Every byte of the course. */
const state = (): string[] => filesUnder(path(".")).map((file) => `${file} ${sha256Hex(readFileSync(path(file)))}`);

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

describe("npm run move", () => {
  it("lets a lesson change its place: its files and pictures get the number, and nothing else changes", async () => {
    const { code, says } = await run(moveCommand, "first-lesson", "--place", "2");
    expect(says).toContain("first-lesson was moved. Its address stays /module/1/first-lesson.");
    expect(code).toBe(0);
    expect(names("1-first-steps").filter((name) => name.endsWith(".mdx"))).toEqual([
      "1-second-lesson.mdx",
      "2-first-lesson.mdx",
    ]);
    expect(names("1-first-steps")).toContain("2-first-lesson.circles.svg");
    expect(read("1-first-steps/2-first-lesson.mdx")).toContain("](./2-first-lesson.circles.svg)");
    expect(await problems()).toEqual([]);
  });

  it("moves a lesson into another module: links follow, and who may read it stays", async () => {
    appendFileSync(
      path("faq.yaml"),
      "\n  # [Tea](/module/2/third-lesson) and [more](/module/2?lesson=third-lesson#x)\n",
    );
    const { says } = await run(moveCommand, "third-lesson", "--module", "1", "--place", "1");
    expect(says).toContain("It is at /module/1/third-lesson now; /module/2/third-lesson leads there.");
    expect(names("1-first-steps").filter((name) => name.endsWith(".mdx"))).toEqual([
      "1-third-lesson.mdx",
      "2-first-lesson.mdx",
      "3-second-lesson.mdx",
    ]);
    expect(names("2-second-steps").filter((name) => name.endsWith(".mdx"))).toEqual(["1-fourth-lesson.mdx"]);
    expect(read("1-first-steps/1-third-lesson.mdx")).toMatch(/^access: premium$/m);
    expect(readFileSync(path("faq.yaml"), "utf8")).toContain(
      "[Tea](/module/1/third-lesson) and [more](/module/1?lesson=third-lesson#x)",
    );
    expect(await problems()).toEqual([LATER]);
  });

  it("locks a module that its last lesson leaves, and opens one that gets its first", async () => {
    await run(moveCommand, "third-lesson", "--module", "3");
    await run(moveCommand, "fourth-lesson", "--module", "3");
    expect(read("2-second-steps/module.yaml")).toContain("locked: true");
    expect(read("3-later-steps/module.yaml")).not.toContain("locked: true");
    expect((await checkContent(root, TODAY)).filter(({ level }) => level === "stop")).toEqual([]);
  });

  it("moves a module: folders, ids and links get the new numbers, lessons keep their ids", async () => {
    const { code, says } = await run(moveCommand, "module-2", "--place", "1");
    expect(says).toContain("Module 2 was moved.");
    expect(code).toBe(0);
    expect(names(".")).toEqual(["1-second-steps", "2-first-steps", "3-later-steps", "ids.yaml"]);
    expect(read("1-second-steps/module.yaml")).toMatch(/^id: 1$/m);
    expect(read("2-first-steps/module.yaml")).toMatch(/^id: 2$/m);
    expect(await problems()).toEqual([LATER]);
  });

  it.each([
    ["an id that no lesson has", ["frist-lesson"], "No lesson has the id frist-lesson. Did you mean first-lesson?", 1],
    ["a place that is not there", ["first-lesson", "--place", "9"], "there are places from 1 to 2", 2],
    ["a module that is not there", ["first-lesson", "--module", "9"], "There is no module 9. There are 1, 2, 3.", 1],
    ["nothing", [], "Say it like this: npm run move -- LESSON|module-N", 2],
    ["an option it does not know", ["first-lesson", "--to", "2"], "npm run move -- --help says what there is.", 2],
  ])("changes nothing for %s", async (_, typed, sentence, expected) => {
    const before = state();
    const { says, code } = await run(moveCommand, ...typed);
    expect(says).toContain(sentence);
    expect(code).toBe(expected);
    expect(state()).toEqual(before);
  });

  it("changes nothing when the course would not be built afterwards, and leaves nothing behind", async () => {
    const own = "1-first-steps/2-second-lesson.mdx";
    writeFileSync(inCourse(own), `${read(own)}\n![three circles](./1-first-lesson.circles.svg)\n`);
    const before = state();
    const { says, code } = await run(moveCommand, "first-lesson", "--module", "2");
    expect(says).toContain("./1-first-lesson.circles.svg is not there.");
    expect(says).toContain("Nothing was written.");
    expect(code).toBe(1);
    expect(state()).toEqual(before);
    expect(readdirSync(join(root, "node_modules/.cache"))).toEqual([]);
  });
});

describe("npm run remove", () => {
  it("takes a lesson with its files out, closes the gap and retires the id", async () => {
    const { code, says } = await run(removeCommand, "second-lesson");
    expect(says).toContain("second-lesson was taken out");
    expect(code).toBe(0);
    expect(existsSync(inCourse("1-first-steps/2-second-lesson.mdx"))).toBe(false);
    expect(read("ids.yaml")).toMatch(/^- second-lesson: retired$/m);
    expect(read("ids.yaml")).toMatch(/^- first-lesson$/m);
    expect(await problems()).toEqual([]);
  });

  it("mends what deleting a lesson by hand left", async () => {
    rmSync(inCourse("2-second-steps/2-fourth-lesson.mdx"));
    expect(await problems()).toHaveLength(1);
    expect((await run(removeCommand, "fourth-lesson")).code).toBe(0);
    expect(read("ids.yaml")).toMatch(/^- fourth-lesson: retired$/m);
    expect(await problems()).toEqual([]);
  });

  it("takes a module out with its lessons, and the numbers close up", async () => {
    const { code } = await run(removeCommand, "module-2");
    expect(code).toBe(0);
    expect(names(".")).toEqual(["1-first-steps", "2-later-steps", "ids.yaml"]);
    expect(read("ids.yaml")).toContain("- third-lesson: retired\n- fourth-lesson: retired\n");
    expect((await checkContent(root, TODAY)).filter(({ level }) => level === "stop")).toEqual([]);
  });

  it("does not take the last lesson", async () => {
    await run(removeCommand, "module-2");
    await run(removeCommand, "second-lesson");
    const before = state();
    expect((await run(removeCommand, "first-lesson")).says).toContain("It is the only lesson");
    expect((await run(removeCommand, "module-1")).says).toContain("All lessons are in it");
    expect(state()).toEqual(before);
  });
});
