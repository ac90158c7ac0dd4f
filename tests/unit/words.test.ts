import { describe, expect, it } from "vitest";
import { decodedText, readings, scannedWords } from "#build/leaks/words.ts";

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
