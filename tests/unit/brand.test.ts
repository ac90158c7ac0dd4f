import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { parse } from "yaml";
import { readCourse } from "#authoring/check/read/course.ts";
import { BRAND_RULES } from "#authoring/check/rules/brand.ts";
import { contrast, cssOf, hexOf, readColour } from "#lib/brand/colour.ts";
import { brandProblems } from "#lib/brand/readable.ts";
import { scalesOf } from "#lib/brand/scale.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";
import { isSample } from "#support/sample.ts";

const CODE = ["src/**/*.{ts,tsx,astro,css}", "pocketbase/{hooks,pb_migrations,scripts}/**/*.{ts,js}"];

// The name of another course may well be a word of the code.
test.skipIf(!isSample)("the course's name stands in content/ and nowhere in the code", () => {
  const { name } = parse(readFileSync("content/site.yaml", "utf8")) as { name: string };
  const files = CODE.flatMap((pattern) => globSync(pattern));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => readFileSync(file, "utf8").includes(name))).toEqual([]);
});

let root = "";
const write = (name: string, text: string) => writeFileSync(join(root, "content/brand", name), text);
const problems = () => BRAND_RULES.brand(readCourse(root, new Date("2026-11-01")));
const messages = () => problems().map(({ message }) => message);
const colour = (text: string) => readColour(text) ?? { l: 0, c: 0, h: 0 };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "brand-"));
  layCheckedCourse(root);
  mkdirSync(join(root, "content/brand"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("a colour is the same written as #rrggbb and as oklch(…)", () => {
  expect(cssOf(colour("#fe943c"))).toBe("oklch(76.5% 0.161 56)");
  expect(hexOf(colour("oklch(76.5% 0.161 56)"))).toBe("#fe943c");
  expect(["red", "#fff", "rgb(1 2 3)", ""].map(readColour)).toEqual([undefined, undefined, undefined, undefined]);
  expect(contrast(colour("#000000"), colour("#ffffff"))).toBeCloseTo(21, 1);
});

it("whatever colour the check lets through, every step of both scales can be shown and read", () => {
  for (let red = 0; red < 256; red += 51)
    for (let green = 0; green < 256; green += 51)
      for (let blue = 0; blue < 256; blue += 51) {
        const act = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        const [problem] = brandProblems({ act });
        const [, nearest] = /nearest that can be seen is (#[0-9a-f]{6})/.exec(problem?.hint ?? "") ?? [];
        if (problem) expect(brandProblems({ act: nearest ?? "" }), `${act}, then ${String(nearest)}`).toEqual([]);
        const { act: scale, done } = scalesOf(colour(nearest ?? act));
        for (const step of [...Object.values(scale), ...Object.values(done)])
          expect(cssOf(colour(hexOf(step)))).toMatch(/^oklch/);
      }
});

it("the check says which colour cannot be read, where, and the nearest that can", () => {
  expect(messages()).toEqual([]);
  write("brand.yaml", 'act: "#1e3a8a"\n');
  const [problem] = problems();
  expect(problem).toMatchObject({
    file: "content/brand/brand.yaml",
    line: 1,
    hint: expect.stringMatching(/#[0-9a-f]{6}/),
  });
  write("brand.yaml", 'act: "#fe943c"\ndone: "#e37624"\n');
  expect(messages()).toEqual(["act and done look alike, so that nobody sees what is done."]);
  write("brand.yaml", "act: red\n");
  expect(messages()).toEqual(["act is red, which is no colour."]);
});

it("a logo that a page could not have is refused", () => {
  const refused = ['<svg><path d="M0 0"/></svg>', '<svg viewBox="0 0 9 9"><path style="fill:red"/></svg>'];
  for (const svg of [...refused, `<svg viewBox="0 0 9 9">${"<path/>".repeat(400)}</svg>`]) {
    write("logo.svg", svg);
    expect(messages(), svg.slice(0, 60)).toHaveLength(1);
  }
});

it("typefaces of one's own stop where a file is missing, is no woff2, is broken or too large, or nothing allows them", () => {
  const at = (name: string) => join(root, "content/brand", name);
  const told = (lines: string) => write("brand.yaml", `act: "#fe943c"\ntypeface:\n${lines}`);
  copyFileSync("src/ui/theme/fonts/archivo-label.woff2", at("text.woff2"));
  write("OFL.txt", "SIL OPEN FONT LICENSE");
  told("  text: text.woff2\n  headline: headline.woff2\n  licence: LICENCE.txt\n");
  expect(messages()).toEqual(["headline.woff2 is not there.", "LICENCE.txt is not there."]);
  expect(problems()[0]).toMatchObject({ file: "content/brand/brand.yaml", line: 4 });
  told("  text: text.woff2\n  headline: headline.woff2\n  licence: OFL.txt\n");
  writeFileSync(at("headline.woff2"), "wOFF, an older one");
  expect(messages()).toEqual(["headline.woff2 is no woff2 file."]);
  writeFileSync(at("headline.woff2"), readFileSync(at("text.woff2")).subarray(0, 3000));
  expect(messages()).toEqual([expect.stringContaining("headline.woff2 cannot be read")]);
  writeFileSync(at("headline.woff2"), Buffer.alloc(150_001));
  expect(messages()).toEqual(["headline.woff2 has 151 KB, and every page waits for it: 150 are enough."]);
});

test("no width is measured by the nought of a face, which is another in what stands in for it", () => {
  const files = ["src/**/*.{astro,css,ts,tsx}", "pocketbase/hooks/**/*.ts"].flatMap((pattern) => globSync(pattern));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\d(?:ch|ex)\b[\];,)]/.test(readFileSync(file, "utf8")))).toEqual([]);
});
