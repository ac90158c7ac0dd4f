import { describe, expect, it } from "vitest";
import { membersContent, parseMdx, publicText } from "#build/leaks/textUnits.ts";

const LESSON = parseMdx(`The opening, with [a link](/open).

<MembersOnly>

## Secret heading

A paragraph with **bold words** and [a source](https://example.com/secret).

- A list item

![What the figure shows](./figure.svg "Its title")

\`\`\`text
First line
Second line
\`\`\`

<Quiz id="first" question="What first?">

<Choice right why="Because of this.">An answer</Choice>

</Quiz>

<Resource href="https://example.com/resource">A resource</Resource>

<Download src="./sheet.csv" label="A sheet">

Ten rows.

</Download>

</MembersOnly>

After the block.
`);

describe("what a lesson keeps for members", () => {
  const { units, links, files, questions } = membersContent(LESSON);

  it.each([
    ["headings", "Secret heading"],
    ["paragraphs with their inner marks", "A paragraph with bold words and a source."],
    ["list items", "A list item"],
    ["the words for pictures", "What the figure shows"],
    ["titles of pictures", "Its title"],
    ["each line of a template", "Second line"],
    ["questions", "What first?"],
    ["answers", "An answer"],
    ["explanations", "Because of this."],
  ])("has %s", (_, unit) => {
    expect(units.map((text) => text.trim())).toContain(unit);
  });

  it("has the addresses of links and resources", () => {
    expect(links).toEqual(["https://example.com/secret", "https://example.com/resource"]);
  });

  it("has the files beside the lesson that it shows or hands out", () => {
    expect(files).toEqual(["./figure.svg", "./sheet.csv"]);
  });

  it("has the ids of its questions", () => {
    expect(questions).toEqual(["first"]);
  });

  it("has nothing that stands outside the block", () => {
    expect(units.join(" ")).not.toMatch(/opening|After/);
  });

  it.each(["[^note]: Only members should read this.", "[^note]: https://example.com/note", "[^note]: Secret"])(
    "has the footnote %s, which is printed outside the block",
    (footnote) => {
      const tree = parseMdx(`Opening.[^note]\n\n<MembersOnly>\n\nInside.\n\n</MembersOnly>\n\n${footnote}\n`);
      const { units: inside, links: addresses } = membersContent(tree);
      expect([...inside, ...addresses].join(" ")).toContain(footnote.replace("[^note]: ", ""));
      expect(publicText(tree)).not.toContain(footnote.replace("[^note]: ", ""));
    },
  );
});

describe("the public text of a lesson", () => {
  it("is what stands before and after the block, with its links", () => {
    const text = publicText(LESSON);
    expect(text).toContain("The opening, with a link.");
    expect(text).toContain("/open");
    expect(text).toContain("After the block.");
  });

  it("has nothing of the block", () => {
    expect(publicText(LESSON)).not.toMatch(/Secret|bold|secret|answer|figure/);
  });
});
