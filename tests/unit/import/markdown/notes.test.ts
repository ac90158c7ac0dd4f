import type { Root } from "mdast";
import { describe, expect, it } from "vitest";
import { parseMarkdown, takeAsides } from "#authoring/import/markdown/parse.ts";
import { Finder } from "#authoring/import/markdown/folder.ts";
import { takeWikiLinks, withoutShortcodes } from "#authoring/import/markdown/dialects.ts";
import { mdxOf } from "#authoring/import/lesson/shape.ts";
import { leaving, sourceOf } from "#support/sourceOf.ts";

const FLAVOUR = { isTemplated: false, isVault: true };
const { leave: silent } = leaving();

function boxed(text: string): string {
  const tree: Root = parseMarkdown(withoutShortcodes(text, FLAVOUR, silent), false, silent);
  takeAsides(tree);
  return mdxOf(tree).trim();
}

const finder = new Finder(
  sourceOf({
    "Tea/Green Tea.md": "",
    "Tea/pot/index.md": "",
    "static/cup.png": "",
    "docs/black.mdx": "",
    "pictures/a cup (blue).png": "",
    "film.mp4": "",
  }),
);
function linked(text: string): { text: string; told: string[] } {
  const { told, leave } = leaving();
  const tree = parseMarkdown(text, false, leave);
  takeWikiLinks(tree, (name) => finder.byName(name), leave);
  return { text: mdxOf(tree).trim(), told };
}

describe("a box beside the text", () => {
  it("is the course's own, under the title that it has or else its kind", () => {
    expect(boxed(":::tip[Warm it]\nThe pot.\n:::")).toBe(
      '<Callout kind="note" title="Warm it">\n  The pot.\n</Callout>',
    );
    expect(boxed(":::tip Warm it\nThe pot.\n:::")).toContain('title="Warm it"');
    expect(boxed(":::WARNING\nHot.\n:::")).toContain('title="Warning"');
    expect(boxed(":::note{.wide}\nHot.\n:::")).toContain('title="Note"');
    expect(boxed(":::example\nOne cup.\n:::")).toContain('kind="example"');
  });

  it("may stand in another, and each closes its own", () => {
    const text = boxed("::::note Outer\nOne.\n:::tip Inner\nTwo.\n:::\nThree.\n::::\nFour.");
    expect(text).toMatch(/Outer"[^]*One\.[^]*Inner"[^]*Two\.\n {2}<\/Callout>[^]*Three\.\n<\/Callout>\n\nFour\.$/);
  });

  it("that is never closed holds all that follows, and a close without an open is nothing", () => {
    expect(boxed(":::note\nOne.\n\nTwo.")).toBe('<Callout kind="note" title="Note">\n  One.\n\n  Two.\n</Callout>');
    expect(boxed("One.\n\n:::\n\nTwo.")).toBe("One.\n\nTwo.");
  });

  it("is a quote with a mark, and any other quote stays one", () => {
    expect(boxed("> [!TIP]- Warm it\n> The pot.")).toBe(
      '<Callout kind="note" title="Warm it">\n  The pot.\n</Callout>',
    );
    expect(boxed("> [!note]\n>\n> - One")).toContain('title="Note">\n  - One');
    expect(boxed("> Said by Ada.\n>\n> - One")).toBe("> Said by Ada.\n>\n> - One");
    expect(boxed("> - [!tip] One")).not.toContain("Callout");
    expect(boxed(">")).toBe(">");
  });

  it("is none where colons stand between words", () => {
    expect(boxed("See ::: there.")).toBe("See ::: there.");
  });
});

describe("a link between notes", () => {
  it.each([
    ["[[Green Tea]]", "[Green Tea](source:/Tea/Green%20Tea.md)"],
    ["[[green tea|that one]]", "[that one](source:/Tea/Green%20Tea.md)"],
    ["[[Tea/Green Tea#Part one]]", "[Green Tea](source:/Tea/Green%20Tea.md#Part%20one)"],
    ["[[#Part one]]", "[Part one](<#Part one>)"],
    ["![[a cup (blue).png]]", "![](<source:/pictures/a%20cup%20\\(blue\\).png>)"],
    ["![[cup.png|A blue cup]]", "![A blue cup](source:/static/cup.png)"],
    ["![[cup.png|300x200]]", "![](source:/static/cup.png)"],
    ["![[film.mp4]]", "[film.mp4](video:source:/film.mp4)"],
  ])("%s finds what it means", (text, expected) => {
    const { text: found, told } = linked(text);
    expect(found.replace(/[<>\\]/g, "")).toBe(expected.replace(/[<>\\]/g, ""));
    expect(told).toEqual([]);
  });

  it("keeps the words around it, before, between and behind", () => {
    expect(linked("a [[black]] b [[Nowhere|no]] c").text).toBe("a black b no c");
    expect(linked("a [[Green Tea]]").text).toMatch(/^a \[Green Tea\]/);
  });

  it("that leads nowhere stays as words, and is told as it stands", () => {
    expect(linked("[[Lost/Note|a note]]")).toEqual({
      text: "a note",
      told: ["[[Lost/Note|a note]]: it leads to a note that is not there"],
    });
  });

  it("that puts a note inside a note becomes a link", () => {
    const { text, told } = linked("![[Green Tea]]");
    expect(text).toBe("[Green Tea](source:/Tea/Green%20Tea.md)");
    expect(told).toEqual(["![[Green Tea]]: a note inside a note; it became a link"]);
  });

  it.each(["[[", "[[]", "[ [a]]", "[[a\\]]"])("is none in %s", (text) => {
    expect(linked(text).text).not.toContain("source:");
  });
});

describe("what a link names among the files", () => {
  it.each([
    ["../static/cup.png", "docs/black.mdx", "source:/static/cup.png"],
    ["/cup.png", "docs/black.mdx", "source:/static/cup.png"],
    ["/CUP.PNG", "docs/black.mdx", "source:/static/cup.png"],
    ["pot/", "Tea/Green Tea.md", "source:/Tea/pot/index.md"],
    ["black", "docs/white.mdx", "source:/docs/black.mdx"],
    ["black.html#part", "docs/white.mdx", "source:/docs/black.mdx#part"],
    ["Green%20Tea.md?raw=1", "Tea/x.md", "source:/Tea/Green%20Tea.md"],
    ["nowhere.md", "Tea/x.md", "source:/nowhere.md"],
    ["../../../../etc/passwd", "Tea/x.md", "source:/../../../../etc/passwd"],
  ])("%s in %s is %s", (url, from, expected) => {
    expect(finder.address(url, from)).toBe(expected);
  });

  it.each(["https://tea.example/a.md", "mailto:a@tea.example", "#part", "//tea.example/cup.png", "source:/cup.png"])(
    "%s is none of them",
    (url) => {
      expect(finder.address(url, "docs/black.mdx")).toBe(url);
    },
  );

  it("an empty path names nothing", () => {
    expect(finder.byPath("", "docs/black.mdx")).toBeUndefined();
  });
});
