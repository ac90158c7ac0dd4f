import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importCourse } from "#authoring/import/importCourse.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { CHROMIUM_ARGS, chromiumPath } from "#support/browser.ts";
import { cases, EVERY_CASE, LONG_HERE } from "#support/cases.ts";
import { SAMPLES } from "#support/importing.ts";
import { SmallCourse } from "#support/smallCourse.ts";

const LESSON = "curriculum/1-first-steps/1-first-lesson";
/** One that the project's own course does not say. */
const SENTENCE = "A samovar stands";
const CONTENT = "../my-course";

const DRAFT = "1-first-steps/2-second-lesson.mdx";
const SCHEDULED = "2-second-steps/1-third-lesson.mdx";
const WITHOUT_MORE = "2-second-steps/2-fourth-lesson.mdx";
const CARTRIDGE = `${SAMPLES}/cartridge`;
const WORDS = "zanzibar kettles";
const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

const project = new SmallCourse();
const outside = project.path("..", "my-course");
const inCourse = (...names: string[]): string => join(outside, ...names);
const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(inCourse(file), change(readFileSync(inCourse(file), "utf8")));

interface Curriculum {
  modules: { id: number; locked: boolean }[];
  lessons: { id: string }[];
}

const built = (): Curriculum => JSON.parse(project.read("pocketbase/site/curriculum.json")) as Curriculum;
const withWords = (text: string): string => text.replace(/^title: (.*)$/m, `title: $1, ${WORDS}`);

/** A module with one lesson, which is a draft. */
function addDraftedModule(): void {
  const [from, to] = ["2-second-steps", "4-fourth-steps"].map((folder) => project.lesson(folder));
  mkdirSync(String(to));
  for (const name of ["module.yaml", "thumbnail.svg"]) copyFileSync(`${String(from)}/${name}`, `${String(to)}/${name}`);
  project.edit("4-fourth-steps/module.yaml", (text) =>
    text.replace("id: 2", "id: 4").replace("Second steps", "Fourth steps"),
  );
  const text = readFileSync(project.lesson(WITHOUT_MORE), "utf8").replaceAll("fourth", "fifth");
  const draft = withWords(text).replace("unwritten: true", "unwritten: true\ndraft: true");
  writeFileSync(project.lesson("4-fourth-steps/1-fifth-lesson.mdx"), draft);
  appendFileSync(project.lesson("ids.yaml"), "- fifth-lesson\n");
}

let published: { code: number | null; says: string };
beforeAll(async () => {
  project.edit(DRAFT, (text) => withWords(text).replace("unwritten: true", "unwritten: true\ndraft: true"));
  project.edit(SCHEDULED, (text) => withWords(text).replace("checked:", `publishAt: ${inAYear}\nchecked:`));
  addDraftedModule();
  // What was just imported is drafts, too, and stands in no one's way.
  await importCourse({ path: CARTRIDGE, root: project.folder, into: undefined, access: "free", module: undefined });
  for (const name of ["scripts", "hooks", "pb_migrations", "test-payments"])
    cpSync(join(PROJECT, "pocketbase", name), project.path("pocketbase", name), { recursive: true });
  rmSync(outside, { recursive: true, force: true });
  cpSync(project.path("content"), outside, { recursive: true });
  edit(`${LESSON}.mdx`, (text) => text.replace("A kettle stands", SENTENCE));
  edit("brand/icon.svg", (text) => text.replaceAll("#fe943c", "#4d9de0"));
  published = await typed("publish");
  const [release = ""] = globSync("pocketbase/releases/*/", { cwd: project.folder });
  // Where a build lays them.
  symlinkSync(project.path(release, "public"), project.path("dist"));
  symlinkSync(project.path(release), project.path("pocketbase/site"));
});
afterAll(() => {
  project.remove();
  rmSync(outside, { recursive: true, force: true });
});

/** As somebody types it in the project's folder. */
async function typed(command: string, content = CONTENT): Promise<{ code: number | null; says: string }> {
  const env = { ...process.env, CONTENT: content, SITE_URL: undefined, NODE_ENV: undefined, VITEST: undefined };
  const [verb = "", ...words] = command.split(" ");
  const args = ["run", "--silent", verb, ...(words.length > 0 ? ["--", ...words] : [])];
  const { code, lines } = await run("npm", args, { cwd: project.folder, env });
  return { code, says: lines.join("\n") };
}
const rootOf = (): string => project.path(globSync(".course/*", { cwd: project.folder })[0] ?? "");

