import { appendFileSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importCourse } from "#authoring/import/importCourse.ts";
import { LONG_HERE } from "#support/cases.ts";
import { SAMPLES } from "#support/importing.ts";
import { SmallCourse } from "#support/smallCourse.ts";

const DRAFT = "1-first-steps/2-second-lesson.mdx";
const SCHEDULED = "2-second-steps/1-third-lesson.mdx";
const WITHOUT_MORE = "2-second-steps/2-fourth-lesson.mdx";
const CARTRIDGE = `${SAMPLES}/cartridge`;
const WORDS = "zanzibar kettles";
const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

interface Curriculum {
  modules: { id: number; locked: boolean }[];
  lessons: { id: string }[];
}

const course = new SmallCourse();
const built = (): Curriculum => JSON.parse(course.read("pocketbase/site/curriculum.json")) as Curriculum;
const withWords = (text: string): string => text.replace(/^title: (.*)$/m, `title: $1, ${WORDS}`);

/** A module with one lesson, which is a draft. */
function addDraftedModule(): void {
  const [from, to] = ["2-second-steps", "4-fourth-steps"].map((folder) => course.lesson(folder));
  mkdirSync(String(to));
  for (const name of ["module.yaml", "thumbnail.svg"]) copyFileSync(`${String(from)}/${name}`, `${String(to)}/${name}`);
  course.edit("4-fourth-steps/module.yaml", (text) =>
    text.replace("id: 2", "id: 4").replace("Second steps", "Fourth steps"),
  );
  const text = readFileSync(course.lesson(WITHOUT_MORE), "utf8").replaceAll("fourth", "fifth");
  const draft = withWords(text).replace("unwritten: true", "unwritten: true\ndraft: true");
  writeFileSync(course.lesson("4-fourth-steps/1-fifth-lesson.mdx"), draft);
  appendFileSync(course.lesson("ids.yaml"), "- fifth-lesson\n");
}

let result: Awaited<ReturnType<SmallCourse["build"]>>;
beforeAll(async () => {
  course.edit(DRAFT, (text) => withWords(text).replace("unwritten: true", "unwritten: true\ndraft: true"));
  course.edit(SCHEDULED, (text) => withWords(text).replace("checked:", `publishAt: ${inAYear}\nchecked:`));
  addDraftedModule();
  // What was just imported is drafts, too, and stands in no one's way.
  await importCourse({ path: CARTRIDGE, root: course.folder, into: undefined, access: "free", module: undefined });
  result = await course.build();
});
afterAll(() => course.remove());

describe("a course with a draft and a lesson of a later date", () => {
  it("is built", () => {
    expect(result.output).toContain("0 leaks");
    expect(result.status).toBe(0);
  });

  it("has pages for what is published, and none for the others", () => {
    expect(course.has("dist/module/1/first-lesson/index.html")).toBe(true);
    expect(course.has("dist/module/1/second-lesson/index.html")).toBe(false);
    expect(course.has("dist/module/2/third-lesson/index.html")).toBe(false);
    expect(course.has("pocketbase/site/members/module/2/third-lesson/index.html")).toBe(false);
    expect(course.has("pocketbase/site/members/media/third-lesson.vtt")).toBe(false);
  });

  it("names them nowhere: no page, feed, sitemap, catalogue or search index", () => {
    expect(course.publicFilesWith(WORDS)).toEqual([]);
    for (const ours of ["preview-panel", "panel.html", "/preview/", "x-preview-token", "cm-editor"])
      expect(course.publicFilesWith(ours), ours).toEqual([]);
    for (const id of ["second-lesson", "third-lesson", "fifth-lesson", "soft-water", "whole-leaves"])
      expect(course.publicFilesWith(id)).toEqual([]);
    for (const file of ["manifest.json", "curriculum.json"])
      expect(course.read("pocketbase/site", file)).not.toMatch(/second-lesson|third-lesson|fifth-lesson/);
  });

  it("is built for that date, too, where only the server finds it, and a static host is told to build again", () => {
    const folder = `pocketbase/site/coming/${String(Date.parse(inAYear))}`;
    expect(course.read("pocketbase/site/coming.json")).toBe(`[${String(Date.parse(inAYear))}]`);
    const then = JSON.parse(course.read(folder, "curriculum.json")) as Curriculum;
    expect(then.lessons.map(({ id }) => id)).toEqual(["first-lesson", "third-lesson", "fourth-lesson"]);
    const page = course.read(folder, "members/module/2/third-lesson/index.html");
    expect(page).toContain(WORDS);
    expect(page).not.toContain("Opens on");
    expect(course.read(folder, "public/module/2/third-lesson/index.html")).toContain(WORDS);
    expect(course.has(folder, "public/module/1/second-lesson/index.html"), "a draft has no date").toBe(false);
    expect(result.output).toContain(`A lesson opens on ${inAYear}`);
    expect(result.output).toContain("a plain static host needs a build after that");
    for (const file of ["dist", "pocketbase/site/members"]) expect(course.has(file, "coming")).toBe(false);
  });

  it("takes the room of what both have in common once", () => {
    const folder = `pocketbase/site/coming/${String(Date.parse(inAYear))}/public`;
    expect(statSync(course.path(folder, "favicon.svg")).ino).toBe(statSync(course.path("dist/favicon.svg")).ino);
  });

  it("counts what is published, so a learner who read all of it has finished", () => {
    expect(built().lessons.map(({ id }) => id)).toEqual(["first-lesson", "fourth-lesson"]);
    expect(course.read("dist/curriculum/index.html")).toContain("2 modules, 2 lessons");
    expect(course.read("dist/module/1/first-lesson/index.html")).toContain("Lesson 1 of 1");
  });

  it("leads from the last lesson before them to the first one behind", () => {
    expect(course.read("dist/module/1/first-lesson/index.html")).toContain('href="/module/2/fourth-lesson"');
  });

  it("shows them in the preview, whole", LONG_HERE, async () => {
    const { url, server } = await course.preview();
    try {
      const pages = ["/module/1/second-lesson", "/module/2/third-lesson"].map((path) => fetch(url + path));
      const [draft, scheduled] = await Promise.all(pages.map(async (page) => (await page).text()));
      expect(draft).toContain(WORDS);
      expect(draft).toContain("Draft: only the preview shows it");
      expect(scheduled).toContain(`Opens on ${inAYear}`);
      expect(scheduled).toContain("Premium starts here");
      const imported = await (await fetch(`${url}/module/5/soft-water`)).text();
      for (const words of ["What is soft", "It sweetens it {a lot}"]) expect(imported).toContain(words);
      expect(await (await fetch(`${url}/curriculum`)).text()).toContain("5 modules, 7 lessons");
    } finally {
      server.kill();
    }
  });

  it("says of a module in which all is a draft that it opens later", () => {
    expect(built().modules.find(({ id }) => id === 4)?.locked).toBe(true);
    expect(course.read("dist/module/4/index.html")).toContain("Opens later");
  });
});
