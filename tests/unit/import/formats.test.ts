import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkContent } from "#authoring/check/checkContent.ts";
import { ImportingCourse, SAMPLES, sampleFiles, zippedSample } from "#support/importing.ts";

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

  it("takes a site of Jekyll: posts by their days, and what Liquid stands for", async () => {
    const said = await course.take(sample("jekyll"));
    const second = course.read("4-posts/2-the-second-cup.mdx");
    expect(second).toContain("See [the first](/module/4/the-first-cup) and ![A cup](./2-the-second-cup.cup.svg).");
    expect(second).toContain('```sh\necho "{{ kept }}"\n```');
    expect(said).toContain("{{ page.mood }}: a value that only its own site knows");
    await requireDrafts();
  });

  it("takes a site of Docusaurus: categories, positions, boxes, and the words in its components", async () => {
    const said = await course.take(sample("docusaurus"));
    const black = course.read("4-first-leaves/1-black-tea.mdx");
    expect(black).toContain(
      '<Callout kind="note" title="Warm the pot">\n  Pour hot water in and out again.\n</Callout>',
    );
    expect(black).toContain("Words inside the tabs, for  euros.");
    expect(black).toContain("![A cup](./1-black-tea.cup.svg) [Green tea](/module/4/green-tea#leaves)");
    expect(course.read("4-first-leaves/2-green-tea.mdx")).toContain('description: "What green tea asks of the water,');
    for (const left of ["export const price = 3;", "{price}", "<Tabs>"]) expect(said).toContain(left);
    await requireDrafts();
  });

  it("takes a vault of Obsidian: wiki links, embeds, boxes, and nothing that was hidden", async () => {
    const said = await course.take(sample("obsidian"));
    const oolong = course.read("4-tea/2-oolong.mdx");
    expect(oolong).toContain(
      "Between [green](/module/4/green-tea) and Black. See [How it is rolled](#how-it-is-rolled)",
    );
    expect(oolong).toContain("(./2-oolong.cup.svg)");
    expect(oolong).toContain('<Callout kind="note" title="Hot">');
    expect(oolong).toContain("By hand. **Slowly.**\n");
    expect(oolong).toContain("aliases: [blue tea, wulong]");
    expect(oolong).not.toContain("not for others");
    expect(course.read("4-tea/1-green-tea.mdx")).toContain("but \\{\\{never}} boiled.");
    expect(said).toContain("[[Lost note]]: it leads to a note that is not there");
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
  it("takes a Word document: a lesson for each heading, pictures, links", async () => {
    const image = await sharp({ create: { width: 4, height: 3, channels: 3, background: "#333" } })
      .png()
      .toBuffer();
    const said = await course.take(inFolder("tea.docx", zippedSample("document", { "word/media/image1.png": image })));
    expect(course.read("4-tea-kettles/module.yaml")).toContain("title: Tea & kettles");
    const kettle = course.read("4-tea-kettles/1-the-kettle.mdx");
    expect(kettle).toContain("It has a **spout** and \\{braces}. [More kettles](https://kettles.example/)");
    expect(kettle).toContain("## Its handle\n\n![A kettle on a stove](./1-the-kettle.picture-1.png)");
    expect(course.read("4-tea-kettles/2-the-cup.mdx")).toContain("\nIt is round.\n");
    expect(said).toContain("Everything was taken.");
    await requireDrafts();
  });

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

  it("takes a course of Open edX: sections, units, films with captions, problems", async () => {
    const entries = Object.entries(sampleFiles("olx")).map(([name, body]) => ({
      header: { name: `course/${name}`, size: body.length, type: "file" as const },
      body: new Uint8Array(body),
    }));
    const said = await course.take(inFolder("tea.tar.gz", gzipSync(await packTar(entries))));
    const warming = course.read("4-the-pot/1-warming-it.mdx");
    expect(warming).toContain('videoUrl: "https://www.youtube.com/watch?v=bbbbbbbbbbb"');
    expect(warming).toContain("![An empty cup](./1-warming-it.cup.svg) [the first film](/module/4/film-one)");
    expect(warming).toContain('## Try it\n\n<Quiz id="how-much-does-a-cold-pot-take"');
    expect(warming).toContain('<Choice why="Touch it and see.">\n    Nothing\n  </Choice>');
    expect(course.read("4-the-pot/1-warming-it.vtt")).toContain("then the leaves &amp; the cup.");
    expect(course.read("4-the-pot/3-film-two.mdx")).toContain('videoUrl: "https://films.example/two.mp4"');
    expect(said).toContain("numericalresponse: a question here has choices, one of them right");
    await requireDrafts();
  });

  it("is the same from a folder and from its archive", async () => {
    await course.take(sample("olx"));
    const unpacked = readFileSync(course.path("content/curriculum/4-the-pot/1-warming-it.mdx"), "utf8");
    course.lay();
    await course.take(inFolder("tea.zip", zippedSample("olx")));
    expect(course.read("4-the-pot/1-warming-it.mdx")).toBe(unpacked);
  });
});
