import fc from "fast-check";
import { decode } from "html-entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCourse, type Course } from "#build/check/read/course.ts";
import { compareAll } from "#build/import/compare/compareAll.ts";
import { readCartridge } from "#build/import/cartridge/cartridge.ts";
import { readCaptionFile } from "#build/import/captions/captionFile.ts";
import { lettersOf } from "#build/import/compare/reading.ts";
import { readDocx } from "#build/import/document/docx.ts";
import type { Found } from "#build/import/found/found.ts";
import { readMarkdownFolder } from "#build/import/markdown/markdownFolder.ts";
import type { Left } from "#build/import/source/limits.ts";
import { plan } from "#build/import/write/plan.ts";
import { captions, htmlPage, page, wordDocument } from "#support/importedPages.ts";
import { ImportingCourse, sampleFiles } from "#support/importing.ts";
import { sourceOf } from "#support/sourceOf.ts";
import { zipOf } from "#support/zipOf.ts";

const project = new ImportingCourse();
let course: Course;
beforeAll(() => {
  project.lay();
  course = readCourse(project.root, new Date());
});
afterAll(() => project.remove());

const wordsOf = (left: Left[]): string => left.map(({ what, words }) => `${words ?? ""} ${what}`).join(" ");

/** Every word is in a lesson or was told of, and the comparison finds the same. */
async function requireAll(found: Found, words: string[], isCompared = true): Promise<void> {
  const { modules, left } = await plan(found, course, { access: "free", module: undefined });
  const written = modules
    .flatMap(({ lessons }) => lessons.flatMap(({ files }) => [...files.values()]))
    .filter((file) => typeof file === "string");
  const names = modules.map(({ title }) => title);
  const all = lettersOf([...written, ...names, wordsOf(left)].map((text) => decode(text)).join(" "));
  expect(words.filter((word) => !all.includes(lettersOf(word)))).toEqual([]);
  // A list in a cell of a table is words with breaks between them; that is told, and is no loss of a word.
  const missing = compareAll(found, modules, left).filter(({ why }) => !why.startsWith("the lesson has fewer"));
  // Two readers of Markdown part on what some of these pages mean, and then the comparison tells too much.
  if (isCompared) expect(missing).toEqual([]);
}

describe("no word is lost without a word", () => {
  it("of pages in Markdown, whatever stands in them", async () => {
    await fc.assert(
      fc.asyncProperty(page, async ({ text, words }) => {
        await requireAll(await readMarkdownFolder(sourceOf({ "tea/a page.md": text }), "Tea"), words, false);
      }),
      { numRuns: 50 },
    );
  });

  it("of pages that Docusaurus reads as MDX", async () => {
    await fc.assert(
      fc.asyncProperty(page, async ({ text, words }) => {
        const files = { "docusaurus.config.js": "", "docs/tea/a.md": text };
        await requireAll(await readMarkdownFolder(sourceOf(files), "Tea"), words, false);
      }),
      { numRuns: 25 },
    );
  });

  it("of pages in HTML, as a cartridge has them", async () => {
    const item =
      '<item identifier="i"><title>Page</title><item identifier="x" identifierref="r"><title>Tea</title></item></item>';
    const manifest = `<manifest><organizations><organization>${item}</organization></organizations><resources><resource identifier="r" type="webcontent" href="a%20b.html"/></resources></manifest>`;
    await fc.assert(
      fc.asyncProperty(htmlPage, async ({ text, words }) => {
        await requireAll(readCartridge(sourceOf({ "imsmanifest.xml": manifest, "a b.html": text }), "Tea"), words);
      }),
      { numRuns: 50 },
    );
  });

  it("of documents of Word", async () => {
    const around = sampleFiles("document");
    await fc.assert(
      fc.asyncProperty(wordDocument, async ({ text, words }) => {
        const docx = zipOf({ ...around, "word/document.xml": Buffer.from(text) });
        await requireAll(await readDocx(sourceOf({ "tea.docx": docx }), "tea.docx"), words);
      }),
      { numRuns: 25 },
    );
  });

  it("of captions, however sloppy their times", () => {
    fc.assert(
      fc.property(
        captions,
        fc.constantFrom("a.srt", "a.vtt"),
        fc.constantFrom("utf8", "utf16le"),
        ({ text, words }, name, alphabet) => {
          const bytes = Buffer.from(alphabet === "utf8" ? text : `\uFEFF${text}`, alphabet);
          const { vtt, left } = readCaptionFile(sourceOf({ [name]: bytes }), name);
          const all = lettersOf(`${vtt} ${wordsOf(left)}`);
          expect(words.filter((word) => !all.includes(lettersOf(word)))).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
