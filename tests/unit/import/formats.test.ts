import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkContent } from "#authoring/check/checkContent.ts";
import { ImportingCourse, SAMPLES, zippedSample } from "#support/importing.ts";

const course = new ImportingCourse();
const folder = mkdtempSync(join(tmpdir(), "archives-"));
const inFolder = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const sample = (name: string): string => join(SAMPLES, name);

beforeEach(() => course.lay());
afterAll(() => {
  course.remove();
  rmSync(folder, { recursive: true });
});

/** Nothing that stops a publish; what advises asks for what the source did not say. */
async function requireDrafts(): Promise<void> {
  const problems = await checkContent(course.root, new Date("2026-11-21"));
  const rules = new Set(problems.map(({ rule }) => rule));
  for (const rule of ["length", "parts", "quiz", "placeholders", "video", "captions", "tags", "facts", "pictures"])
    rules.delete(rule);
  expect([...rules]).toEqual([]);
}

describe("an import of Markdown", () => {
  it("takes a site of Hugo: sections in their order, bundles, shortcodes, pictures, links, captions", async () => {
    const said = await course.take(sample("hugo"));
    expect(course.names("4-brewing")).toEqual([
      ...["1-steeping.leaves.svg", "1-steeping.mdx", "2-pouring-slowly.cup.svg", "2-pouring-slowly.mdx"],
      ...["module.yaml", "thumbnail.svg"],
    ]);
    const module = course.read("4-brewing/module.yaml");
    expect(module).toContain('title: Brewing\ndescription: "From cold water to the first sip."');
    const steeping = course.read("4-brewing/1-steeping.mdx");
    expect(steeping).toContain("\n## How long\n\nThree minutes, and \\{not one} more, if a \\< b.\n");
    expect(steeping).toContain("![✎ What it shows, for people who cannot see it](./1-steeping.leaves.svg)");
    expect(steeping).toContain("Black tea takes longer. (1)\n\n1. A footnote that stands in the text.");
    const pouring = course.read("4-brewing/2-pouring-slowly.mdx");
    expect(pouring).toContain('title: "Pouring: slowly"\ndescription: "How to pour so that');
    expect(pouring).toContain("tags: [growth, research, kettles]\n");
    expect(pouring).toContain('videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(pouring).toContain("![A cup seen from the side](./2-pouring-slowly.cup.svg)");
    expect(pouring).toContain("Then read [steeping](/module/4/steeping) or nothing.");
    expect(pouring).not.toContain("aliases");
    const clay = course.read("5-cups/1-clay.mdx");
    expect(clay).toContain("It is **porous**.\n\nA box that *was* HTML.");
    expect(clay).toContain('duration: "0:05"');
    expect(course.read("5-cups/1-clay.vtt")).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.500\nFirst the water,\n/);
    expect(course.read("5-cups/2-glass.mdx")).toContain(
      '&#x69;mport the glass first, then the cup.\n\n<Checklist id="glass">',
    );
    expect(said).toContain(
      'content/brewing/pouring.md:13: {{< price currency="eur" >}}: a block that only its own site knows',
    );
    expect(said).toContain("the link “nothing” to nowhere.md: it leads to a file that is no lesson");
    expect(said).toContain("content/cups/1-clay.md:3: <script>: programs are never taken");
    await requireDrafts();
  });

  it("takes a single page, and puts what is premium behind an opening", async () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
    const path = inFolder("one.md", Buffer.from(`# One\n\n${words(60)}\n\nThe answer is oolong.\n`));
    await course.take(path, { access: "premium", module: 2 });
    const one = course.read("2-second-steps/3-one.mdx");
    expect(one).toContain("access: premium\n");
    expect(one).toContain("<MembersOnly>\n  The answer is oolong.\n</MembersOnly>");
    expect(course.read("ids.yaml")).toMatch(/\n- one\n$/);
    await requireDrafts();
  });

  it.each([
    ["few words", "The answer is oolong."],
    ["words without blanks", "答えはウーロン茶である。"],
    ["one long paragraph", "oolong ".repeat(90).trim()],
  ])("keeps for members all that is premium and too short to be parted: %s", async (_, words) => {
    // As a new course has it.
    writeFileSync(course.path("content/rules.yaml"), "strict: false\nrules:\n  opening: advise\n");
    const said = await course.take(inFolder("one.md", Buffer.from(`# One\n\n${words}\n`)), {
      ...{ access: "premium", module: 2 },
    });
    const one = course.read("2-second-steps/3-one.mdx");
    expect(one).toContain("access: premium\n");
    expect(one).toContain(`<MembersOnly>\n  ${words}\n</MembersOnly>`);
    expect(said).toContain("all of it is for members");
  });
});

describe("an import of an archive", () => {
  it("takes a Common Cartridge: pages, pictures, links, questions, and what to read next", async () => {
    const said = await course.take(inFolder("tea.imscc", zippedSample("cartridge")));
    const water = course.read("4-water-first/1-soft-water.mdx");
    expect(water).toContain('resources:\n  - { title: "A map of hardness", url: "https://water.example/map" }');
    expect(water).toContain(
      "## What is soft\n\nWater with little **lime**.\n\n![A cup of water](./1-soft-water.cup.svg)",
    );
    expect(water).toContain("Go on to [the leaves](/module/5/whole-leaves), not to this.");
    expect(water).toContain(
      '## Check the water\n\n<Quiz id="what-does-lime-do-to-green-tea" question="What does lime do to “green” tea?">',
    );
    expect(water).toContain("<Choice right why=");
    expect(water).toContain('<Choice why="Lime binds what tastes sweet.">\n    It sweetens it \\{a lot}');
    expect(course.read("5-leaves/1-whole-leaves.mdx")).toContain("| Green | 2       |");
    expect(said).toContain("“Ask each other”: a discussion");
    expect(said).toContain("the question “Describe your water.”: it has no choices");
    expect(said).toContain("wiki_content/unlinked.html: the page: no line of the table of contents leads to it");
    await requireDrafts();
  });
});
