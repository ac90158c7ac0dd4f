import { describe, expect, it } from "vitest";
import { inScript, scriptOf } from "#build/texts/scriptStyles.ts";

const HEADING =
  "h1{line-height:1.06;letter-spacing:-0.018em;font:780 1rem/1.2 var(--display);text-transform:uppercase}";
const STAND_IN = '@font-face{font-family:"A";src:local("Arial")}@font-face{src:local("B");unicode-range:U+20}';

describe("styles for the letters of a language", () => {
  it("know what a language is written in", () =>
    expect(["ar", "fa", "uz-Arab", "he", "el", "de", "pt-BR"].map(scriptOf)).toEqual([
      ...["Arab", "Arab", "Arab", "Hebr", "Grek", "Latn", "Latn"],
    ]));

  it("are those of Latin letters as they stand", () =>
    expect(inScript(HEADING + STAND_IN, "Latn")).toBe(HEADING + STAND_IN));

  it("put no space between letters that join, no capitals, and room above and below them", () =>
    expect(inScript(HEADING, "Arab")).toBe("h1{line-height:1.31;font:780 1rem/1.45 var(--display);}"));

  it("leave the space between letters that stand alone, and lines of one figure or much room", () => {
    expect(inScript(HEADING, "Grek")).toContain("letter-spacing:-0.018em");
    expect(inScript("a{font:1rem/1 b}b{line-height:1.8}c{line-height:1px}", "Arab")).toBe(
      "a{font:1rem/1 b}b{line-height:1.8}c{line-height:1px}",
    );
  });

  it("keep what stands in for a face to the letters that it was measured by", () =>
    expect(inScript(STAND_IN, "Arab").match(/unicode-range:[^;}]*/g)).toEqual([
      ...["unicode-range:U+20-24F,U+2000-22FF", "unicode-range:U+20"],
    ]));
});
