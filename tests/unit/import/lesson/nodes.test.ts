import fc from "fast-check";
import type { Root } from "mdast";
import { describe, expect, it } from "vitest";
import { nodes } from "#authoring/check/read/nodes.ts";
import { inlineReferences, mdxOf, plainNodes, plainText } from "#authoring/import/lesson/shape.ts";
import { parseMarkdown } from "#authoring/import/markdown/parse.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";
import { leaving } from "#support/sourceOf.ts";

const { leave } = leaving();
function lessonOf(markdown: string, title = "Tea"): string {
  const tree = parseMarkdown(markdown, false, leave);
  inlineReferences(tree);
  plainNodes(tree, title, "tea");
  return mdxOf(tree).trim();
}
const depths = (mdx: string): number[] => nodes(parseMdx(mdx), "heading").map(({ depth }) => depth);

describe("the headings of an imported lesson", () => {
  it("lose the one that repeats the title, and no other", () => {
    expect(lessonOf("# TEA\n\nA cup.\n\n# Tea\n\nAnother.")).toBe("A cup.\n\n## Tea\n\nAnother.");
    expect(lessonOf("# Tea and cups\n\nA cup.")).toBe("## Tea and cups\n\nA cup.");
  });

  it.each([
    ["# A\n\n### B\n\n###### C\n\n# D", [2, 3, 4, 2]],
    ["### A\n\n### B", [2, 2]],
    ["#### A\n\n# B", [2, 2]],
    ["# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n\n###### F", [2, 3, 4, 5, 6, 6]],
  ])("begin with the second level and skip none: %j", (markdown, expected) => {
    expect(depths(lessonOf(markdown))).toEqual(expected);
  });

  it("hold one line of words, and what they held besides stands below", () => {
    expect(lessonOf("## The ![cup](a.png) pot")).toBe("## The  pot\n\n![cup](a.png)");
    expect(lessonOf("## ![cup](a.png)")).toBe("![cup](a.png)");
    expect(lessonOf("One\ntwo\n---")).toBe("## One two");
    expect(lessonOf("#\n\nA cup.")).toBe("A cup.");
  });

  it("are strong words inside of lists and quotes", () => {
    expect(lessonOf("- # Inside\n\n> ## Quoted")).toBe("- **Inside**\n\n> **Quoted**");
  });

  it("skip no level, whatever levels the source had", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 }), (levels) => {
        const found = depths(lessonOf(levels.map((level, at) => `${"#".repeat(level)} Part ${at}`).join("\n\n")));
        expect(found).toHaveLength(levels.length);
        expect(found[0]).toBe(2);
        for (const [at, depth] of found.entries()) expect(depth - (found[at - 1] ?? 1)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 15 },
    );
  });
});

describe("what an imported lesson is made of", () => {
  it("is no sign that nobody sees, or that turns the writing", () => {
    expect(plainText("a\u200Bb\u202Ec\u0007d\tf\uFEFF\u2066")).toBe("abcd f");
    expect(plainText("שלום, café 🫖")).toBe("שלום, café 🫖");
  });

  it("is code as it was written, in a language that has a name", () => {
    expect(lessonOf("```sh\n\ta\u202E\n```")).toBe("```sh\n\ta\n```");
    expect(lessonOf('```js" onclick="x\na\n```')).toBe("```\na\n```");
    expect(lessonOf("```c++\na\n```")).toBe("```c++\na\n```");
  });

  it("is a checklist where every line has a box, and a list where one has none", () => {
    expect(lessonOf("- [x] One\n- [ ] Two")).toBe('<Checklist id="tea">\n  - One\n  - Two\n</Checklist>');
    expect(lessonOf("- [x] One\n- Two")).not.toContain("Checklist");
    expect(lessonOf("- [ ] One\n\nWords.\n\n1. [ ] Two")).toContain('<Checklist id="tea-2">\n  - Two');
  });

  it("is the words of what a lesson cannot have", () => {
    const tree: Root = { type: "root", children: [{ type: "math", value: "x" } as never] };
    plainNodes(tree, "Tea", "tea");
    expect(tree.children).toEqual([{ type: "text", value: "x" }]);
  });
});

describe("links and notes that stand elsewhere in the source", () => {
  it("stand where they are read", () => {
    expect(lessonOf("See [the pot][P] and ![a cup][c].\n\n[p]: pot.md\n[C]: cup.png")).toBe(
      "See [the pot](pot.md) and ![a cup](cup.png).",
    );
    expect(lessonOf("Tea[^b] and cups[^a].\n\n[^a]: Of clay.\n\n[^b]: *Black*.")).toBe(
      "Tea (2) and cups (1).\n\n1. Of clay.\n2. *Black*.",
    );
  });

  it("that are named twice keep one number, and that are not there leave no sign", () => {
    expect(lessonOf("A[^n], b[^n].\n\n[^n]: Note.")).toBe("A (1), b (1).\n\n1. Note.");
    expect(lessonOf("A [b][c].")).toBe("A \\[b]\\[c].");
  });
});

describe("a lesson as MDX", () => {
  it.each([
    "import the leaves",
    "export them",
    "{braces}",
    "<b",
    "a < b > c",
    "{",
    "}",
    "1 * 2 * 3",
    "_a_",
    "# no",
    "- no",
  ])("says %s as it was said", (words) => {
    const mdx = mdxOf({ type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: words }] }] });
    const [paragraph, ...more] = parseMdx(mdx).children;
    expect(more).toEqual([]);
    expect(paragraph).toMatchObject({ type: "paragraph", children: [{ type: "text", value: words }] });
  });

  it("can be read again, whatever signs its words had", () => {
    const sign = fc.constantFrom(
      "{",
      "}",
      "<",
      ">",
      "*",
      "_",
      "`",
      "[",
      "](",
      "#",
      "-",
      "import ",
      "\\",
      "a",
      " ",
      "&lt;",
    );
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 10 }), (signs) => {
        const value = `x${signs.join("")}x`;
        const mdx = mdxOf({ type: "root", children: [{ type: "paragraph", children: [{ type: "text", value }] }] });
        expect(parseMdx(mdx).children).toMatchObject([{ type: "paragraph", children: [{ type: "text", value }] }]);
      }),
      { numRuns: 40 },
    );
  });
});
