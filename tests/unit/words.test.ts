import { describe, expect, it } from "vitest";
import { decodedText, readings, scannedWords } from "#build/leaks/words.ts";
import { fold, isShortScript, plainOf, wordsIn, wordsOf } from "#lib/language/words.ts";
import {
  matchOf,
  indexedPost,
  plainOf as plainOnServer,
  plainPieces,
} from "#server/hooks/community/posts/searching.rules.ts";
import { yamlIn } from "#support/yamlIn.ts";

describe("a text without its wrapping", () => {
  it.each([
    ["entities", "caf&eacute; &#116;&#x65;a", "café tea"],
    ["JSON escapes", String.raw`caf\u00e9 \"tea\"\nnow`, 'café "tea" now'],
    ["short script escapes", String.raw`\x63up`, "cup"],
    ["escapes of letters beyond the first plane", String.raw`\u{1F375} tea`, "🍵 tea"],
    ["URL escapes", "caf%C3%A9%20tea", "café tea"],
    ["entities around JSON escapes", String.raw`&quot;caf\u00e9&quot;`, '"café"'],
    ["URL escapes around entities", "%26eacute%3B", "é"],
    ["an escape before letters that could be digits", String.raw`fianc\u00e9e`, "fiancée"],
    ["JSON inside JSON", String.raw`{\\u006eight\\\"}`, '{night"}'],
    ["three wrappings", "%2526%2523116%253Bea", "tea"],
    ["entities of entities", "&amp;quot;tea&amp;quot;", '"tea"'],
  ])("reads %s", (_, text, plain) => expect(decodedText(text)).toBe(plain));

  it("keeps a percentage and a broken escape as they are", () =>
    expect(decodedText("41 % of 100%, %ff and %C3")).toBe("41 % of 100%, %ff and %C3"));
});

describe("readings of a page", () => {
  it("has the words that tags part, and the word that a tag parts", () => {
    const all = readings("<b>first</b><i>second</i> c<wbr>up").map(scannedWords);
    expect(all).toContainEqual(["first", "second", "c", "up"]);
    expect(all).toContainEqual(["firstsecond", "cup"]);
    expect(all).toContainEqual(["first", "second", "cup"]);
  });

  it("has the words of an attribute that holds tags itself", () => {
    const all = readings('<p title="first <b>second</b> third">').map(scannedWords);
    expect(all).toContainEqual(["p", "title", "first", "second", "third"]);
  });

  it("has the characters that a style sheet writes as numbers", () =>
    expect(readings(String.raw`a{content:"caf\00e9 \201c tea"}`).map(scannedWords)).toContainEqual([
      "a",
      "content",
      "café",
      "tea",
    ]));
});

/** What is written, and words that it is found by, in whatever spelling. */
const FOUND = yamlIn("unit/words.yaml") as [text: string, ...asked: string[]][];

describe("words as languages write them", () => {
  it.each(FOUND)("are found in “%s”", (text, ...asked) => {
    const known = new Set(wordsOf(text));
    const missing = asked.filter((one) => {
      const [[whole, ...parts] = []] = wordsIn(one);
      return (
        !known.has(whole?.key ?? "") && !(parts.length > 0 && parts.every(({ key }) => key === "" || known.has(key)))
      );
    });
    expect(missing).toEqual([]);
  });

  it.each(FOUND)("are found by the server in “%s”", (text, ...asked) => {
    const kept = ` ${indexedPost(text)} `;
    const isThere = (piece: { forms: string[]; isRow: boolean }) => {
      const [whole = "", ...parts] = piece.forms;
      if (piece.isRow) return kept.includes(` ${indexedPost(whole).split(" ").slice(0, -1).join(" ")}`);
      const has = (word: string) => kept.includes(` ${word} `);
      return has(whole) || (parts.length > 0 && parts.filter((part) => part.length > 1).every(has));
    };
    expect(asked.filter((one) => !plainPieces(plainOnServer(one)).every(isThere))).toEqual([]);
  });

  it.each(FOUND)("are spelt alike by the server, the build and letter by letter: “%s”", (text) => {
    expect(fold(text).text).toBe(plainOf(text));
    expect(plainOnServer(text).replace(/["“”״]/g, "")).toBe(plainOf(text).replace(/["“”]/g, ""));
  });

  it("are parted where no blanks are written", () => {
    expect(wordsOf("人工智能改变世界。")).toEqual(["人工", "智能", "改变", "世界"]);
    expect(wordsOf("ฉันทำงานที่กรุงเทพ")).toContain("ทำงาน");
    expect(wordsOf("PocketBaseの使い方")).toEqual(["pocketbase", "の", "使い方"]);
    expect(["水", "물", "น้ำ", "w", "ω"].map(isShortScript)).toEqual([true, true, true, false, false]);
  });

  it("take no longer than their length, whatever they are", () => {
    for (const unit of ["a-", "a'", "1,", ".a", "水", "c++", "-/&", "ก", "\u0301", "e\u0301", "🎬", "a.b/"]) {
      const text = unit.repeat(Math.ceil(10_000 / unit.length));
      const start = performance.now();
      wordsIn(text);
      indexedPost(text);
      matchOf(text);
      expect(performance.now() - start, unit).toBeLessThan(1000);
    }
  });
});
