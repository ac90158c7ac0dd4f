import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { decodedText, readings, scannedWords } from "#build/leaks/words.ts";
import { countWords, fold, isShortScript, minutesToRead, plainOf, wordsIn, wordsOf } from "#lib/language/words.ts";
import { matchOf } from "#server/hooks/community/posts/searching.rules.ts";
import { indexedPost, plainOf as plainOnServer, plainPieces } from "#server/hooks/community/posts/words.rules.ts";
import { countAll } from "#support/count.ts";

describe("words", () => {
  it("ignores case, punctuation and the kind of apostrophe", () => {
    expect(scannedWords("Don’t STOP: it's “half-done”.")).toEqual(["dont", "stop", "its", "half", "done"]);
  });

  it("does not take a quote for an apostrophe", () => {
    expect(scannedWords("return'the end'in'deed")).toEqual(["return", "the", "end", "in", "deed"]);
    expect(scannedWords("they're, I’d, we'll")).toEqual(["theyre", "id", "well"]);
  });

  it("reads letters of every script, and ligatures as their letters", () => {
    expect(scannedWords("Inês, Siân; 서울 ﬁve")).toEqual(["inês", "siân", "서울", "five"]);
  });

  it("ignores signs inside a word that no reader sees", () => {
    expect(scannedWords("sec\u00ADret\u200Bs in\u2060side")).toEqual(["secrets", "inside"]);
  });

  it("finds none in signs alone", () => {
    expect(scannedWords(" … — !? ")).toEqual([]);
  });
});

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
  ])("reads %s", (_, text, plain) => {
    expect(decodedText(text)).toBe(plain);
  });

  it("keeps a percentage and a broken escape as they are", () => {
    expect(decodedText("41 % of 100%, %ff and %C3")).toBe("41 % of 100%, %ff and %C3");
  });
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

  it("has the characters that a style sheet writes as numbers", () => {
    expect(readings(String.raw`a{content:"caf\00e9 \201c tea"}`).map(scannedWords)).toContainEqual([
      "a",
      "content",
      "café",
      "tea",
    ]);
  });

  it("is the text itself when there are no tags", () => {
    expect(readings("first second")).toEqual(["first second"]);
  });
});

/** What is written, and words that it is found by, in whatever spelling. */
const FOUND: [text: string, ...asked: string[]][] = [
  ["à l’hôtel, à l'école", "hôtel", "hotel", "école", "l'hôtel", "l’école", "lhotel"],
  ["un chef-d’œuvre", "oeuvre", "œuvre", "Œuvre", "chef-d'œuvre", "chef"],
  ["dell’acqua, po' d’olio", "acqua", "olio", "po"],
  ["El col·legi de l’home", "collegi", "col·legi", "home"],
  ["Straße, GROẞ, Übergröße", "strasse", "STRASSE", "Straße", "gross", "übergrösse", "ubergrosse"],
  ["Łódź København Ægir Đorđe Þór Øresund", "lodz", "kobenhavn", "aegir", "dorde", "thor", "oresund"],
  ["İstanbul’da ılık IŞIK", "istanbul", "ISTANBUL", "ilik", "ILIK", "isik", "ışık"],
  ["ΟΔΟΣ Θάλασσας", "οδος", "οδός", "θαλασσας"],
  ["مُحَمَّد الكتـــاب ٣٤", "محمد", "الكتاب", "34"],
  ["שָׁלוֹם צה״ל", "שלום", "צהל", 'צה"ל'],
  ["ＡＢＣ１２ ｶﾞﾗｽ", "abc12", "ＡＢＣ１２", "ガラス", "ｶﾞﾗｽ"],
  ["soft\u00adware zero\u200dwidth a\u00a0blank", "software", "zerowidth", "blank"],
  ["Cafe\u0301 한글 ﬁligran H₂O", "café", "한글", "filigran", "h2o"],
  ["an e‑mail, AT&T and/or snake_case", "email", "e-mail", "mail", "AT&T", "and", "or", "snake"],
  ["C++, C# (or .NET) v2.0 at 3.5 and 1,000", "C++", "c#", ".net", ".NET", "net", "v2.0", "3.5", "1000", "1,000"],
  ["AT&T’s, one’s", "at&t", "AT&T", "ones", "one"],
  ["The Product™ isn’t “quoted”…", "product", "isnt", "isn't", "quoted"],
  ["ทำงานที่กรุงเทพมหานคร", "กรุงเทพมหานคร"],
  ["한국어를 배우고", "한국어를"],
];

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

  it("stand where they are written", () => {
    const text = "l’hôtel .NET C++ ｶﾞﾗｽ soft\u00adware";
    const parts = wordsIn(text).map((forms) => forms.map(({ start, end }) => text.slice(start, end)));
    expect(parts).toEqual([["l’hôtel", "l", "hôtel"], [".NET", "NET"], ["C++", "C"], ["ｶﾞﾗｽ"], ["soft\u00adware"]]);
  });

  it("are parted where no blanks are written", () => {
    expect(wordsOf("人工智能改变世界。")).toEqual(["人工", "智能", "改变", "世界"]);
    expect(wordsOf("ฉันทำงานที่กรุงเทพ")).toContain("ทำงาน");
    expect(wordsOf("PocketBaseの使い方")).toEqual(["pocketbase", "の", "使い方"]);
    expect(["水", "물", "น้ำ", "w", "ω"].map(isShortScript)).toEqual([true, true, true, false, false]);
  });

  it("keep the marks that make them other words: kana, Thai, Devanagari", () => {
    expect(plainOf("が")).not.toBe(plainOf("か"));
    expect(plainOf("ที่")).not.toBe(plainOf("ท"));
    expect(plainOf("की")).not.toBe(plainOf("का"));
  });

  it("are counted as a word processor counts them, also where no blanks are written", () => {
    expect(countWords("À l’hôtel, un chef-d’œuvre — et/ou rien.")).toBe(6);
    expect(countWords("— … 🫖 + ™")).toBe(0);
    expect(countWords("我们用人工智能改变世界")).toBe(6);
    expect(countWords("東京に行く。".repeat(100))).toBe(300);
  });

  it("take 200 a minute to read, and 500 letters of Chinese or Japanese", () => {
    expect(minutesToRead("word ".repeat(400))).toBe(2);
    expect(minutesToRead("漢字かな".repeat(250))).toBe(2);
    expect(minutesToRead("漢字かな".repeat(125) + " word".repeat(200))).toBe(2);
    expect(minutesToRead("")).toBe(0);
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

test("the tests of all reports are added up, and those that passed only at a second try are told apart", () => {
  const folder = mkdtempSync(join(tmpdir(), "count-"));
  const write = (name: string, report: object) => {
    writeFileSync(join(folder, name), JSON.stringify(report));
  };
  const again = { status: "passed", failureMessages: ["too late"] };
  const files = [
    { status: "passed", message: "", assertionResults: [{ status: "passed", failureMessages: [] }, again] },
    { status: "passed", message: "no server", assertionResults: [] },
    { status: "failed", message: "no such file", assertionResults: [] },
  ];
  write("vitest-1.json", { numPassedTests: 10, numFailedTests: 1, testResults: files });
  write("vitest-2.json", { numPassedTests: 5, numFailedTests: 0, testResults: [] });
  write("playwright.json", { stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 } });
  expect(countAll(folder)).toEqual({ passed: 19, failed: 3, again: 3 });
  rmSync(folder, { recursive: true });
});
