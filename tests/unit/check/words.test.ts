import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countedNoun, didYouMean, nearest } from "#authoring/check/read/words.ts";
import { captionLines } from "#authoring/check/rules/captions.ts";
import {
  type Channel,
  isMadeOf,
  measuresIn,
  channelsNamedIn,
  numberIn,
  strangersIn,
} from "#authoring/check/read/figures.ts";
import { countRead, countIn, wordsBelow } from "#authoring/check/read/nodes.ts";
import { minutesToRead } from "#lib/language/words.ts";
import { passagesOf, sentencesIn } from "#authoring/check/rules/claims.ts";
import { slugOf } from "#authoring/check/rules/names.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";

describe("the word that somebody may have meant", () => {
  it.each([
    ["postr", ["poster", "title"], "poster"],
    ["pitcure", ["picture"], "picture"],
    ["POSTER", ["poster"], "poster"],
    ["ab", ["abc"], "abc"],
    ["ab", ["cd"], undefined],
    ["tea", ["pot"], undefined],
    ["tea", [], undefined],
    ["", ["a"], "a"],
    ["", ["pot"], undefined],
  ])("for %s among %j is %s", (word, known, meant) => {
    expect(nearest(word, known)).toBe(meant);
  });

  it("is the word itself where it is there, and the nearest of all others", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (one, others) => {
        expect(nearest(one, [...others, one])).toBe(one);
      }),
    );
  });

  it("is asked for in a sentence, or not at all", () => {
    expect([didYouMean("postr", ["poster"]), didYouMean("x", ["poster"])]).toEqual(["Did you mean poster? ", ""]);
    expect([0, 1, 2].map((count) => countedNoun(count, "line"))).toEqual(["0 lines", "1 line", "2 lines"]);
  });
});

describe("the name of a title in addresses", () => {
  it.each([
    ["Choose your ground", "choose-your-ground"],
    ["Ada’s & Bob's café", "adas-bobs-cafe"],
    ["  100 % — done!  ", "100-done"],
    ["תה", ""],
    ["", ""],
  ])("of “%s” is “%s”", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("has nothing that an address could not carry, and does not change again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        expect(slugOf(title)).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slugOf(slugOf(title))).toBe(slugOf(title));
      }),
    );
  });
});

describe("what a text measures", () => {
  it.each([
    ["It costs £29 or $ 1,200.50.", ["£29", "$ 1,200.50"]],
    ["R$50 and ₹900", ["R$50", "₹900"]],
    ["2.5 % of 62,000 views", ["2.5 %", "62,000"]],
    ["3 million people, 1.2 billion", ["3 million", "1.2 billion"]],
    ["6 in 1,000, per 1,000, every 1,000", []],
    ["In 2026 at 12:30, 7 cups", []],
    ["1,00 and 12,34", []],
    ["", []],
  ])("in “%s” is %j", (text, expected) => {
    expect(measuresIn(text).map((measure) => measure.text)).toEqual(expected);
  });

  it("is a number without its signs", () => {
    expect(["£1,200.50", "2.5 %", "62,000 views"].map(numberIn)).toEqual([1200.5, 2.5, 62_000]);
    expect(numberIn("none")).toBeNaN();
  });

  it("is made of figures by one step of reckoning, rounded as it is written", () => {
    expect([12, 7, 3, 50, 2, 24, 1.7, 1.67, 40].map((value) => isMadeOf(value, [5, 2, 12, 10]))).toEqual([
      ...[true, true, true, true, true, true, true, true, true],
    ]);
    expect([13.3, 1.71, 999].map((value) => isMadeOf(value, [5, 2]))).toEqual([false, false, false]);
    expect(isMadeOf(5, [])).toBe(false);
    expect(isMadeOf(0, [0])).toBe(true);
  });

  it("is always made of itself, and of the sum of two", () => {
    const figure = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(figure, figure, (one, other) => {
        expect([one, one + other, Math.abs(one - other)].every((value) => isMadeOf(value, [one, other]))).toBe(true);
      }),
    );
  });
});

