// Makes two courses as their owners would, in English with members’ modules and in German without a price, and runs
// the whole npm test in a copy of the product with each.
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkPackages } from "#bench/build/project.ts";
import { run } from "#server/scripts/platform/child.ts";
import { EXECUTABLES, PROJECT } from "#server/scripts/platform/paths.ts";

const MODULES = 3;
/** Two courses as owners begin them; between them both answers to each question that changes what is built. */
const OWNERS = {
  "in English, two of its modules for members": { language: "en", free: "1", price: "9 eur" },
  "in German, all of it free": { language: "de", free: "all", price: "none" },
};
const SAID = { name: "Warm Loaf", subject: "Baking bread at home", colours: "#b4472e", lesson: "Dough in a bowl" };
const LATER = ["Heat that stays", "A crust that sings"];

const flags = (answers: Record<string, string>): string[] =>
  Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value]);

/** The product as its next commit has it, with no package, build or data of this folder but the server's executable. */
async function copyOfProduct(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "own-course-"));
  const listed = await run("git", ["-c", "core.quotepath=off", "ls-files", "-co", "--exclude-standard"], {
    cwd: PROJECT,
  });
  expect(listed.code).toBe(0);
  for (const file of listed.lines) cpSync(join(PROJECT, file), join(folder, file), { recursive: true });
  const executables = EXECUTABLES.replace(PROJECT, folder);
  cpSync(EXECUTABLES, executables, { recursive: true });
  linkPackages(join(PROJECT, "node_modules"), folder);
  // What npm ci does once its packages are there.
  expect((await run("npm", ["run", "--silent", "prepare"], { cwd: folder })).code).toBe(0);
  return folder;
}

/** Gives a lesson words for every gap, each lesson its own, and publishes it. */
function publish(file: string, at: number): void {
  const text = readFileSync(file, "utf8");
  const words = text.replaceAll("✎", `Of lesson ${String(at + 1)}:`);
  writeFileSync(file, words.replace(/^(#.*\n)?draft: true\nunwritten: true\n/m, ""));
}

describe.each(Object.entries(OWNERS))("a course of three modules %s", (_, owner) => {
  let folder = "";
  const inCourse = (args: string[]) => {
    const env = { ...process.env, EVERY_CASE: undefined, KEEP_PROOFS: undefined, VITEST: undefined };
    const settings = { NODE_ENV: undefined, TEST_RESULTS: undefined, COURSE_FOLDER: undefined, VITEST_MODE: undefined };
    return run(process.execPath, args, { cwd: folder, env: { ...env, ...settings } });
  };

  beforeAll(async () => {
    folder = await copyOfProduct();
    const answers = { ...SAID, ...owner, modules: String(MODULES) };
    const { code, lines } = await inCourse(["src/authoring/newCourse/newCourse.ts", "--no-preview", ...flags(answers)]);
    expect(lines.join("\n")).toContain("Warm Loaf is in content/");
    expect(code).toBe(0);
    for (const [at, title] of LATER.entries()) {
      const lesson = {
        ...{ module: String(at + 2), title, id: `lesson-${String(at + 2)}`, duration: "2:30", difficulty: "beginner" },
        ...{ description: `Where a loaf is lost or won, told by ${title.toLowerCase()}.`, goals: `Say why ${title}` },
        ...{ access: owner.free === "all" ? "free" : "premium", tags: "dough,heat" },
      };
      const added = await inCourse(["src/authoring/newLesson/newLesson.ts", ...flags(lesson)]);
      expect(added, added.lines.join("\n")).toMatchObject({ code: 0 });
    }
    const lessons = globSync("content/curriculum/*/*.mdx", { cwd: folder }).toSorted();
    expect(lessons).toHaveLength(MODULES);
    for (const [at, file] of lessons.entries()) publish(join(folder, file), at);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("passes npm test from its first to its last part", async () => {
    const { code, lines } = await inCourse(["tests/run.ts"]);
    const failed = lines.filter((line) => /FAIL|AssertionError|^── .*failed|✗|✘/.test(line));
    console.log([...failed, ...lines.slice(-14)].join("\n"));
    expect(lines.at(-1)).toMatch(/^\d{4,} passed, 0 failed$/);
    expect(code).toBe(0);
  });

  it("offers Premium on its pages when it costs something, and else not", () => {
    const said = (page: string): string =>
      readFileSync(join(folder, "dist", page), "utf8").replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, "");
    for (const page of ["index.html", "curriculum/index.html", "subscription/index.html", "faq/index.html"])
      expect(/>[^<]*Premium/.test(said(page)), page).toBe(owner.price !== "none");
  });
});
