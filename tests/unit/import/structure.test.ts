import fc from "fast-check";
import { toString } from "mdast-util-to-string";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCourse, type Course } from "#authoring/check/read/course.ts";
import { nodes } from "#authoring/check/read/nodes.ts";
import { compare, compareAll, type Reading } from "#authoring/import/compare.ts";
import { readMarkdownFolder } from "#authoring/import/markdown/folder.ts";
import { plan } from "#authoring/import/write/plan.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";
import { DOT, ImportingCourse } from "#support/importing.ts";
import { sourceOf } from "#support/sourceOf.ts";

const project = new ImportingCourse();
let course: Course;
beforeAll(() => {
  project.lay();
  course = readCourse(project.root, new Date());
});
afterAll(() => project.remove());

/** What a piece of a page has, each thing to be found again. */
interface Piece {
  text: string;
  links?: string[];
  pictures?: string[];
  formulas?: string[];
  notes?: string[];
  code?: string[];
  headings?: number;
  items?: number;
  cells?: number;
}

const PIECES: ((at: number) => Piece)[] = [
  (at) => ({ text: `${"#".repeat(1 + (at % 6))} Part ${at}`, headings: 1 }),
  (at) => ({
    text: `See [this ${at}](https://tea.example/a${at}?b=c#d).`,
    links: [`https://tea.example/a${at}?b=c#d`],
  }),
  (at) => ({ text: `See <https://tea.example/auto${at}>.`, links: [`https://tea.example/auto${at}`] }),
  (at) => ({
    text: `See [that ${at}][r${at}].\n\n[r${at}]: https://tea.example/r${at} "Title ${at}"`,
    links: [`https://tea.example/r${at}`],
  }),
  (at) => ({
    text: `A <a href="https://tea.example/html${at}">link of HTML ${at}</a>.`,
    links: [`https://tea.example/html${at}`],
  }),
  (at) => ({ text: `![A cup ${at}](cup.png)`, pictures: [`A cup ${at}`] }),
  (at) => ({ text: `Words <img src="cup.png" alt="A pot ${at}"> beside.`, pictures: [`A pot ${at}`] }),
  (at) => ({
    text: `[![A leaf ${at}](cup.png)](https://tea.example/leaf${at})`,
    pictures: [`A leaf ${at}`],
    links: [`https://tea.example/leaf${at}`],
  }),
  (at) => ({ text: `So $x_{${at}}^2 + y_1 < z$ holds.`, formulas: [`$x_{${at}}^2 + y_1 < z$`] }),
  (at) => ({ text: `$$\n\\frac{a_${at}}{b} \\cdot c\n$$`, code: [`\\frac{a_${at}}{b} \\cdot c`] }),
  (at) => ({
    text: `It is said[^n${at}].\n\n[^n${at}]: By number ${at} of them.`,
    notes: [`By number ${at} of them.`],
  }),
  (at) => ({ text: `- one ${at}\n- two ${at}\n  - three ${at}\n`, items: 3 }),
  (at) => ({ text: `1. first ${at}\n2. second ${at}\n`, items: 2 }),
  (at) => ({ text: `| a ${at} | b |\n| - | - |\n| c ${at} | d |\n`, cells: 4 }),
  (at) => ({ text: `\`\`\`js\nconst x${at} = { y: "<z>" };\n\`\`\``, code: [`const x${at} = { y: "<z>" };`] }),
  (at) => ({
    text: `> A quotation ${at} with [a link](https://tea.example/q${at}).`,
    links: [`https://tea.example/q${at}`],
  }),
  (at) => ({ text: `Only words ${at}.` }),
];

const page = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 })
  .map((all) => all.map((piece, at) => piece(at)));
const sum = (pieces: Piece[], name: "headings" | "items" | "cells"): number =>
  pieces.reduce((all, piece) => all + (piece[name] ?? 0), 0);

async function lessonOf(pieces: Piece[]) {
  const text = `# Tea\n\n${pieces.map((piece) => piece.text).join("\n\n")}\n`;
  const found = await readMarkdownFolder(sourceOf({ "tea/a.md": text, "tea/cup.png": DOT }), "Tea");
  const { modules, left } = await plan(found, course, { access: "free", module: undefined });
  const [lesson] = modules[0]?.lessons ?? [];
  const mdx = [...(lesson?.files ?? [])].find(([name]) => name.endsWith(".mdx"))?.[1];
  const tree = parseMdx(String(mdx).replace(/^---\n[\s\S]*?\n---\n/, ""));
  return { tree, left, missing: compareAll(found, modules, left) };
}

describe("an import of any page", () => {
  it("keeps every link, picture, formula, note and code, and how many parts there are; the comparison finds the same", async () => {
    await fc.assert(
      fc.asyncProperty(page, async (pieces) => {
        const { tree, left, missing } = await lessonOf(pieces);
        expect([left, missing]).toEqual([[], []]);
        const all = toString(tree, { includeImageAlt: false });
        const of = (name: "links" | "pictures" | "formulas" | "notes" | "code") =>
          pieces.flatMap((one) => one[name] ?? []);
        expect(nodes(tree, "link").map(({ url }) => url)).toEqual(of("links"));
        expect(nodes(tree, "image").map(({ alt }) => alt)).toEqual(of("pictures"));
        expect(nodes(tree, "code").map(({ value }) => value)).toEqual(of("code"));
        for (const words of [...of("formulas"), ...of("notes")]) expect(all).toContain(words);
        const depths = nodes(tree, "heading").map(({ depth }) => depth);
        expect(depths).toHaveLength(sum(pieces, "headings"));
        for (const [place, depth] of depths.entries())
          expect(depth - (depths[place - 1] ?? 1), "no level is skipped").toBeLessThanOrEqual(1);
        // Notes stand as a list at the end.
        expect(nodes(tree, "listItem")).toHaveLength(sum(pieces, "items") + of("notes").length);
        expect(nodes(tree, "tableCell")).toHaveLength(sum(pieces, "cells"));
      }),
      { numRuns: 60 },
    );
  });
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
