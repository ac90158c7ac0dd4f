import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inOwnFaces } from "#build/brandStyles.ts";
import { BRAND_RULES } from "#authoring/check/rules/brand.ts";
import { readCourse } from "#authoring/check/read/course.ts";
import { faceMeasures } from "#lib/brand/faceMeasures.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

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
