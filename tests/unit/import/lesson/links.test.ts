import { describe, expect, it } from "vitest";
import { placeLinks } from "#authoring/import/lesson/links.ts";
import { mdxOf } from "#authoring/import/lesson/shape.ts";
import { parseMarkdown } from "#authoring/import/markdown/parse.ts";
import { leaving } from "#support/sourceOf.ts";

function placed(markdown: string): { text: string; told: string[] } {
  const { told, leave } = leaving();
  const tree = parseMarkdown(markdown, false, leave);
  placeLinks(
    tree,
    (key) =>
      key === "tea/a b.md" ? { url: "/module/1/tea", tree: parseMarkdown("## Part", false, leave) } : undefined,
    leave,
  );
  return { text: mdxOf(tree).trim(), told };
}

describe("a link of an imported lesson", () => {
  it.each([
    ["[a](mailto:ada@tea.example)", "[a](mailto:ada@tea.example)"],
    ["[a](//tea.example/x)", "[a](https://tea.example/x)"],
    ["[a](<source:/tea/a%20b.md#part>)", "[a](/module/1/tea#part)"],
    ["[a](https://www.google.com/url?sa=D&q=https://tea.example/%3Fa%3D1&ust=9)", "[a](https://tea.example/?a=1)"],
    ["## Warm the pot\n\n[a](<#Warm the pot>)", "## Warm the pot\n\n[a](#warm-the-pot)"],
  ])("%s leads on", (markdown, expected) => expect(placed(markdown)).toEqual({ text: expected, told: [] }));

  it.each([
    ["[a](javascript:alert(1))", "it leads to none of the web’s addresses"],
    ["[a](JaVaScRiPt:alert(1))", "it leads to none of the web’s addresses"],
    ["[a](data:text/html,x)", "it leads to none of the web’s addresses"],
    ["[a](file:///etc/passwd)", "it leads to none of the web’s addresses"],
    ["[a](/tea)", "it leads to none of the web’s addresses"],
    ["[a](https://www.google.com/url?q=javascript:alert%281%29)", "it leads to none of the web’s addresses"],
    ["[a](https://www.google.com/url?q=%E0%A4%A)", "it cannot be read"],
    ["[a](source:/no.md)", "it leads to a file that is no lesson"],
  ])("%s becomes its words, and is told", (markdown, why) => {
    const { text, told } = placed(markdown);
    expect(text).toBe("a");
    expect(told).toEqual([expect.stringMatching(new RegExp(`^the link “a” to .*: ${why}$`))]);
  });
});