describe("a course that lies elsewhere", () => {
  it.each(cases(["build"], ["dev", "check:content", "publish", "new:module"]))(
    "is asked for in one sentence where %s finds none",
    async (command) => {
      mkdirSync(project.path("empty"), { recursive: true });
      for (const [named, lack] of [
        ["../nowhere", "there is no folder"],
        ["empty", "is no course, it has no site.yaml and no curriculum/ids.yaml."],
      ] as const) {
        const { code, says } = await typed(command, named);
        const [last = ""] = says.split("\n").slice(-1);
        expect(last).toContain(`CONTENT=${named}: `);
        expect(last).toContain(lack);
        expect(says).not.toMatch(/^\s+at /m);
        expect(code).not.toBe(0);
      }
    },
  );

  it("is checked, and a build stopped, with its author's own paths", async () => {
    edit(`${LESSON}.mdx`, (text) => text.replace("difficulty:", "dificulty:"));
    for (const command of cases(["build"], ["check:content"])) {
      const { code, says } = await typed(command);
      expect(says).toMatch(/^\.\.\/my-course\/curriculum\/1-first-steps\/1-first-lesson\.mdx:\d+ {2}stops/m);
      expect(says).not.toContain(".course/");
      expect(code).toBe(1);
    }
    edit(`${LESSON}.mdx`, (text) => text.replace("dificulty:", "difficulty:"));
    const { code, says } = await typed("check:content");
    expect(code, says).toBe(0);
  });

  it("is published in the place of content/, with its pictures, captions and brand", () => {
    const page = project.read("dist/module/1/first-lesson/index.html");
    expect(page).toContain(SENTENCE);
    const [picture = ""] = /\/_astro\/[\w.-]+\.svg/.exec(page) ?? [];
    expect(project.read("dist", picture)).toContain("<svg");
    expect(project.read("dist/media/first-lesson.vtt")).toBe(readFileSync(inCourse(`${LESSON}.vtt`), "utf8"));
    const styles = globSync("_astro/*.css", { cwd: project.path("dist") }).map((file) => project.read("dist", file));
    // Of a block that no page has but a lesson's.
    expect(page).toContain("border-s-6");
    expect(styles.join("")).toContain(".border-s-6");
    expect(project.read("dist/favicon.svg")).toContain("#4d9de0");
  });

  it("is written into by an author's commands, and by nothing else", async () => {
    const before = readFileSync(project.path("content/curriculum/ids.yaml"), "utf8");
    const module = await typed("new:module --title=Samovars --description=Another_way_of_boiling_water. --access=free");
    expect(module.code, module.says).toBe(0);
    const [made = ""] = globSync("curriculum/*-samovars", { cwd: outside });
    expect(readFileSync(inCourse(made, "module.yaml"), "utf8")).toContain('title: "Samovars"');
    const did = ["new:module"];
    // The others find their course as this one does.
    if (EVERY_CASE) {
      const fields =
        "--title=Coals --id=coals --description=Which_coals_burn_long? --access=free --difficulty=beginner";
      const lesson = await typed(
        `new:lesson --module=${String(Number.parseInt(made.split("/")[1] ?? ""))} ${fields} --tags=coal,fire --duration=1:00 --goals=Choose_coals`,
      );
      expect(lesson.code, lesson.says).toBe(0);
      expect(lesson.says).toContain(`../my-course/${made}/1-coals.mdx`);
      expect(existsSync(inCourse(made, "1-coals.mdx"))).toBe(true);
      const move = await typed("move coals --module=2 --place=1");
      expect(move.code, move.says).toBe(0);
      expect(move.says).toContain("../my-course/curriculum/2-second-steps/1-coals.mdx");
      expect(existsSync(inCourse("curriculum/2-second-steps/1-coals.mdx"))).toBe(true);
      did.unshift("move", "new:lesson");
    }
    for (const command of did) {
      const { code, says } = await typed("undo");
      expect(says).toContain(`“npm run ${command}`);
      expect(code, says).toBe(0);
      const [, kept = ""] = /kept in (\S+):/.exec(says) ?? [];
      expect(existsSync(project.path(kept)), kept).toBe(true);
    }
    expect(existsSync(inCourse(made))).toBe(false);
    expect(globSync("curriculum/*/*-coals.*", { cwd: outside })).toEqual([]);
    expect(readFileSync(project.path("content/curriculum/ids.yaml"), "utf8")).toBe(before);
    expect((await typed("new:course")).says).toContain("leave CONTENT out");
  });

  // preview.test.ts holds the same of a course in its own place.
  it("is previewed, and a saved sentence shown within two seconds", LONG_HERE, async () => {
    const { url, server } = await project.preview(rootOf(), CONTENT);
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${url}/module/1/first-lesson`);
      await page.waitForLoadState("networkidle");
      edit(`${LESSON}.mdx`, (text) => text.replace(SENTENCE, "A teapot stands"));
      const saved = performance.now();
      await page.getByText("A teapot stands").waitFor();
      expect(performance.now() - saved).toBeLessThan(2_000);
      // Astro takes a change within a second of its own writing for an echo of that.
      await delay(1_500);
      edit("curriculum/1-first-steps/module.yaml", (text) => text.replace(/^title: .*$/m, "title: Steps of tea"));
      await expect.poll(async () => (await fetch(page.url())).text()).toContain("Steps of tea");
      await page.waitForLoadState("networkidle");
      edit(`${LESSON}.vtt`, (text) => text.replace(/(--> .*\n).*/, "$1Zanzibar samovars sing."));
      await page.locator("#transcript", { hasText: "Zanzibar samovars sing." }).waitFor({ state: "attached" });
      const picture = page.locator('main img[src*="first-lesson.circles"]').first();
      expect((await fetch(new URL((await picture.getAttribute("src")) ?? "", url))).status).toBe(200);
      edit("curriculum/1-first-steps/1-first-lesson.mdx", (text) => text.replace("difficulty:", "dificulty:"));
      await page.getByText("../my-course/curriculum/1-first-steps/1-first-lesson.mdx, line").first().waitFor();
      edit("curriculum/1-first-steps/1-first-lesson.mdx", (text) => text.replace("dificulty:", "difficulty:"));
      renameSync(inCourse(`${LESSON}.vtt`), inCourse("gone.vtt"));
      await expect.poll(async () => (await fetch(`${url}/media/first-lesson.vtt`)).status).toBe(404);
    } finally {
      await browser.close();
      server.kill();
    }
  });
});

describe("a course with a draft and a lesson of a later date", () => {
  it("is published", () => {
    expect(published.says).toContain("0 leaks");
    expect(published.code, published.says).toBe(0);
  });

  it("has pages for what is published, and none for the others", () => {
    expect(project.has("dist/module/1/first-lesson/index.html")).toBe(true);
    expect(project.has("dist/module/1/second-lesson/index.html")).toBe(false);
    expect(project.has("dist/module/2/third-lesson/index.html")).toBe(false);
    expect(project.has("pocketbase/site/members/module/2/third-lesson/index.html")).toBe(false);
    expect(project.has("pocketbase/site/members/media/third-lesson.vtt")).toBe(false);
  });

  it("names them nowhere: no page, feed, sitemap, catalogue or search index", () => {
    expect(project.publicFilesWith(WORDS)).toEqual([]);
    for (const ours of ["preview-panel", "panel.html", "/preview/", "x-preview-token", "cm-editor"])
      expect(project.publicFilesWith(ours), ours).toEqual([]);
    for (const id of ["second-lesson", "third-lesson", "fifth-lesson", "soft-water", "whole-leaves"])
      expect(project.publicFilesWith(id)).toEqual([]);
    for (const file of ["manifest.json", "curriculum.json"])
      expect(project.read("pocketbase/site", file)).not.toMatch(/second-lesson|third-lesson|fifth-lesson/);
  });

  it("is built for that date, too, where only the server finds it, and a static host is told to build again", () => {
    const folder = `pocketbase/site/coming/${String(Date.parse(inAYear))}`;
    expect(project.read("pocketbase/site/coming.json")).toBe(`[${String(Date.parse(inAYear))}]`);
    const then = JSON.parse(project.read(folder, "curriculum.json")) as Curriculum;
    expect(then.lessons.map(({ id }) => id)).toEqual(["first-lesson", "third-lesson", "fourth-lesson"]);
    const page = project.read(folder, "members/module/2/third-lesson/index.html");
    expect(page).toContain(WORDS);
    expect(page).not.toContain("Opens on");
    expect(project.read(folder, "public/module/2/third-lesson/index.html")).toContain(WORDS);
    expect(project.has(folder, "public/module/1/second-lesson/index.html"), "a draft has no date").toBe(false);
    expect(published.says).toContain(`A lesson opens on ${inAYear}`);
    expect(published.says).toContain("a plain static host needs a build after that");
    for (const file of ["dist", "pocketbase/site/members"]) expect(project.has(file, "coming")).toBe(false);
  });

  it("takes the room of what both have in common once", () => {
    const folder = `pocketbase/site/coming/${String(Date.parse(inAYear))}/public`;
    expect(statSync(project.path(folder, "favicon.svg")).ino).toBe(statSync(project.path("dist/favicon.svg")).ino);
  });

  it("counts what is published, so a learner who read all of it has finished", () => {
    expect(built().lessons.map(({ id }) => id)).toEqual(["first-lesson", "fourth-lesson"]);
    expect(project.read("dist/curriculum/index.html")).toContain("2 modules, 2 lessons");
    expect(project.read("dist/module/1/first-lesson/index.html")).toContain("Lesson 1 of 1");
  });

  it("leads from the last lesson before them to the first one behind", () =>
    expect(project.read("dist/module/1/first-lesson/index.html")).toContain('href="/module/2/fourth-lesson"'));

  it("says of a module in which all is a draft that it opens later", () => {
    expect(built().modules.find(({ id }) => id === 4)?.locked).toBe(true);
    expect(project.read("dist/module/4/index.html")).toContain("Opens later");
  });
});
