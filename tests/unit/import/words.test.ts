import fc from "fast-check";
import { decode } from "html-entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCourse, type Course } from "#authoring/check/read/course.ts";
import { compare, compareAll, compareCaptions, comparedLetters, type Reading } from "#authoring/import/compare.ts";
import { readCartridge } from "#authoring/import/formats/cartridge.ts";
import { readCaptionFile } from "#authoring/import/formats/captions.ts";
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
  if (!isCompared) return;
  expect(missing).toEqual([]);
  const told = comparedLetters(wordsOf(left));
  // Where a letter of it stands as a sign of HTML it could not be taken out whole.
  const lost = words.find(
    (word) => !told.includes(comparedLetters(word)) && written.some((text) => text.includes(word)),
  );
  if (lost === undefined) return;
  for (const { files } of modules.flatMap(({ lessons }) => lessons))
    for (const [name, text] of files) if (typeof text === "string") files.set(name, text.replaceAll(lost, ""));
  const without = modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({ ...lesson, title: lesson.title.replaceAll(lost, "") })),
  }));
  expect(
    compareAll(found, without, left)
      .map(({ what }) => comparedLetters(what))
      .join(" "),
    "a word that is taken out is missed",
  ).toContain(comparedLetters(lost));
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
          expect(compareCaptions(name, text, vtt, left)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

it("captions are shown when they were said, and in that order", () => {
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23);
  const shown = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 7_200_000 }), fc.integer({ min: 1, max: 9_000 })), {
    selector: ([start]) => start,
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(shown, fc.boolean(), (times, isWeb) => {
      const cues = times.map(([start, lasts], at) => ({ start, end: start + lasts, text: `cup number ${String(at)}` }));
      const mark = (ms: number) => (isWeb ? clock(ms) : clock(ms).replace(".", ","));
      const blocks = cues.map(({ start, end, text }, at) =>
        [...(isWeb ? [] : [String(at + 1)]), `${mark(start)} --> ${mark(end)}`, text].join("\n"),
      );
      const name = isWeb ? "a.vtt" : "a.srt";
      const text = [...(isWeb ? ["WEBVTT"] : []), ...blocks].join("\n\n");
      const { vtt, left } = readCaptionFile(sourceOf({ [name]: Buffer.from(text) }), name);
      const inOrder = cues.toSorted((one, other) => one.start - other.start);
      const expected = inOrder.map((cue) => `${clock(cue.start)} --> ${clock(cue.end)}\n${cue.text}`);
      expect(vtt).toBe(`${["WEBVTT", ...expected].join("\n\n")}\n`);
      expect(left).toEqual([]);
    }),
  );
});

it("a line of captions that is gone is told", () => {
  const source = "1\n00:00:01,000 --> 00:00:02,000\nFirst the\npot\n\n2\n0:03,0 --> 0:04,0\nthen tea\n";
  const told = (...said: string[]) =>
    compareCaptions("a.srt", source, `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${said.join("\n")}\n`, []);
  expect(told("First the", "pot", "then tea")).toEqual([]);
  expect(told("First the", "then tea").map(({ what, why }) => `${what}: ${why}`)).toEqual([
    "“pot”: these words are in no caption",
  ]);
});

describe("the comparison", () => {
  const reading = (some: Partial<Reading>): Reading => ({
    ...{ lines: [], pictures: 0, headings: 0, items: 0, cells: 0 },
    ...some,
  });

  it.each([
    ["pictures", "2 × picture"],
    ["headings", "2 × heading"],
    ["items", "2 × item of a list"],
    ["cells", "2 × cell of a table"],
  ] as const)("tells how many %s there are fewer", (name, what) => {
    const told = (written: number) => compare("a.md", reading({ [name]: 5 }), reading({ [name]: written }), []);
    expect(told(3)).toEqual([{ file: "a.md", what, why: "the lesson has fewer than the source" }]);
    expect([told(5), told(6)]).toEqual([[], []]);
  });
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
