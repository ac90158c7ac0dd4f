import { describe, expect, it } from "vitest";
import { cutAddress, hostedVideo } from "#authoring/import/found/found.ts";
import { placeLinks, takeVideo } from "#authoring/import/lesson/links.ts";
import { mdxOf } from "#authoring/import/lesson/shape.ts";
import { parseMarkdown } from "#authoring/import/markdown/parse.ts";
import { takeHeadingNames } from "#authoring/import/markdown/dialects.ts";
import { leaving } from "#support/sourceOf.ts";

function placed(markdown: string): { text: string; told: string[] } {
  const { told, leave } = leaving();
  const tree = parseMarkdown(markdown, false, leave);
  placeLinks(
    tree,
    tree,
    (key) =>
      key === "tea/a b.md" ? { url: "/module/1/tea", tree: parseMarkdown("## Part", false, leave) } : undefined,
    leave,
  );
  return { text: mdxOf(tree).trim(), told };
}

describe("a link of an imported lesson", () => {
  it.each([
    ["[a](https://tea.example/)", "[a](https://tea.example/)"],
    ["[a](mailto:ada@tea.example)", "[a](mailto:ada@tea.example)"],
    ["[a](//tea.example/x)", "[a](https://tea.example/x)"],
    ["[a](<source:/tea/a%20b.md#part>)", "[a](/module/1/tea#part)"],
    ["[a](https://www.google.com/url?sa=D&q=https://tea.example/%3Fa%3D1&ust=9)", "[a](https://tea.example/?a=1)"],
    ["## Warm the pot\n\n[a](#warm-the-pot)", "## Warm the pot\n\n[a](#warm-the-pot)"],
    ["## Warm the pot\n\n[a](<#Warm the pot>)", "## Warm the pot\n\n[a](#warm-the-pot)"],
  ])("%s leads on", (markdown, expected) => {
    expect(placed(markdown)).toEqual({ text: expected, told: [] });
  });

  it.each([
    ["[a](javascript:alert(1))", "it leads to none of the web’s addresses"],
    ["[a](JaVaScRiPt:alert(1))", "it leads to none of the web’s addresses"],
    ["[a](data:text/html,x)", "it leads to none of the web’s addresses"],
    ["[a](vbscript:x)", "it leads to none of the web’s addresses"],
    ["[a](file:///etc/passwd)", "it leads to none of the web’s addresses"],
    ["[a](/tea)", "it leads to none of the web’s addresses"],
    ["[a](https://www.google.com/url?q=javascript:alert%281%29)", "it leads to none of the web’s addresses"],
    ["[a](https://)", "it leads to none of the web’s addresses"],
    ["[a](https://www.google.com/url?q=%E0%A4%A)", "it cannot be read"],
    ["[a](source:/no.md)", "it leads to a file that is no lesson"],
  ])("%s becomes its words, and is told", (markdown, why) => {
    const { text, told } = placed(markdown);
    expect(text).toBe("a");
    expect(told).toEqual([expect.stringMatching(new RegExp(`^the link “a” to .*: ${why}$`))]);
  });

  it("to a part that is not there leads to the page, or becomes its words, and is told", () => {
    expect(placed("[a](#nowhere) b")).toEqual({
      text: "a b",
      told: ["the link “a” to #nowhere: that part is not on the page"],
    });
    expect(placed("[a](<source:/tea/a%20b.md#lost>)")).toEqual({
      text: "[a](/module/1/tea)",
      told: ["the link “a” to tea/a b.md#lost: the lesson is there, its part “lost” is not; it leads to the lesson"],
    });
  });

  it("without any words is told, and one around a picture stays", () => {
    expect(placed("b[](https://tea.example/).")).toEqual({
      text: "b.",
      told: ["the link “” to https://tea.example/: it has no words"],
    });
    expect(placed("[![](cup.png)](https://tea.example/)").text).toBe("[![](cup.png)](https://tea.example/)");
  });

  it("finds a part by the name that its heading was given", () => {
    const tree = parseMarkdown("## Warm it {#pot}\n\n[a](#pot)", false, () => undefined);
    takeHeadingNames(tree);
    placeLinks(
      tree,
      tree,
      () => undefined,
      () => undefined,
    );
    expect(mdxOf(tree)).toBe("## Warm it\n\n[a](#warm-it)\n");
  });

  it("that has a part with a broken code in its name stops nothing", () => {
    expect(placed("[a](#100%) b").text).toBe("a b");
  });
});

describe("the address of a film", () => {
  const ID = "dQw4w9WgXcQ";
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    `//youtube.com/embed/${ID}`,
    `https://youtube.com/shorts/${ID}`,
  ])("is that of its page: %s", (url) => {
    expect(hostedVideo(url)).toBe(`https://www.youtube.com/watch?v=${ID}`);
  });

  it.each([
    [`https://m.youtube.com/watch?list=x&v=${ID}&t=4s`, `https://www.youtube.com/watch?v=${ID}&list=x&t=4s`],
    [`https://youtu.be/${ID}?si=x#now`, `https://www.youtube.com/watch?v=${ID}&si=x#now`],
    [`https://www.youtube.com/embed/${ID}?start=30&amp;autoplay=1`, `https://www.youtube.com/watch?v=${ID}&t=30`],
    ["https://vimeo.com/42/0a1b2c", "https://vimeo.com/42/0a1b2c"],
    ["https://vimeo.com/42#t=90s", "https://vimeo.com/42#t=90s"],
    ["https://player.vimeo.com/video/42?h=0a1b2c&dnt=1", "https://vimeo.com/42?h=0a1b2c"],
  ])("keeps whatever else it says: %s", (url, page) => {
    expect(hostedVideo(url)).toBe(page);
  });

  it("of the other host is its number", () => {
    expect(hostedVideo("//vimeo.com/42")).toBe("https://vimeo.com/42");
  });

  it.each([
    `https://evil.example/youtube.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `javascript:https://youtu.be/${ID}`,
    "https://youtu.be/short",
    "https://vimeo.com/channels",
    "",
  ])("is none of theirs: %s", (url) => {
    expect(hostedVideo(url)).toBeUndefined();
  });

  it("is taken out of the text once, and the other films stay as links", () => {
    const tree = parseMarkdown(
      "[One](video:https://youtu.be/dQw4w9WgXcQ)\n\n[Two](video:source:/two.mp4)",
      false,
      () => {
        throw new Error("nothing is left");
      },
    );
    expect(takeVideo(tree)).toBe(`https://www.youtube.com/watch?v=${ID}`);
    expect(mdxOf(tree).trim()).toBe("[Two](source:/two.mp4)");
    expect(takeVideo(tree)).toBeUndefined();
  });
});

describe("an address", () => {
  it.each([
    ["my%20note.md?raw=1#a%20part", "my note.md", "a part"],
    ["100%.md", "100%.md", ""],
    ["#part", "", "part"],
    ["a#b#c", "a", "b#c"],
    ["", "", ""],
    ["a\nb#c", "a\nb", "c"],
  ])("%j is a path and a part of it", (url, path, anchor) => {
    expect(cutAddress(url)).toEqual({ path, anchor });
  });
});
