import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BRAND_RULES } from "#authoring/check/rules/brand.ts";
import { readCourse } from "#authoring/check/read/course.ts";
import { brandScales, inBrandColours } from "#lib/brand/brand.ts";
import { contrast, cssOf, hexOf, readColour } from "#lib/brand/colour.ts";
import { drawing } from "#lib/brand/drawing.ts";
import { iconDrawing, logo } from "#lib/brand/logo.ts";
import { brandProblems } from "#lib/brand/readable.ts";
import { scalesOf } from "#lib/brand/scale.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

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
