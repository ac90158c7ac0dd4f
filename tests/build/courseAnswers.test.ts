import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, resolveConfig } from "prettier";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { answerOf } from "#authoring/verbs/verb.ts";
import { checkContent } from "#authoring/check/checkContent.ts";
import { filesUnder, sha256Hex } from "#build/files/trees.ts";
import { newCourse } from "#authoring/newCourse/newCourse.ts";
import { newLesson } from "#authoring/newLesson/newLesson.ts";
import { newModule } from "#authoring/newLesson/newModule.ts";
import { FAMILIES } from "#shell/account/families.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { cases } from "#support/cases.ts";

const ANSWERS = {
  name: "Warm Loaf",
  subject: "Baking bread at home",
  language: "en",
  colours: "#b4472e, #2f7d4f",
  modules: "3",
  free: "1",
  price: "9.50 eur",
  lesson: "The first dough",
};
const root = mkdtempSync(join(tmpdir(), "new-course-"));
const path = (file: string): string => join(root, "content", file);
const read = (file: string): string => readFileSync(path(file), "utf8");
const run = (answers: Partial<typeof ANSWERS> = {}) => {
  const flags = Object.entries({ ...ANSWERS, ...answers }).flatMap(([field, value]) => [`--${field}`, value]);
  return answerOf(newCourse, ["--root", root, "--no-preview", ...flags]);
};
const state = (): string[] => filesUnder(path(".")).map((file) => `${file} ${sha256Hex(readFileSync(path(file)))}`);

beforeEach(() => {
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
  cpSync(join(PROJECT, "tests/course"), path("."), { recursive: true });
  writeFileSync(
    path("README.md"),
    "# Writing the course\n\nCopy from `1-choose-your-ground/1-viewer-before-topic.mdx`.\n",
  );
});
afterAll(() => rmSync(root, { recursive: true }));

