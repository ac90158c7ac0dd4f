import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { readCourse } from "#authoring/check/read/course.ts";
import { BRAND_RULES } from "#authoring/check/rules/brand.ts";
import { inOwnFaces } from "#build/brandStyles.ts";
import { brandScales, inBrandColours } from "#lib/brand/brand.ts";
import { contrast, cssOf, hexOf, readColour } from "#lib/brand/colour.ts";
import { drawing } from "#lib/brand/drawing.ts";
import { faceMeasures } from "#lib/brand/faceMeasures.ts";
import { iconDrawing, logo } from "#lib/brand/logo.ts";
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

it("style sheets, icon and drawings follow the two colours", () => {
  write("brand.yaml", 'act: "#3b82f6"\n');
  const scales = brandScales(root);
  expect(inBrandColours("a{color:brand(act);fill:brand(done 700)}", scales)).toMatch(
    /^a\{color:oklch\([^)]+\);fill:oklch\([^)]+\)\}$/,
  );
  expect(() => inBrandColours("brand(act 450)", scales)).toThrow("brand(act 450) is no colour of the brand");
  write("logo.svg", '<svg viewBox="0 0 40 20"><path fill="var(--fg)"/><path fill="var(--act)"/></svg>');
  expect(logo(root)).toMatchObject({ width: 40, height: 20 });
  expect(iconDrawing(root)).toContain(`fill="${hexOf(scales.own)}"`);
  const own = drawing("module-1", 960, 540, scales);
  expect(own).toBe(drawing("module-1", 960, 540, scales));
  expect(own).not.toBe(drawing("module-2", 960, 540, scales));
  expect(own).not.toContain("brand(");
});

it("a course without a brand, or with half of one, has all of it", () => {
  rmSync(join(root, "content/brand"), { recursive: true });
  expect(hexOf(brandScales(root).own)).toBe("#fe943c");
  expect(iconDrawing(root)).toContain("<svg");
});

const FONTS = "src/ui/theme/fonts";
const measuresOf = (name: string) => faceMeasures(readFileSync(join(FONTS, `${name}.woff2`)));

describe("what a face's file says of it", () => {
  it("are its measures and weights, by which the product's own stand-ins were made, too", () => {
    const text = measuresOf("atkinson-next");
    expect(text).toMatchObject({ ascent: 0.984, descent: 0.316, lineGap: 0, weights: "400 700" });
    expect(text.width).toBeCloseTo(0.442, 3);
    expect(measuresOf("archivo-display")).toMatchObject({ ascent: 0.878, descent: 0.21, weights: "780" });
  });

  it("is refused of anything else", () => {
    expect(() => faceMeasures(readFileSync(join(FONTS, "archivo-label.woff")))).toThrow("no woff2 file");
    expect(() => faceMeasures(readFileSync(join(FONTS, "archivo-label.woff2")).subarray(0, 3000))).toThrow();
  });
});

describe("typefaces of one's own", () => {
  let root = "";
  const at = (name: string) => join(root, "content/brand", name);
  const told = (lines: string) => writeFileSync(at("brand.yaml"), `act: "#fe943c"\ntypeface:\n${lines}`);
  const problems = () => BRAND_RULES.brand(readCourse(root, new Date("2026-11-01")));
  const messages = () => problems().map(({ message }) => message);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "typeface-"));
    layCheckedCourse(root);
    mkdirSync(join(root, "content/brand"), { recursive: true });
    copyFileSync(join(FONTS, "archivo-label.woff2"), at("text.woff2"));
    writeFileSync(at("OFL.txt"), "SIL OPEN FONT LICENSE");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("are let through when files and licence are there", () => {
    told("  text: text.woff2\n  licence: OFL.txt\n");
    expect(messages()).toEqual([]);
  });

  it("stop where a file is missing, is no woff2, is broken or too large, or nothing allows them", () => {
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

  it("stand in the styles in place of the product's, with what has their measures until they come", () => {
    const product = readFileSync("src/ui/theme/fonts.css", "utf8") + readFileSync("src/ui/theme/tokens.css", "utf8");
    const own = inOwnFaces(product, { text: at("text.woff2"), headline: undefined });
    expect(own).not.toMatch(/Archivo Display|Atkinson|Display Stand-in|Text Roboto/);
    expect(own).toContain('--display: "Brand Text", "Brand Text Stand-in", system-ui, sans-serif;');
    expect(own).toContain(`src:url("${at("text.woff2")}") format("woff2");font-weight:620`);
    expect(own).toContain('"Archivo Label", "Label Stand-in", "Wide Label Stand-in", "Brand Text", sans-serif;');
    const [adjust] = /"Brand Text Stand-in";src:local\("Arial"\)[^}]*size-adjust:([\d.]+)%/.exec(own)?.slice(1) ?? [];
    expect(Number(adjust)).toBeCloseTo(((measuresOf("archivo-label").width ?? 0) / 0.4417) * 100, 0);
    const minified =
      "@font-face{font-family:Archivo Display;src:url(a)}@font-face{font-family:Archivo Label;src:url(b)}";
    expect(inOwnFaces(minified, { text: at("text.woff2"), headline: undefined })).toMatch(
      /^@font-face\{font-family:Archivo Label;src:url\(b\)\}@font-face\{font-family:"Brand Text"/,
    );
    const two = inOwnFaces(product, { text: at("text.woff2"), headline: join(FONTS, "archivo-display.woff2") });
    expect(two).toContain('--display: "Brand Display", "Brand Display Stand-in", "Brand Text"');
  });
});

test("no width is measured by the nought of a face, which is another in what stands in for it", () => {
  const files = ["src/**/*.{astro,css,ts,tsx}", "pocketbase/hooks/**/*.ts"].flatMap((pattern) => globSync(pattern));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\d(?:ch|ex)\b[\];,)]/.test(readFileSync(file, "utf8")))).toEqual([]);
});
