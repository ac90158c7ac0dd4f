import fc from "fast-check";
import { decode } from "html-entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCourse, type Course } from "#authoring/check/read/course.ts";
import { compareAll, compareCaptions } from "#authoring/import/compare/compare.ts";
import { readCartridge } from "#authoring/import/formats/cartridge.ts";
import { readCaptionFile } from "#authoring/import/formats/captions.ts";
import { comparedLetters, readingOfCaptions, readingOfVtt } from "#authoring/import/compare/readings.ts";
import { readDocx } from "#authoring/import/formats/docx.ts";
import { type Found, quizBlock } from "#authoring/import/found/found.ts";
import { readMarkdownFolder } from "#authoring/import/markdown/folder.ts";
import type { Left } from "#authoring/import/source/source.ts";
import { plan } from "#authoring/import/write/plan.ts";
import { leftOver } from "#authoring/import/write/stage.ts";
import { captions, htmlPage, page, wordDocument } from "#support/importedPages.ts";
import { DOT, ImportingCourse, sampleFiles } from "#support/importing.ts";
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
  const all = comparedLetters([...written, ...names, wordsOf(left)].map((text) => decode(text)).join(" "));
  expect(words.filter((word) => !all.includes(comparedLetters(word)))).toEqual([]);
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
          const all = comparedLetters(`${vtt} ${wordsOf(left)}`);
          expect(words.filter((word) => !all.includes(comparedLetters(word)))).toEqual([]);
          const source = readingOfCaptions(text);
          expect(compareCaptions(name, source, readingOfVtt(vtt), left)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("captions are held against their source", () => {
  const at = (second: number, words: string) =>
    `00:00:0${String(second)}.000 --> 00:00:0${String(second + 1)}.000\n${words}`;
  const written = (...cues: string[]) => readingOfVtt(`WEBVTT\n\n${cues.join("\n\n")}\n`);
  const source = readingOfCaptions(
    `1\n00:00:01,000 --> 00:00:02,000\nFirst the\npot\n\n2\n0:03,0 --> 0:04,0\nthen tea\n`,
  );
  const told = (...cues: string[]) =>
    compareCaptions("a.srt", source, written(...cues), []).map(
      ({ line, what, why }) => `${String(line)} ${what}: ${why}`,
    );

  it("and nothing is told where all stands as it was said", () =>
    expect(told(at(1, "First the\npot"), at(3, "then tea"))).toEqual([]));

  it.each([
    [
      "other times",
      [at(1, "First the\npot"), at(4, "then tea")],
      ["8 “then tea”: these words are not shown when they were"],
    ],
    [
      "times that were exchanged",
      [at(1, "then tea"), at(3, "First the\npot")],
      [
        ...["3 “First the”", "4 “pot”", "8 “then tea”"].map(
          (one) => `${one}: these words are not shown when they were`,
        ),
      ],
    ],
    [
      "another order of lines",
      [at(1, "pot\nFirst the"), at(3, "then tea")],
      ["4 “pot”: these words are not shown in their order"],
    ],
    ["a line that is gone", [at(1, "First the"), at(3, "then tea")], ["4 “pot”: these words are in no caption"]],
    [
      "another order of captions",
      [at(3, "then tea"), at(1, "First the\npot")],
      ["undefined the captions: they are not in the order of their times"],
    ],
  ])("and %s are told", (_, cues, expected) => expect(told(...cues)).toEqual(expected));
});

describe("what a page says of itself and no lesson can have", () => {
  const saidOf = async (head: string[]): Promise<string[]> => {
    const found = await readMarkdownFolder(
      sourceOf({ "tea/a.md": `---\n${head.join("\n")}\n---\n\nWords of tea.\n` }),
      "Tea",
    );
    const { left } = await plan(
      found,
      { ...course, own: { ...course.own, tags: undefined } },
      { access: "free", module: undefined },
    );
    return leftOver(left, found.source).split("\n").slice(1);
  };

  it.each([
    ["difficulty: expert", "tea/a.md:2: difficulty: expert: a lesson is beginner, intermediate or advanced"],
    ["level: [1, 2]", 'tea/a.md: difficulty: ["1","2"]: a lesson is beginner, intermediate or advanced'],
    ["duration: 12 minutes", "tea/a.md:2: duration: 12 minutes: a length is written as 2:45"],
    ["tags: [Ünter, green tea]", "tea/a.md:2: the tag “Ünter”: a tag has small letters, figures and hyphens"],
    ["tags: [a, b, c, d, e5e]", "tea/a.md:2: the tag “e5e”: a lesson has 4 at most"],
    ["goals: [brew]", "tea/a.md:2: the goal “brew”: a goal has 10 letters at least"],
    ["goals: Brew a cup of tea", "tea/a.md:2: the goals “Brew a cup of tea”: they are no list"],
    ["excerpt: Too short", "tea/a.md:2: the description “Too short”: a description is a text of 20 letters at least"],
    ["slug: My Tea", "tea/a.md:2: the id “My Tea”: an id has small letters, figures and hyphens; it is a here"],
  ])("is told with its line: %s", async (line, told) => expect(await saidOf([line])).toEqual([`  ${told}`]));

  it("a tag that the course does not have is told with its line", async () => {
    const found = await readMarkdownFolder(sourceOf({ "a.md": "---\ntags:\n  - Odd One\n---\n\nWords.\n" }), "Tea");
    const own = { ...course.own, tags: { goals: ["growth"], topics: ["tea"] } };
    const { left } = await plan(found, { ...course, own } as Course, { access: "free", module: undefined });
    expect(leftOver(left, found.source)).toContain(
      "a.md:3: the tag “Odd One”: it is none of the tags that content/rules.yaml has for this course",
    );
  });
});

it("a German course has German names of files, ids of lessons and questions", async () => {
  const german = { ...course, lists: { ...course.lists, site: { ...course.lists.site, data: { language: "de" } } } };
  const text = "# Größe wählen\n\n![Bild](Übung.png)\n\nWörter.\n";
  const found = await readMarkdownFolder(sourceOf({ "Käse/a.md": text, "Käse/Übung.png": DOT }), "Käse");
  const [first] = found.modules[0]?.lessons ?? [];
  first?.tree.children.push(
    quizBlock({
      question: "Größer?",
      choices: [
        { words: "Ja", isRight: true, why: "So." },
        { words: "Nein", isRight: false, why: "So." },
      ],
    }),
  );
  const { modules } = await plan(found, german as Course, { access: "free", module: undefined });
  const [module] = modules;
  expect([module?.folder.replace(/^\d+-/, ""), module?.lessons[0]?.id]).toEqual(["kaese", "groesse-waehlen"]);
  const files = [...(module?.lessons[0]?.files ?? [])];
  expect(files.map(([name]) => name)).toContain("1-groesse-waehlen.uebung.png");
  expect(files.find(([name]) => name.endsWith(".mdx"))?.[1]).toContain('<Quiz id="groesser"');
});
