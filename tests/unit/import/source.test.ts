import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IMPORT_LIMITS, safePath, sourceText } from "#authoring/import/source/source.ts";
import { DOT, importing } from "#support/importing.ts";
import { sourceOf } from "#support/sourceOf.ts";
import { zipOf } from "#support/zipOf.ts";

describe("a path of what is imported", () => {
  it("stays below its folder and holds no step that leads nowhere, whatever it was", () => {
    const step = fc.oneof(fc.constantFrom("..", ".", "", "/", "\\", "a", "C:", "\0"), fc.string());
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const path = safePath(steps.join("/"));
        if (path === undefined) return;
        expect(path).not.toMatch(/^\/|\\|\0|\/\//);
        expect(path.split("/").filter((one) => one === "." || one === "..")).toEqual(path === "." ? ["."] : []);
      }),
    );
  });
});

describe("a text that is imported", () => {
  const read = (bytes: Uint8Array): string => sourceText(sourceOf({ "a.md": bytes }), "a.md");
  const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

  it.each([
    ["UTF-8", Buffer.from("Tée 🫖")],
    ["UTF-8 with a mark in front", Buffer.from("\uFEFFTée 🫖")],
    ["UTF-16", Buffer.from("\uFEFFTée 🫖", "utf16le")],
    ["UTF-16 the other way round", swapped("\uFEFFTée 🫖")],
  ])("is the same in %s", (_, bytes) => {
    expect(read(bytes)).toBe("Tée 🫖");
  });

  it("in an old encoding is read as that of Windows", () => {
    expect(read(Buffer.from([0x54, 0xe9, 0x20, 0x93, 0x94, 0x80]))).toBe("Té “”€");
  });

  it("is refused by its name once it is too long", () => {
    const limits = { ...IMPORT_LIMITS, text: 4 };
    expect(sourceText(sourceOf({ "a.md": "four" }, limits), "a.md")).toBe("four");
    expect(() => sourceText(sourceOf({ "a\u202E.md": "fives" }, limits), "a\u202E.md")).toThrow(
      "a�.md has 1 MB of text, and 1 MB are the most.",
    );
  });
});

const { course, put, folder } = importing();

describe("a page with more in it than Markdown", () => {
  it("loses a word only with its line: what the comparison misses is named", async () => {
    put("tea/one.md", `---\ntitle: ${"Wort".repeat(30)}\n---\nWords.\n`);
    expect(await course.take(folder())).toMatch(/tea\/one\.md:2: “(Wort){30}”: these words are in no lesson/);
  });

  it("is read whole from an archive of an old Windows program", async () => {
    const old = Buffer.from([0x9a, ...Buffer.from("bung\\Gr"), 0x94, 0xe1, ...Buffer.from("e.md")]);
    const zip = zipOf({ ["X".repeat(old.length)]: Buffer.from("# Groesse\n\nWords.\n") });
    for (let at = zip.indexOf("XXXX"); at !== -1; at = zip.indexOf("XXXX", at + 1)) old.copy(zip, at);
    expect(await course.take(put("kurs.zip", zip))).toContain("4-ubung/1-groesse.mdx");
    expect(course.read("4-ubung/module.yaml")).toContain("title: Übung");
  });
});

describe("what cannot be imported", () => {
  it.each([
    ["broken.docx", Buffer.from("PK\u0003\u0004 no more"), "can be read"],
    ["empty.docx", zipOf({ "a.txt": Buffer.from("x") }), "It is no Word document that can be read."],
    ["empty.md", Buffer.from(""), "it has no words"],
    ["wide.html.md", Buffer.from(`<table><tr><td colspan="999999999">${"a"}</td></tr></table>`), ""],
  ])("is said in a sentence: %s", async (name, bytes, words) => {
    const said = await course.take(put(name, bytes)).catch((error: Error) => error.message);
    expect(said).toContain(words);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it("is a folder without a page", async () => {
    put("tea/picture.png", DOT);
    await expect(course.take(folder())).rejects.toThrow("There is no page in it");
  });
});
