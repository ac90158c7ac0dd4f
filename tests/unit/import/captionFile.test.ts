import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { captionLines } from "#authoring/check/rules/captions.ts";
import { lastCaptionEnd, readCaptionFile, vttOf } from "#authoring/import/formats/captions.ts";
import { sourceOf } from "#support/sourceOf.ts";

const readWhole = (name: string, content: string | Uint8Array) => readCaptionFile(sourceOf({ [name]: content }), name);
const read = (name: string, content: string | Uint8Array): string => readWhole(name, content).vtt;
const one = (text: string) => [{ start: 1, end: 2.5, text }];
const wordsOf = (text: string): string[] => vttOf(one(text)).split("\n").slice(3, -1);

describe("captions that are written", () => {
  it("stand in the order in which they are said, whatever the order in which they came", () => {
    const vtt = vttOf([
      { start: 3661.5, end: 3662, text: "last" },
      { start: 0, end: 1, text: "first" },
      { start: 59.9996, end: 61, text: "between" },
    ]);
    expect(vtt).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nfirst\n\n" +
        "00:01:00.000 --> 00:01:01.000\nbetween\n\n01:01:01.500 --> 01:01:02.000\nlast\n",
    );
  });

  it.each([
    ["ends before it starts", 2, 1, "00:00:01.000 --> 00:00:02.000"],
    ["lasts no time", 2, 2, "00:00:02.000 --> 00:00:03.000"],
    ["starts before the film", -1, 1, "00:00:00.000 --> 00:00:01.000"],
    ["times cannot be read", Number.NaN, 1, "00:00:01.000 --> 00:00:02.000"],
    ["times cannot be read", 1, Number.NaN, "00:00:01.000 --> 00:00:02.000"],
  ])("keep the words of one that %s, and tell of its times", (why, start, end, times) => {
    const told: string[] = [];
    const vtt = vttOf([{ start, end, text: "words" }], (what, reason) => void told.push(`${what}: ${reason}`));
    expect(vtt).toBe(`WEBVTT\n\n${times}\nwords\n`);
    expect(told).toEqual([expect.stringContaining(why)]);
  });

  it("may last a day and more", () => {
    expect(vttOf([{ start: 1, end: 360_000, text: "words" }])).toContain("00:00:01.000 --> 100:00:00.000");
  });

  it("lose their tags and styles, and keep the words between them", () => {
    expect(wordsOf("<v Ada><i>Warm</i> the {\\an8}pot</v>")).toEqual(["Ada: Warm the pot"]);
    expect(wordsOf("a {braced} word")).toEqual(["a {braced} word"]);
  });

  it("can hold no second caption: neither an arrow nor an empty line stays", () => {
    expect(wordsOf("one --> two")).toEqual(["one → two"]);
    expect(wordsOf("one\n\n00:05.000 --> 00:06.000\r\n \r\ntwo")).toEqual(["one", "00:05.000 → 00:06.000", "two"]);
  });

  it("escape what would be a tag or a character of its own, once", () => {
    expect(wordsOf("Salt & pepper")).toEqual(["Salt &amp; pepper"]);
    expect(wordsOf("Salt &amp; pepper &#38; &lt;")).toEqual(["Salt &amp; pepper &#38; &lt;"]);
    expect(wordsOf("1 < 2")).toEqual(["1 &lt; 2"]);
  });

  it("that hold nothing but tags and spaces are none", () => {
    expect(vttOf(one(" <b></b>\n\t"))).toBe("WEBVTT\n");
  });

  it("are read again as they were, whatever was said", () => {
    const said = fc.record({ at: fc.nat(80_000_000), lasts: fc.integer({ min: 1, max: 90_000 }), text: fc.string() });
    fc.assert(
      fc.property(fc.array(said, { maxLength: 6 }), (all) => {
        const vtt = vttOf(all.map(({ at, lasts, text }) => ({ start: at / 1000, end: (at + lasts) / 1000, text })));
        const lines = captionLines(vtt);
        expect(lines.length).toBe(vtt.match(/-->/g)?.length ?? 0);
        expect(lines.every(({ start, end, lines: words }) => start < end && words.length > 0)).toBe(true);
        expect(lines.map(({ start }) => start)).toEqual(lines.map(({ start }) => start).toSorted((a, b) => a - b));
      }),
      { numRuns: 100 },
    );
  });
});

describe("a file of captions", () => {
  const SRT = "1\n00:00:01,000 --> 00:00:02,500\nWarm the pot.\n\n2\n00:00:03,000 --> 00:00:04,000\nThen pour.\n";
  const CLEAN = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nWarm the pot.\n\n00:00:03.000 --> 00:00:04.000\nThen pour.\n";

  it.each([
    ["lines of Windows", "a.srt", SRT.replaceAll("\n", "\r\n")],
    ["lines of an old Macintosh", "a.srt", SRT.replaceAll("\n", "\r")],
    ["a mark before its first letter", "a.srt", `\uFEFF${SRT}`],
    ["UTF-16", "a.srt", Buffer.from(`\uFEFF${SRT}`, "utf16le")],
    ["an ending in capitals", "A.SRT", SRT],
    ["no line at its end", "a.srt", SRT.trimEnd()],
    ["the form of the web", "a.vtt", CLEAN],
    ["notes and styles", "a.vtt", CLEAN.replace("\n\n", "\n\nNOTE by Ada\n\nSTYLE\n::cue { color: red }\n\n")],
  ])("is read with %s", (_, name, content) => {
    expect(read(name, content)).toBe(CLEAN);
  });

  it("in an old encoding keeps its accents", () => {
    const latin = Buffer.from(SRT.replace("Warm the pot.", "Café déjà bu"), "latin1");
    expect(read("a.srt", latin)).toContain("\nCafé déjà bu\n");
  });

  it("is refused by its name when no caption is in it", () => {
    expect(() => read("empty.srt", "")).toThrow("empty.srt has no captions that can be read.");
    expect(() => read("words.vtt", "WEBVTT\n\nWarm the pot.")).toThrow("words.vtt has no captions");
  });
});

describe("the length of captions", () => {
  it("is the end of the last one, with its hours", () => {
    expect(lastCaptionEnd(vttOf([{ start: 1, end: 5025.25, text: "a" }]))).toBe(5025.25);
  });

  it("is nought where there are none", () => {
    expect(lastCaptionEnd("WEBVTT\n")).toBe(0);
    expect(lastCaptionEnd("")).toBe(0);
  });
});
