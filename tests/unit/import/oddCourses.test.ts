import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importing, sampleFiles, zippedSample } from "#support/importing.ts";

const { course, put, body, folder } = importing();
const lay = (name: string): string => {
  for (const [file, bytes] of Object.entries(sampleFiles(join("odd", name)))) put(join("kiln", file), bytes);
  return join(folder(), "kiln");
};
const zipped = (name: string, more?: Record<string, Buffer>): Buffer => zippedSample(join("odd", name), more);
/** In a folder that not every disk tells from another one's. */
const WHEEL =
  '\uFEFF<html><head><title>T</title></head><body><p>It turns <a href="glaze ash.html">towards the glaze</a></p></body></html>';
/** The lines that name what was not taken. */
const left = (said: string): string[] =>
  said
    .split("\n")
    .filter((line) => /^ {2}(?!\d+ {2})\S.*: /.test(line))
    .map((line) => line.trim());

const expectAll = (text: string, parts: string[]): void =>
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);

describe("an odd course is taken whole, and what is not is named with its file:", () => {
  it("a vault of Obsidian", async () => {
    const said = await course.take(lay("obsidian"));
    expect(course.names("4-topfe")).toEqual([
      ...["1-ton-wasser.50-glasur.png", "1-ton-wasser.asche-2.png", "1-ton-wasser.krug-nr-1-links.png"],
      ...["1-ton-wasser.mdx", "2-brennen.mdx", "module.yaml", "thumbnail.svg"],
    ]);
    const clay = body("4-topfe/1-ton-wasser.mdx");
    expect(clay.match(/\(\.\/1-ton-wasser\.[^)]+\.png\)/g)).toHaveLength(4);
    expectAll(clay, [
      ...["![die Glasur](./1-ton-wasser.50-glasur.png)", "![die Asche](./1-ton-wasser.asche-2.png)"],
      "[dem zweiten Brand](/module/4/brennen#zweiter-brand)",
      ...["Gibt es nicht und", "Sichtbar **hervorgehoben** ~~gestrichen~~ #ton/feucht"],
      '<Callout kind="note" title="Vorsicht">\n  Heiß.\n\n  <Callout kind="note" title="Darin">\n    Noch tiefer.',
      ...["- wässern", "- kneten", "- schlagen", "T = 2 \\pi r", "kostet $8, zwei $15.", "graph TD; Ton-->Topf"],
    ]);
    expectAll(body("4-topfe/2-brennen.mdx"), [
      ...["| 6 \\| 7 | [beim Ton](/module/4/ton-wasser) |", "CO<sub>2</sub>", "<kbd>Esc</kbd>", "schnell\\\ndann"],
    ]);
    expect(left(said)).toEqual([
      "Töpfe/1 Ton & Wasser.md:16: %% nur für mich %%: a comment, which no reader saw",
      "Töpfe/1 Ton & Wasser.md:14: [[Gibt es nicht]]: it leads to a note that is not there",
      "Töpfe/1 Ton & Wasser.md:39: ![[2 Brennen!]]: a note inside a note; it became a link",
      "Töpfe/2 Brennen!.md:5: ^ofen7: the name of a paragraph, to which links no longer lead",
      "Töpfe/1 Ton & Wasser.md:3: the tag “Töpfern”: a tag has small letters, figures and hyphens",
      "Töpfe/1 Ton & Wasser.md:10: the link “Merkblatt Ton.pdf” to Anhang/Merkblatt Ton.pdf: it leads to a file that is no lesson",
      "Töpfe/1 Ton & Wasser.md:12: the link “Scheibe läuft.mp3” to Anhang/Scheibe läuft.mp3: it leads to a file that is no lesson",
      "Töpfe/1 Ton & Wasser.md:37: the link “öffnen” to obsidian://open?vault=Ton&file=Krug: it leads to none of the web’s addresses",
    ]);
  });

  it("a site of Docusaurus", async () => {
    const said = await course.take(lay("docusaurus"));
    expect(course.read("4-kiln/1-start.mdx")).toContain('title: "Start: what\'s a \\"kiln\\"?"');
    const start = body("4-kiln/1-start.mdx");
    expectAll(start, [
      "We \\<3 clay: if wet \\< dry && cold > hot. Braces \\{as here}, `Map<String>`, and a Box\\<Glaze> in words.",
      "See [heat](#heat-it), [glaze](/module/5/glaze#dip) and [by its path](/module/5/glaze).",
      '<Callout kind="note" title="Slow down with cones">\n  Wait **overnight**.',
      '<Callout kind="note" title="In brackets">\n  At once',
      '<Callout kind="note" title="Inside">\n    quite deep',
      ...["**Gas**", "It burns gas", "**Wood**", "- It burns **wood**", '<Details title="More of it">'],
      ...["![The kiln](./1-start.kiln.png)", "![Again](./1-start.kiln.png)", "![By require](./1-start.kiln.png)"],
      ...["[kiln@example.com](mailto:kiln@example.com)", "(https://example.com/k_i_ln)", "`{heat}`; // <k>"],
    ]);
    expect(body("5-the-work/1-glaze.mdx")).toContain("## dip\n\nBriefly.");
    expect(body("5-the-work/2-glaze-2.mdx")).toContain("The same name once more.");
    expectAll(left(said).join("\n"), [
      "docs/work/_part.mdx: the page: its site puts it into other pages",
      ...["docs/start.md:7: import Tabs", "docs/start.md:10: <!-- seen by nobody -->", "docs/start.md:11: <!-- over"],
      ...[
        "docs/start.md:42: <Tabs>",
        "docs/start.md:62: {/* a comment of MDX */}",
        "docs/work/glaze.mdx:6: export const",
      ],
      ...["docs/work/glaze.mdx:8: {cone}", "docs/start.md:66: “title="],
    ]);
  });

  it("posts of Jekyll", async () => {
    const said = await course.take(lay("jekyll"));
    expect(course.names("5-posts").filter((name) => name.endsWith(".mdx"))).toHaveLength(9);
    const titles = course
      .names("5-posts")
      .filter((name) => name.endsWith(".mdx"))
      .map((name) => /^title: (.*)$/m.exec(course.read(`5-posts/${name}`))?.[1]);
    expect(titles).toEqual([
      ...['"007"', `"Water 2:1 – who's right?"`, '"Second: a bare colon"', "It's dry", "Bare", "Tabs", "Two lines"],
      ...["Two lines", "One"],
    ]);
    expectAll(body("5-posts/2-water-2-1-whos-right.mdx"), [
      ...["How it begins.", "## Mix it", "Two parts.", "![a cup](./2-water-2-1-whos-right.cup.png)", "Slip"],
      "Also [second](/module/5/second-a-bare-colon) and [again](/module/5/second-a-bare-colon).",
      ...[
        "\\{\\{ kept as it is }}",
        "Clay with much water",
        "[CO]: a gas",
        'puts "{{ clay }}"',
        "Says the **potter**.",
      ],
    ]);
    expect(course.read("5-posts/2-water-2-1-whos-right.mdx")).toContain("watch?v=dQw4w9WgXcQ");
    expect(course.read("5-posts/2-water-2-1-whos-right.mdx")).not.toContain("\r");
    expectAll(left(said).join("\n"), [
      ...["_posts/2025-02-02-second.md: its front matter", "_posts/2025-02-05-tabs.md: its front matter"],
      ...["_posts/2025-02-09-keys.md: its front matter", "_posts/2025-02-01-first.md:14: {: .hint}"],
      ...["_posts/2025-02-01-first.md:9: <!--more-->", "“bad by tab”: these words are in no lesson"],
      "“Other”: these words are in no lesson",
    ]);
  });

  it("a site of Hugo", async () => {
    const said = await course.take(lay("hugo"));
    expect(body("5-drying/1-drying.mdx")).toContain("Under a cloth.");
    expect(body("5-drying/2-shelf.mdx")).toContain("## Slowly\n\nTurn it");
    expect(body("6-throwing/2-centre.mdx")).toContain("Lean in.");
    expect(course.read("6-throwing/3-pull.mdx")).toContain("watch?v=dQw4w9WgXcQ");
    expectAll(body("6-throwing/3-pull.mdx"), [
      ...["![A bowl](./3-pull.bowl.png", "![Another bowl](./3-pull.bowl.png)", "Pulled *once*", "Use **both** hands"],
      ...["**Left**", "With the left", "**Right**", "With the right", 'pots := map[string]int{"a": 1}'],
      ...["[the drying](/module/5/shelf#slowly)", "[the centre](/module/6/centre)", "shown as it is"],
    ]);
    expect(left(said)).toEqual([
      "content/drying/shelf.de.md: the page: it says content/drying/shelf.md in another language (de); a course has one",
      "content/drying/shelf.md:6: {{< param often >}}: a block that only its own site knows",
      "content/throwing/pull/index.md:15: {{< tabs >}}: a block that only its own site knows",
    ]);
  });

  it("an export of Notion", async () => {
    const said = await course.take(lay("notion"));
    expect(body("4-pots/1-pots.mdx")).toContain("[First pot](/module/4/first-pot)");
    expectAll(body("4-pots/2-first-pot.mdx"), [
      ...["Created: February 1, 2025 10:00 AM", "(./2-first-pot.untitled.png)", "💡 Keep your **elbows** in"],
      ...["- A toggle", "What it hides", "v = r \\omega", "| 1   | Wedge |"],
    ]);
    expect(left(said)).toEqual([]);
    expect(said).toContain("Everything was taken.");
  });

  it("an export of Canvas", async () => {
    const said = await course.take(put("course.imscc", zipped("canvas")));
    const wedging = body("4-week-1-clay/1-wedging.mdx");
    expectAll(wedging, [
      ...["## At the table", "Ram's head first", "![an oven](./1-wedging.ofen-u-2.png)", "the list", "all weeks"],
      ...["![the oven again](./1-wedging.ofen-u-2.png)", "[on to firing](/module/4/firing)"],
      ...[
        "[once more](/module/4/firing)",
        "`v^2`",
        "Cold\\\nwet\u00A0clay",
        "- cut\n  - slam",
        "if (wet < dry) { wait }",
      ],
      "\\{\\{ braces }} and \\{clay}",
    ]);
    const firing = course.read("4-week-1-clay/2-firing.mdx");
    expectAll(firing, [
      ...[
        'videoUrl: "https://vimeo.com/76979871?h=abc"',
        "| cone | six |",
        '<Quiz id="is-900-1240" question="Is 900 < 1240?">',
      ],
      ...['<Quiz id="is-900-1240-2" question="Is 900 < 1240?">', "900 \\< 1240 > 20", "True", "False"],
    ]);
    const task = course.read("4-week-1-clay/3-task.mdx");
    expectAll(task, ["Wedge ten balls", '{ title: "A link", url: "https://example.com/k?b=1&c=2" }']);
    expect(left(said)).toEqual([
      "wiki_content/wedging.html:1: <!-- StartFragment -->: a comment, which no reader saw",
      "wiki_content/wedging.html:4: the link “the list” to web_resources/Glaze list (3).pdf: it leads to a file that is no lesson",
      "wiki_content/wedging.html:4: the link “all weeks” to $CANVAS_COURSE_REFERENCE$/modules: it leads to a file that is no lesson",
    ]);
  });

  it("a cartridge whose manifest names its files by other signs", async () => {
    const said = await course.take(
      put("course.imscc", zipped("cartridge", { "Kiln/The Wheel.HTM": Buffer.from(WHEEL) })),
    );
    expect(body("4-week-1-clay/1-wheel.mdx")).toContain("It turns [towards the glaze](/module/4/glaze-ash)");
    expect(body("4-week-1-clay/2-glaze-ash.mdx")).toContain("Sieve it");
    expect(left(said)).toEqual([
      "imsmanifest.xml:3: “Not there”: kiln/none.html is not there",
      "kiln/glaze ash.html:1: the picture ../web_resources/gone.png: the file is not there",
    ]);
  });

  it("a Word document", async () => {
    const said = await course.take(put("Ton (1).docx", zipped("word")));
    expect(body("4-clay-course/1-clay-course.mdx")).toContain("Before any heading");
    expect(course.read("4-clay-course/2-uber-ton-3-4-y.mdx")).toContain('title: "Über Ton: 3 < 4 {y}"');
    expectAll(body("4-clay-course/2-uber-ton-3-4-y.mdx"), [
      "With \\{braces}, we \\<3 it, \\*stars\\*, \\_below\\_, \\`tick\\`, \\[brackets]\\(y), # hash",
      ...["Kept added and noted", "Found at the foot", "[The guild](https://guild.example/clay?a=b#c)"],
      ...[
        "![A pot on a shelf](./2-uber-ton-3-4-y.picture-1.png)",
        "| Whole width |",
        "| ash \\| bone | one<br />another |",
      ],
      ...["`v=rω` is its speed", "Beside in a box", "youtu.be/dQw4w9WgXcQ"],
    ]);
    expect(course.read("4-clay-course/3-1240.mdx")).toContain('id: "1240"\ntitle: "1240"');
    expect(left(said)).toEqual([
      "Ton (1).docx: “struck”: it was deleted while changes were tracked",
      expect.stringMatching(/“A plan of the kiln”.*: it is no picture that can be read$/),
      expect.stringMatching(/“A picture of no kind”.*: it is no picture that can be read$/),
    ]);
  });

  it("a course of Open edX", async () => {
    const said = await course.take(lay("olx"));
    const lesson = course.read("4-week-1-topfe/1-1240.mdx");
    expectAll(lesson, [
      ...['id: "1240"\ntitle: "1240"', "watch?v=dQw4w9WgXcQ", "Wedge it first", "![a pot](./1-1240.topf-u.png)"],
      ...["[go on](/module/4/1240)", "the list", "(r^2\\", "h", 'question="Which is hotter, 900 < 1240?"'],
      ...['why="So it is"', "The later", "The former", "As it melts", "Tick what burns", "- Gas", "- Wood"],
    ]);
    expect(course.read("4-week-1-topfe/1-1240.vtt")).toContain("Stop if wet &lt; dry and cold > hot");
    expectAll(left(said).join("\n"), [
      ...["html/h1.html:1: <!-- by Studio -->", "problem/p2.xml: the question in “p2”: choiceresponse"],
      ...["vertical/v2.xml: discussion “d”", "the link “the list” to static/Glaze_list.pdf"],
    ]);
  });
});
