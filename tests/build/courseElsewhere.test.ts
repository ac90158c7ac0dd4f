import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { CHROMIUM_ARGS, chromiumPath } from "#support/browser.ts";
import { SmallCourse } from "#support/smallCourse.ts";

const LESSON = "curriculum/1-first-steps/1-first-lesson";
/** One that the project's own course does not say. */
const SENTENCE = "A samovar stands";
const CONTENT = "../my-course";

const project = new SmallCourse();
const outside = project.path("..", "my-course");
const inCourse = (...names: string[]): string => join(outside, ...names);
const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(inCourse(file), change(readFileSync(inCourse(file), "utf8")));

beforeAll(() => {
  for (const name of ["scripts", "hooks", "pb_migrations", "test-payments"])
    cpSync(join(PROJECT, "pocketbase", name), project.path("pocketbase", name), { recursive: true });
  rmSync(outside, { recursive: true, force: true });
  cpSync(project.path("content"), outside, { recursive: true });
  edit(`${LESSON}.mdx`, (text) => text.replace("A kettle stands", SENTENCE));
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
  it.each(["check:content", "build", "publish", "dev", "new:module"])(
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
    for (const command of ["check:content", "build"]) {
      const { code, says } = await typed(command);
      expect(says).toMatch(/^\.\.\/my-course\/curriculum\/1-first-steps\/1-first-lesson\.mdx:\d+ {2}stops/m);
      expect(says).not.toContain(".course/");
      expect(code).toBe(1);
    }
    edit(`${LESSON}.mdx`, (text) => text.replace("dificulty:", "difficulty:"));
    const { code, says } = await typed("check:content");
    expect(code, says).toBe(0);
  });

  it("is built in the place of content/, with its pictures, captions and brand", async () => {
    edit("brand/icon.svg", (text) => text.replaceAll("#fe943c", "#4d9de0"));
    const { code, says } = await typed("build");
    expect(code, says).toBe(0);
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

  it("is published", async () => {
    const { code, says } = await typed("publish");
    expect(code, says).toBe(0);
    const [page = ""] = globSync("pocketbase/releases/*/public/module/1/first-lesson/index.html", {
      cwd: project.folder,
    });
    expect(project.read(page)).toContain(SENTENCE);
  });

  it("is written into by an author's commands, and by nothing else", async () => {
    const before = readFileSync(project.path("content/curriculum/ids.yaml"), "utf8");
    const module = await typed("new:module --title=Samovars --description=Another_way_of_boiling_water. --access=free");
    expect(module.code, module.says).toBe(0);
    expect(readFileSync(inCourse("curriculum/4-samovars/module.yaml"), "utf8")).toContain('title: "Samovars"');
    const fields = "--title=Coals --id=coals --description=Which_coals_burn_long? --access=free --difficulty=beginner";
    const lesson = await typed(`new:lesson --module=4 ${fields} --tags=coal,fire --duration=1:00 --goals=Choose_coals`);
    expect(lesson.code, lesson.says).toBe(0);
    expect(lesson.says).toContain("../my-course/curriculum/4-samovars/1-coals.mdx");
    expect(existsSync(inCourse("curriculum/4-samovars/1-coals.mdx"))).toBe(true);
    const move = await typed("move coals --module=2 --place=1");
    expect(move.code, move.says).toBe(0);
    expect(move.says).toContain("../my-course/curriculum/2-second-steps/1-coals.mdx");
    expect(existsSync(inCourse("curriculum/2-second-steps/1-coals.mdx"))).toBe(true);
    for (const did of ["move", "new:lesson", "new:module"]) {
      const { code, says } = await typed("undo");
      expect(says).toContain(`“npm run ${did}`);
      expect(code, says).toBe(0);
      const [, kept = ""] = /kept in (\S+):/.exec(says) ?? [];
      expect(existsSync(project.path(kept)), kept).toBe(true);
    }
    expect(existsSync(inCourse("curriculum/4-samovars"))).toBe(false);
    expect(globSync("curriculum/*/*-coals.*", { cwd: outside })).toEqual([]);
    expect(readFileSync(project.path("content/curriculum/ids.yaml"), "utf8")).toBe(before);
    expect((await typed("new:course")).says).toContain("leave CONTENT out");
  });

  it("is previewed, and a saved sentence shown within two seconds", async () => {
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
