import { join } from "node:path";
import fc from "fast-check";
import type { Paragraph } from "mdast";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { nodes, wordsBelow } from "#authoring/check/read/nodes.ts";
import { mdxOf } from "#authoring/import/lesson/shape.ts";
import { IMPORT_LIMITS } from "#authoring/import/source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { supervised } from "#authoring/import/source/watched.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";
import { cases } from "#support/cases.ts";
import { importing } from "#support/importing.ts";

const IMPORT = join(import.meta.dirname, "../../../src/authoring/import/import.ts");
const { course, put, folder } = importing();
const GOOD = "# Good\n\nWords that are taken.\n";
const PROGRAMS = [
  ...(["mdxjsEsm", "mdxFlowExpression", "mdxTextExpression", "mdxJsxFlowElement", "mdxJsxTextElement"] as const),
];
const lesson = (file = "4-tea/1-good.mdx"): string => course.read(file);

describe("a hostile page", () => {
  it("brings no program and no HTML along, however it is written", async () => {
    put(
      "tea/good.md",
      [
        "# Good",
        'A <script>steal()</script> b <img src=x onerror="steal()"> <a href="javascript:steal()">go</a> [on](javascript:steal()) [in](data:text/html,steal).',
        '<svg onload="steal()"><script>steal()</script></svg>',
        '<iframe src="https://evil.example/"></iframe>',
        "<style>@import url(https://evil.example);</style>",
        "{process.exit(1)} ${steal()} <Evil /> <!-- steal() -->",
        "export const evil = steal();",
        "",
        "import fs from 'node:fs';",
      ].join("\n\n"),
    );
    const said = await course.take(join(folder()));
    const [, body = ""] = lesson().split(/\n---\n/);
    const tree = parseMdx(body);
    for (const type of [...PROGRAMS, "html", "link"] as const) expect(nodes(tree, type), type).toEqual([]);
    expect(body).not.toContain("onerror");
    expect(body).toContain("\\{process.exit(1)}");
    expect(said).toContain("<script>: programs are never taken");
    expect(said).toContain("a frame that shows https://evil.example/");
  });

  it("says in MDX what any text says, and nothing runs of it", () => {
    const signs = fc.constantFrom(
      ...["{", "}", "<", ">", "`", "import x", "export y", "\\", "&lt;", "<a b={c}>", "---", "#", "|", "\n", "*", "_"],
      ...["a ", "</", "${", "[x](y)", "1. ", "~~~", ":::", "&#123;"],
    );
    const text = fc.array(signs, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (words, title) => {
        const paragraph = (value: string): Paragraph => ({ type: "paragraph", children: [{ type: "text", value }] });
        const tree = parseMdx(
          mdxOf({
            type: "root",
            children: [
              paragraph(words),
              { type: "heading", depth: 2, children: [{ type: "text", value: title.replace(/\n/g, " ") }] },
              { type: "list", children: [{ type: "listItem", children: [paragraph(title)] }] },
            ],
          }),
        );
        for (const type of PROGRAMS) expect(nodes(tree, type)).toEqual([]);
        const plain = (value: string) => value.replace(/\s+/g, "");
        expect(plain(wordsBelow(tree))).toBe(plain(words + title + title));
      }),
    );
  });

  it("asks for no endless work by its front matter, and stays readable", async () => {
    const bomb = [
      "a: &a [x,x,x,x,x,x,x,x,x]",
      "b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]",
      "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]",
      "title: [*c,*c,*c,*c]",
    ];
    put("tea/good.md", `---\n${bomb.join("\n")}\n---\nWords.\n`);
    expect(await course.take(folder())).toContain("tea/good.md: its front matter:");
    expect(lesson()).toContain("title: Good");
  });

  it("is left when it is nested without end, and the others come", async () => {
    put("tea/good.md", GOOD);
    put("tea/deep.md", "> ".repeat(4_000) + "deep");
    put("tea/html.md", "<div>".repeat(20_000) + "deep");
    const said = await course.take(folder());
    expect(said).toMatch(/tea\/(deep|html)\.md: the page: /);
    expect(course.names("4-tea")).toContain("1-good.mdx");
  });

  it.each(
    cases(
      [["brackets that nothing closes", "[".repeat(500_000)]],
      [
        ["a table of one line", `${"|a".repeat(200_000)}|\n${"|-".repeat(200_000)}|\n`],
        ["pictures that nothing closes", "![".repeat(250_000)],
        ["links in links", "[a](".repeat(200_000)],
        ["emphasis that nothing closes", "*a _b ".repeat(150_000)],
        ["code that nothing closes", Array.from({ length: 1_400 }, (_, at) => "`".repeat(at + 1)).join(" ")],
        [
          "a table of a million cells",
          `${"|a".repeat(10)}|\n${"|-".repeat(10)}|\n${`${"|b".repeat(10)}|\n`.repeat(60_000)}`,
        ],
        ["tags that nothing closes", "<b>".repeat(300_000)],
        ["comments that nothing closes", "<!-- ".repeat(200_000)],
        ["a tag of a hundred thousand attributes", `<a ${"b=c ".repeat(250_000)}>x</a>`],
        ["names of addresses", Array.from({ length: 60_000 }, (_, at) => `[a${String(at)}]: /u`).join("\n")],
        ["addresses", "http://a.b a@b.c www.d.e ".repeat(40_000)],
      ],
    ),
  )("is read within its time or refused with its line: %s", { timeout: 120_000 }, async (_, text) => {
    put("tea/good.md", GOOD);
    put("tea/odd.md", `# Odd\n\nWords.\n\n${text}\n`);
    const before = course.whole();
    const used = process.cpuUsage();
    const ended = await supervised(IMPORT, [folder(), "--root", course.root], 2).catch(
      (error: unknown) => error as Refusal,
    );
    const { user, system } = process.cpuUsage(used);
    if (typeof ended !== "number") {
      expect(ended.message).toMatch(
        /^tea\/odd\.md:5 takes longer than 2 seconds to read\. The longest paragraph begins there, with [\d,]+ signs\./,
      );
      expect(course.whole()).toEqual(before);
    }
    // Some files are at it one after the other: reading, writing, checking and comparing.
    expect((user + system) / 1e6).toBeLessThan(20);
  });

  it("moves no cursor of the terminal by its names", async () => {
    put("tea/good.md", `${GOOD}\n[x](javascript:\u001b[2J)\n`);
    put("tea/e\u001b[31mvil.md", "<!-- nothing -->");
    const said = await course.take(folder());
    expect(said).not.toContain("\u001b");
  });
});

