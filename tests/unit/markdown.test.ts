import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { asTyped, cleaned, hostIn, isLink, namesAnother } from "#server/hooks/platform/markdown/markdown.rules.ts";
import { rendered } from "#server/hooks/platform/markdown/markdown.ts";
import { HOSTILE_TEXTS } from "#support/hostileTexts.ts";

const TAGS = ["a", "blockquote", "br", "code", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "s"];
const ALLOWED = new Set([...TAGS, "strong", "ul"]);
const ATTRIBUTES: Record<string, string[]> = { a: ["href", "rel", "title"], code: ["class"], ol: ["start"] };

/** What stands in it that may not, as a reader's browser would see it. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ALLOWED.has(name)) found.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES[name]?.includes(attribute)) found.push(`${name} ${attribute}`);
        if (attribute === "href" && !/^(https?:\/\/|mailto:|\/[^/\\]|\/$|#)/i.test(value)) found.push(value);
        if (attribute === "class" && !/^language-\S+$/.test(value)) found.push(value);
      }
    },
    oncomment: () => found.push("comment"),
    onprocessinginstruction: () => found.push("instruction"),
  });
  parser.end(html);
  return found;
}

const links = (url: string) => [`[x](${url})`, `[x](<${url}>)`, `<${url}>`, `![x](${url})`, `[x]: ${url}\n\n[x]`, url];
const ADDRESSES = [
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "&#106;avascript:alert(1)"],
  ...["data:text/html,<script>alert(1)</script>", "vbscript:x", "blob:x", "file:///etc/passwd", "//evil.example"],
  ...[
    "/\\evil.example",
    "\\\\evil.example",
    'https://e.example/" onclick="x',
    "https://e.example/'><script>x</script>",
  ],
  ...["http://user:pw@evil.example", "https://аpple.com", "https://e.example/\u202Egpj.exe", "ht\u200Btp://x.example"],
];
const MARKS = [
  ...["[", "![", "`", "*_", "**a", "<", "> ", "- ", "[a](", "|a", "&lt;", "~~", "http://", "\\", "#", "1. ", "[a]: "],
];
const HOSTILE = [
  ...HOSTILE_TEXTS,
  ...ADDRESSES.flatMap(links),
  ...MARKS.map((mark) => mark.repeat(Math.floor(10_000 / mark.length))),
  ...["> ".repeat(400) + "deep", "- ".repeat(400) + "deep", "```\n<script>x</script>", '```js" onclick="x\ny\n```'],
];

describe("what learners write", () => {
  it("is a few hundred hostile texts here", () => expect(HOSTILE.length).toBeGreaterThan(200));

  it("comes out as nothing but text, its emphasis and links that lead where they say", () => {
    for (const text of HOSTILE) expect(dangers(rendered(text)), text.slice(0, 80)).toEqual([]);
  });

  it("is rendered in a moment, however hostile it is", () => {
    for (const text of HOSTILE) {
      const start = performance.now();
      rendered(text);
      expect(performance.now() - start, text.slice(0, 40)).toBeLessThan(250);
    }
  });

  it("has its code, lists, quotes and emphasis, headings below the page's, and no pictures or tables", () => {
    expect(rendered("# A\n\n**b** _c_ `d`\ne\n\n- f\n\n> g\n\n```\nh\n```")).toBe(
      "<h3>A</h3>\n<p><strong>b</strong> <em>c</em> <code>d</code><br>\ne</p>\n<ul>\n<li>f</li>\n</ul>\n" +
        "<blockquote>\n<p>g</p>\n</blockquote>\n<pre><code>h\n</code></pre>\n",
    );
    expect(rendered("![a](https://e.example/a.png)")).not.toContain("<img");
    expect(rendered("|a|\n|-|\n|b|")).not.toContain("<table");
  });

  it("marks a link that leads away, and shows its host where the words do not", () => {
    const rel = 'rel="ugc nofollow noopener"';
    expect(rendered("https://e.example/a")).toContain(`<a href="https://e.example/a" ${rel}>`);
    expect(rendered("[http://good.example](http://evil.example)")).toContain(`${rel} title="evil.example"`);
    expect(rendered("[The brief](/module/1)")).toBe('<p><a href="/module/1">The brief</a></p>\n');
  });

  it("turns no line around, and piles no marks on its neighbours", () => {
    expect(cleaned("a\u202Eb\u2066c\u200Ed\r\ne\u0000\uFEFF")).toBe("abcd\ne");
    expect(cleaned(`Z${"\u0337".repeat(40)}x`)).toBe(`Z${"\u0337".repeat(4)}x`);
    expect(cleaned("חתול בבית, हिन्दी, 👩‍🎬")).toBe("חתול בבית, हिन्दी, 👩‍🎬");
  });
});

it("a link is by http or mail, or leads somewhere on this site", () => {
  for (const url of ["https://x.example", "http://x.example", "mailto:a@x.example", "/faq", "/", "#a"])
    expect(isLink(url), url).toBe(true);
  for (const url of [
    "javascript:x",
    "//x.example",
    "/\\x.example",
    "x",
    "",
    "ftp://x.example",
    "https://x.example/\u202E",
  ])
    expect(isLink(url), url).toBe(false);
});

it("an address names another host than its own by what stands before an @", () => {
  expect(["https://good.example@evil.example", "http://u:p@x.example/"].map(namesAnother)).toEqual([true, true]);
  expect(["https://x.example/@ada", "https://x.example?a=b@c", "/x@y", ""].some(namesAnother)).toBe(false);
});

it("the host of a link is where it really leads", () =>
  expect(["https://u:p@Evil.example:8/x", "http://x.example?y", "/faq", "mailto:a@b.example"].map(hostIn)).toEqual([
    ...["evil.example", "x.example", "", ""],
  ]));

it("a text as it was typed has its lines and nothing else", () =>
  expect(asTyped(`a <b>\n"c"\n\nd`)).toBe("<p>a &lt;b&gt;<br>\n&quot;c&quot;</p>\n<p>d</p>\n"));