describe("npm run new:course", () => {
  it("writes a course that is built as it is, and says what is left to write", async () => {
    const { says, code } = await run();
    expect(says).toContain("Warm Loaf is in content/, the sample in content-sample/.");
    expect(says).toContain("npm run dev shows it at /module/1/the-first-dough");
    expect(code).toBe(0);
    const rules = new Set((await checkContent(root)).map(({ level, rule }) => `${level} ${rule}`));
    expect([...rules]).toEqual(["advise placeholders"]);
    expect(read("curriculum/ids.yaml")).toMatch(/^- the-first-dough$/m);
    expect(read("brand/brand.yaml")).toContain('act: "#b4472e"\ndone: "#2f7d4f"\n');
    expect(read("plans.yaml")).toMatch(/amount: 950\n {2}currency: eur\n {2}interval: month/);
    expect(read("curriculum/1-module/module.yaml")).toContain("access: free");
    expect(read("curriculum/2-module/module.yaml")).toContain("access: premium");
    expect(read("pages/terms.mdx")).toContain("Module 1 is free");
    expect(existsSync(join(root, "content-sample/site.yaml"))).toBe(true);
  });

  it.each(["en", "de", "ar"])(
    "in %s has no word of the sample, no mark of a template, prettier's form, and names all that a device keeps",
    async (language) => {
      const sample = /First Cut|channel|YouTube|five-numbers/i;
      await run({ language });
      const files = filesUnder(path(".")).filter((file) => file !== "README.md");
      for (const file of files.filter((one) => one !== "pages/privacy.mdx"))
        expect(read(file), file).not.toMatch(sample);
      for (const file of globSync("{site.yaml,pages/*,faq.yaml,plans.yaml,curriculum/*/module.yaml}", {
        cwd: path("."),
      }))
        expect(read(file), file).not.toMatch(/\{\w+\}|\[(free|paid)\]|First Cut/);
      const options = await resolveConfig(join(PROJECT, "package.json"));
      for (const file of files.filter((one) => /\.(yaml|md)$/.test(one)))
        expect(await check(read(file), { ...options, filepath: file }), file).toBe(true);
      for (const { key } of FAMILIES) expect(read("pages/privacy.mdx"), "kept on a device").toContain(`\`${key}`);
    },
  );

  it.each(cases(["pl"], ["ja", "cy", "pt-br"]))(
    "can be built in %s, in the forms that it counts by",
    async (language) => expect(await run({ language })).toMatchObject({ code: 0 }),
  );

  it("sells nothing when it is free", async () => {
    expect(await run({ free: "all", price: "none", modules: "1" })).toMatchObject({ code: 0 });
    expect(read("plans.yaml")).not.toContain("Premium");
    expect(read("site.yaml")).toContain("onSale: false");
    expect(read("pages/terms.mdx")).not.toContain("Premium");
    expect((await checkContent(root)).filter(({ rule }) => rule !== "placeholders")).toEqual([]);
  });

  it("speaks German when it is to: its texts, its pages and what its first lesson asks for", async () => {
    const { says, code } = await run({ language: "de" });
    expect(code).toBe(0);
    expect(says).not.toContain("translate");
    expect(parse(read("texts.yaml"))).toBeNull();
    expect(read("texts.yaml")).toContain("src/texts/de.yaml");
    const rules = new Set((await checkContent(root)).map(({ level, rule }) => `${level} ${rule}`));
    expect([...rules]).toEqual(["advise placeholders"]);
    expect(read("site.yaml")).toContain('description: "Warm Loaf ist ein Kurs mit 3 Modulen: Baking bread at home."');
    expect(read("plans.yaml")).toContain("title: Frei");
    expect(read("faq.yaml")).toContain("Modul 1 ist frei. Die anderen gehören zu [Premium]");
    expect(read("curriculum/1-module/module.yaml")).toContain("✎ Titel von Modul 1");
    expect(read("curriculum/1-module/1-the-first-dough.mdx")).toContain("## ✎ Warum das so ist");
    expect(read("curriculum/1-module/1-the-first-dough.vtt")).toContain("✎ Was gesagt wird");
    const english = /\b(the|you|your|what|with|is|are)\b/i;
    for (const file of globSync("{pages/*,faq.yaml,achievements.yaml,plans.yaml,community/*}", { cwd: path(".") }))
      expect(read(file).replace(/^- id:.*|\]\([^)]*\)|`[^`]*`/gm, ""), file).not.toMatch(english);
  });

  it("speaks Arabic when it is to, and gives a lesson whose title is in Arabic an address", async () => {
    const { says, code } = await run({ language: "ar", lesson: "ابحث عن الكوب أولًا" });
    expect(code).toBe(0);
    expect(says).not.toContain("There are no texts");
    expect(parse(read("texts.yaml"))).toBeNull();
    expect(read("curriculum/1-module/1-first-lesson.mdx")).toMatch(/^title: "?ابحث عن الكوب أولًا"?$/m);
    expect((await checkContent(root)).filter(({ rule }) => rule !== "placeholders")).toEqual([]);
  });

  it("is English in a language that nothing is there in, and says so, file by file", async () => {
    const { says } = await run({ language: "eo" });
    expect(says).toContain("There are no texts in “eo” yet");
    for (const file of ["texts.yaml", "faq.yaml", "plans.yaml", "achievements.yaml"]) {
      expect(says).toContain(file);
      expect(existsSync(path(file))).toBe(true);
    }
    expect(read("faq.yaml")).toContain("Who is this course for?");
    expect(read("curriculum/1-module/1-the-first-dough.mdx")).toContain("## ✎ Why it is so");
  });

  it.each([
    ["name", "X", "name needs at least 2 characters."],
    ["language", "German", "language must be a language, as en, pt-BR or zh-Hant."],
    ["colours", "#fffffe", "The nearest that can be seen is"],
    ["free", "all", "--price: All modules are free: the price is none."],
  ] as const)("refuses %s %s, and changes nothing", async (field, value, sentence) => {
    const before = state();
    const { says, code } = await run({ [field]: value });
    expect(says).toContain(sentence);
    expect(says).toContain("Nothing was written.");
    expect(code).toBe(1);
    expect(state()).toEqual(before);
    expect(existsSync(join(root, "content-sample"))).toBe(false);
  });

  it("leaves a course of one's own alone", async () => {
    await run();
    const before = state();
    const { says, code } = await run({ name: "Cold Loaf" });
    expect(says).toContain("content-sample/ is there, so content/ is a course of yours.");
    expect(code).toBe(1);
    expect(state()).toEqual(before);
  });

  it("goes on with another module and its first lesson, which opens it", async () => {
    await run();
    const module = ["--title", "Flour", "--description", "What flour is, and which to buy.", "--access", "premium"];
    expect((await answerOf(newModule, ["--root", root, ...module])).says).toContain("Module 4 is at /module/4.");
    const lesson = { module: "4", title: "Which flour", id: "which-flour", access: "premium", difficulty: "beginner" };
    const more = {
      description: "Which flour for which loaf?",
      tags: "flour, bread",
      duration: "1:00",
      goals: "Choose a flour",
    };
    const flags = Object.entries({ ...lesson, ...more }).flatMap(([field, value]) => [`--${field}`, value]);
    expect((await answerOf(newLesson, ["--root", root, ...flags])).code).toBe(0);
    expect(read("curriculum/4-flour/module.yaml")).not.toContain("locked: true");
    expect((await checkContent(root)).filter(({ rule }) => rule !== "placeholders")).toEqual([]);
  });
});

it("what is said of the sample asks first whether it is there", () => {
  for (const file of globSync("tests/*/*.sample.test.ts", { cwd: PROJECT }))
    expect(readFileSync(join(PROJECT, file), "utf8"), file).toContain('from "#support/sample.ts"');
});
