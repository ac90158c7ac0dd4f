import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendFileSync, copyFileSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answerOf } from "#authoring/verbs/verb.ts";
import { newCourse } from "#authoring/newCourse/newCourse.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { LONG_HERE } from "#support/cases.ts";
import { SmallCourse } from "#support/smallCourse.ts";

const ANSWERS = {
  ...{ name: "Warm Loaf", subject: "Zu Hause Brot backen", language: "de", colours: "#b4472e", modules: "3" },
  ...{ free: "1-2", price: "9 eur", lesson: "Der erste Teig" },
};
/** Stands for a typeface of the owner's: pages use it for labels alone. */
const FACE = join(PROJECT, "src/ui/theme/fonts/archivo-label.woff2");
const course = new SmallCourse();
let built: Awaited<ReturnType<SmallCourse["build"]>>;

const build = async () => {
  writeFileSync(course.path("content/README.md"), "# Writing the course\n");
  const flags = Object.entries(ANSWERS).flatMap(([field, value]) => [`--${field}`, value]);
  await answerOf(newCourse, ["--root", course.folder, "--no-preview", ...flags]);
  copyFileSync(FACE, course.path("content/brand/own.woff2"));
  writeFileSync(course.path("content/brand/OFL.txt"), "SIL OPEN FONT LICENSE");
  appendFileSync(course.path("content/brand/brand.yaml"), "typeface: { text: own.woff2, licence: OFL.txt }\n");
  built = await course.build();
};
afterAll(() => course.remove());

/** What no German sentence has. */
const ENGLISH = /\b(the|and|your|you|with|what|is|are|of|to|for|this|not|has|one|page|lesson|more|open|close)\b/i;
const HEARD = /(?:aria-label|aria-description|title|placeholder|alt|content)="([^"]*)"/g;

/** A class may hold what ends a tag elsewhere. */
const TAG = /<(?:"[^"]*"|[^">])*>/g;

/** What is read and heard of a page; no addresses, and nothing that is copied as code. */
function saidOn(html: string): string[] {
  const shown = html.replace(/<(script|style|code|pre)\b[^>]*>[^]*?<\/\1>/g, " ");
  const read = shown.replace(TAG, "\n").split("\n");
  const heard = [...shown.matchAll(HEARD)].map(([, words = ""]) => words);
  return [...read, ...heard].filter((words) => !/^\s*https?:|^(text\/html|width=device|light dark)/.test(words));
}

// courseAnswers.test.ts holds that a check of it finds nothing, and prove/ownCourse.test.ts builds such ones, too.
describe("a course of three modules that npm run new:course wrote", LONG_HERE, () => {
  beforeAll(build);

  it("is built as it is, before its first lesson is published", () => {
    expect(built).toMatchObject({ status: 0 });
    expect(course.read("dist/index.html")).toContain("Warm Loaf");
    for (const id of [1, 2, 3]) expect(course.has(`dist/module/${id}/index.html`)).toBe(true);
    expect(course.has("dist/module/1/der-erste-teig/index.html")).toBe(false);
  });

  it("speaks its language on every page, and to programs", () => {
    const pages = globSync("dist/**/*.{html,txt,xml,webmanifest}", { cwd: course.folder });
    expect(pages.length).toBeGreaterThan(20);
    const english = pages.flatMap((page) =>
      saidOn(course.read(page))
        .filter((words) => ENGLISH.test(words))
        .map((words) => `${page}: ${words.trim()}`),
    );
    expect(english).toEqual([]);
  });

  it("says nothing of the course that was there", () => {
    expect(course.publicFilesWith("First Cut")).toEqual([]);
    expect(course.publicFilesWith("third-lesson")).toEqual([]);
  });

  it("is drawn in the owner's typeface, which every page asks for first, and in none of the product's", () => {
    const page = course.read("dist/index.html");
    const [, own = ""] = /<link rel="preload" href="(\/_astro\/own\.[\w-]+\.woff2)" as="font"/.exec(page) ?? [];
    expect(readFileSync(course.path("dist", own))).toEqual(readFileSync(FACE));
    expect(page.match(/rel="preload"[^>]*as="font"/g)).toHaveLength(1);
    const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    const styles = sheets.map((href) => course.read("dist", href)).join("\n");
    expect(styles).toMatch(new RegExp(`@font-face\\{[^}]*url\\(["']?${own}`));
    expect(styles).toMatch(/--body:\s*["']?Brand Text/);
    expect(globSync("dist/**/*{archivo-display,atkinson-next}*.woff2", { cwd: course.folder })).toEqual([]);
  });
});
