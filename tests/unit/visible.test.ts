import { describe, expect, it } from "vitest";
import { hidesSomething, oneLine, seen, severalLines, unpiled } from "#server/hooks/platform/visible.rules.ts";

describe("a name hides nothing", () => {
  it.each([
    ...["Ada", "José", "李 小龍", "می\u200cخواهم", "क्\u200dष", "👩\u200d🚀", "❤\ufe0f Ada", "👁\ufe0f\u200d🗨\ufe0f", ""],
  ])("in %j", (name) => {
    expect(hidesSomething(name)).toBe(false);
    expect(seen(name)).toBe(name);
  });

  it.each([
    ...["A\u00adda", "\u3164", "A\u061cda", "A\u{e0041}da", "A\u200bda", "\u202eadA", "A\ufeff", "A\u0000da"],
    ...["A\ue000", "A\ud800", "A\u200d", "\u200dA", "A \u200d B", "\ufe0fA", "A\u200d\u200dB"],
  ])("but not in %j", (name) => {
    expect(hidesSomething(name)).toBe(true);
    expect(hidesSomething(seen(name))).toBe(false);
  });

  it("in none of all characters that print no mark", () => {
    const printsNothing = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
    const missed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (printsNothing.test(character) && !hidesSomething(`A${character}`) && !/[\ufe0e\ufe0f]/.test(character))
        missed.push(code.toString(16));
    }
    expect(missed).toEqual([]);
  });
});

it("a text of several lines keeps every script's letters and its own line ends, and loses what could disguise it", () => {
  expect(severalLines("  one\r\ntwo\rthree\u2028four  ")).toBe("one\ntwo\nthree\nfour");
  expect(severalLines("a\r\n\tb\u202E\u0000 \n \t\n\n\n\nc ")).toBe("a\n  b\n\nc");
  expect(severalLines("\u202Etfel\u202C \u2066x\u2069 \u0007\u0000\uFEFF")).toBe("tfel x");
  expect(severalLines("שלום! 日本語 👩‍🎬 é")).toBe("שלום! 日本語 👩‍🎬 é");
  expect(severalLines(" \n\t")).toBe("");
});

describe("marks that are piled up", () => {
  it.each([
    ["\u0301", 500],
    ["\u05b8\u0591", 80],
    ["\u0651\u064b", 80],
    ["\u0e49", 200],
    ["\u20dd\u200d", 60],
    ["\u{1d165}", 60],
  ])("of %j are four at most", (marks, many) => {
    const piled = `a${marks.repeat(many)}b`;
    for (const said of [unpiled(piled), oneLine(piled), severalLines(piled)])
      expect([...said].length, said).toBeLessThanOrEqual(6);
    expect(severalLines(`a${`${marks}\u0000`.repeat(many)}b`)).toBe(unpiled(piled));
  });

  it.each(["Việt Nam, Łódź, ṩ", "שָּׁ֔לוֹם", "مُحَمَّدٌ", "น้ำ", "བསྒྲུབས", "မြန်မာ", "🏳\ufe0f\u200d🌈 👩🏽\u200d🤝\u200d👩🏿"])(
    "are none in %s",
    (text) => expect(unpiled(text)).toBe(text),
  );
});