describe("what is told of an invented channel", () => {
  const TEA: Channel = {
    ...{
      name: "Leaf & Pot",
      person: "Ada Moss",
      firstName: "Ada",
      values: [1150, 40],
      counts: new Map([["cups", [40]]]),
    },
  };

  it("is told under its name or its maker's, as whole words", () => {
    expect(channelsNamedIn("At Leaf & Pot it was quiet.", [TEA])).toEqual([TEA]);
    expect(channelsNamedIn("Ada’s cups", [TEA])).toEqual([TEA]);
    expect([
      channelsNamedIn("Adam’s cups", [TEA]),
      channelsNamedIn("MyLeaf & Pot", [TEA]),
      channelsNamedIn("", [TEA]),
    ]).toEqual([[], [], []]);
  });

  it("is a stranger where neither figures nor sums have it, each once", () => {
    expect(strangersIn("1,150 saw it, 7,777 did not, 7,777 again.", [TEA])).toEqual(["7,777"]);
    expect(strangersIn("She poured 40 cups, then 41 cups and 9 pots.", [TEA])).toEqual(["41 cups"]);
    expect(strangersIn("Then 41 cups, and 7,777.", [TEA], [41, 7777])).toEqual([]);
  });
});

describe("what is read of a lesson", () => {
  const tree = parseMdx(
    'Warm **the** pot — now.\n\n<Quiz id="a" question="?">\n\n<Choice why="x">\n  Cold\n</Choice>\n\n</Quiz>\n\n- One\n- Two\n\n`1 + 2`',
  );

  it("are words: signs alone are none, and questions are not read", () => {
    expect(countIn(tree)).toBe(9);
    expect(countRead(tree)).toBe(8);
    expect(countIn(parseMdx(""))).toBe(0);
    expect(countIn(parseMdx("— … 🫖 +"))).toBe(0);
    expect(wordsBelow(tree, ["Quiz"])).not.toContain("Cold");
  });

  it("are counted where no blanks are written, and take their time to read", () => {
    expect(countRead(parseMdx("東京に行く。".repeat(100)))).toBe(300);
    expect(countRead(parseMdx("我们用人工智能改变世界。".repeat(100)))).toBeGreaterThan(500);
    expect(countRead(parseMdx("ฉันทำงานที่กรุงเทพมหานคร ".repeat(100)))).toBe(400);
    expect(countRead(parseMdx("À l’hôtel, un chef-d’œuvre."))).toBe(4);
    expect(minutesToRead("漢字かな".repeat(250))).toBe(2);
    expect(minutesToRead("word ".repeat(400))).toBe(2);
    expect(sentencesIn("「はい。」次は東京。水？")).toEqual(["「はい。」", "次は東京。", "水？"]);
  });

  it("are sentences, with the quotation mark behind their full stop", () => {
    expect(sentencesIn("“Warm it.” Then pour! Why? …")).toEqual(["“Warm it.”", "Then pour!", "Why?", "…"]);
    expect(sentencesIn("It costs 2.5 pounds")).toEqual(["It costs 2.5 pounds"]);
  });

  it("are passages under their headings, with a source where one is linked, and without what is invented", () => {
    const text =
      "Opening.\n\n## One\n\nSee [it](https://a.example).\n\n" +
      '<Callout kind="example" title="Ada">\n\nShe [poured](#x).\n\n</Callout>\n\n<Template title="t">\n\n9,000\n\n</Template>';
    expect(
      passagesOf(parseMdx(text)).map(({ words, section, hasSource, example }) => [words, section, hasSource, example]),
    ).toEqual([
      ["Opening.", 0, false, ""],
      ["One", 1, false, ""],
      ["See it.", 1, true, ""],
      ["She poured.", 1, false, "Ada She poured."],
    ]);
  });
});

describe("the lines of captions", () => {
  it("keep where their times stand, whatever ends a line", () => {
    const vtt =
      "WEBVTT\n\nNOTE a --> b\n\nfirst\n00:01.000 --> 00:02.000 align:left\n<v Ada>Warm &amp; pour\n\n1:00:00.500 --> 1:00:01.000";
    const expected = [
      { line: 6, start: 1, end: 2, lines: ["Warm & pour"] },
      { line: 9, start: 3600.5, end: 3601, lines: [] },
    ];
    expect(captionLines(vtt)).toEqual(expected);
    expect(captionLines(vtt.replaceAll("\n", "\r\n"))).toEqual(expected);
  });

  it.each(["", "WEBVTT", "00:01,000 --> 00:02,000\na", "0:01.000 --> 0:02.000\na", "00:01.000-->00:02.000\na"])(
    "are none in %j",
    (vtt) => {
      expect(captionLines(vtt)).toEqual([]);
    },
  );
});
