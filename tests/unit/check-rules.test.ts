import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkContent, stopsIn } from "#authoring/check/checkContent.ts";
import { SAFETY } from "#authoring/check/read/ownRules.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

const PROJECT = join(import.meta.dirname, "../..");
const TODAY = new Date("2026-11-21");
const FIRST = "curriculum/1-first-steps/1-first-lesson.mdx";
const SECOND = "curriculum/1-first-steps/2-second-lesson.mdx";

const root = mkdtempSync(join(tmpdir(), "check-rules-"));
const path = (file: string): string => join(root, "content", file);
const edit = (file: string, from: string | RegExp, to: string): void =>
  writeFileSync(path(file), readFileSync(path(file), "utf8").replace(from, to));
const rules = (text: string): void => writeFileSync(path("rules.yaml"), text);
const found = async () => (await checkContent(root, TODAY)).map(({ level, rule }) => `${level} ${rule}`);
const check = () => {
  const script = join(PROJECT, "src/authoring/check/checkContent.ts");
  return spawnSync(process.execPath, [script, root], { encoding: "utf8" });
};
/** A written lesson as short as a first one is. */
const shorten = (): void => edit(FIRST, /\nA kettle(.|\n)*/, "\nA kettle stands on the stove.\n");

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

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

  it.each(SAFETY)("cannot switch off %s", async (rule) => {
    for (const level of ["off", "advise"]) {
      rules(`rules:\n  ${rule}: ${level}\n`);
      const [problem] = await stopsIn(root, TODAY);
      expect(problem).toMatchObject({ file: "content/rules.yaml", line: 2, rule: "schema", level: "stop" });
      expect(problem?.message).toContain("must be stop: it keeps pages and what is paid for safe");
    }
    rules(`rules:\n  ${rule}: stop\n`);
    expect(await found()).toEqual([]);
  });

  it("still hold where content/rules.yaml says something wrong of them", async () => {
    rules("rules: { ids: off, members-only: off, schema: off }\n");
    edit(SECOND, "id: second-lesson", "id: other-lesson");
    edit(SECOND, "A kettle", "<MembersOnly>\n\nA kettle");
    edit(SECOND, /\s*$/, "\n\n</MembersOnly>\n");
    const names = (await stopsIn(root, TODAY)).map(({ rule }) => rule);
    expect(names).toEqual(expect.arrayContaining(["ids", "members-only", "schema"]));
  });

  it("are meant by a name that is nearly right", async () => {
    rules("rules:\n  lenght: off\n");
    expect(await checkContent(root, TODAY)).toMatchObject([
      {
        line: 2,
        message: "No field is called lenght.",
        hint: expect.stringContaining("Did you mean length?") as string,
      },
    ]);
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

describe("a short lesson", () => {
  it("only advises where the rules are gentle, and the check ends well", () => {
    shorten();
    const { stdout, status } = check();
    expect(stdout).toContain("  advises  length  The lesson has 6 words");
    expect(stdout).toContain("None of them stops a publish: they advise.\n");
    expect(status).toBe(0);
  });

  it("fails the check of a course that is strict with itself", () => {
    shorten();
    rules("strict: true\n");
    expect(check().status).toBe(1);
  });
});