describe("a hostile picture", () => {
  it("is left when it is a drawing with a program in it", async () => {
    put("tea/good.md", `${GOOD}\n![Steam](steam.svg)\n`);
    put("tea/steam.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>steal()</script></svg>");
    const said = await course.take(folder());
    expect(said).toContain("the picture tea/steam.svg (“Steam”): the drawing has a program in it");
    expect(course.names("4-tea").filter((name) => name.endsWith(".svg"))).toEqual(["thumbnail.svg"]);
  });

  it("is left when it has too many pixels, is cut off, or is none", async () => {
    const wide = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#333" } })
      .png()
      .toBuffer();
    const small = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#333" } })
      .png()
      .toBuffer();
    put(
      "tea/good.md",
      `${GOOD}\n![A](wide.png) ![B](cut.png) ![C](none.png) ![D](https://evil.example/pixel.png) ![E](../../../etc/hostname)\n`,
    );
    put("tea/wide.png", wide);
    put("tea/cut.png", small.subarray(0, small.length - 60));
    put("tea/none.png", "<html>");
    const said = await course.take(folder(), { limits: { ...IMPORT_LIMITS, pixels: 80_000 } });
    expect(said).toContain("the picture tea/wide.png (“A”): it has more than 1 million pixels");
    expect(said).toContain("the picture tea/cut.png (“B”): it is no picture that can be read");
    expect(said).toContain("the picture tea/none.png (“C”): it is no picture that can be read");
    expect(said).toContain("it lies on another site");
    expect(said).toContain("the file is not there");
    expect(course.names("4-tea")).toEqual(["1-good.mdx", "module.yaml", "thumbnail.svg"]);
  });
});
