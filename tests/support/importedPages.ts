import fc from "fast-check";

/** Gives out words that no other place of a page has, in many writings. */
class Words {
  #count = 0;
  readonly all: string[] = [];

  next(): string {
    const writings = ["tea", "Übung", "שלום", "مرحبا", "茶道", "naïve", "Ελλ", "a\u0301b"];
    const word = `${writings[this.#count % writings.length]}${this.#count}x`;
    this.#count += 1;
    this.all.push(word);
    return word;
  }
}

/** A piece of a page that is written once its words are known. */
type Piece = (words: Words) => string;
type Shape = (piece: Piece) => Piece;

const of =
  (write: (next: () => string) => string): Piece =>
  (words) =>
    write(() => words.next());

const INLINE: Piece[] = [
  of((w) => w()),
  of((w) => `${w()} ${w()}`),
  of((w) => `*${w()}*`),
  of((w) => `__${w()}__`),
  of((w) => `~~${w()}~~`),
  of((w) => `\`${w()} < {x} *a*\``),
  of((w) => `\`\` ${w()} \` ${w()} \`\``),
  of((w) => `[${w()}](https://tea.example/a_(b)?x=1&y=%20#p)`),
  of((w) => `[${w()} *${w()}*](<https://tea.example/ä ö>)`),
  of((w) => `[${w()}](https://tea.example/ "${w()}")`),
  of((w) => `[${w()}][ref]`),
  of((w) => `[${w()}](lost%20page.md#part)`),
  of((w) => `![${w()}](<my pic #1.png>)`),
  of((w) => `![${w()}](my pic (1).png)`),
  of((w) => `<https://tea.example/${w()}>`),
  of((w) => `<kbd>${w()}</kbd>`),
  of((w) => `<b>${w()} <i>${w()}</i></b>`),
  of((w) => `H<sub>${w()}</sub>`),
  of((w) => `<mark>${w()}</mark>`),
  of((w) => `<code>${w()} &lt; y</code>`),
  of((w) => `<span style="color:red">${w()} *${w()}*</span>`),
  of((w) => `<a href="https://tea.example/x?a=1&amp;b=2">${w()}</a>`),
  of((w) => `<!-- ${w()} -->`),
  of((w) => `${w()}<br>${w()}`),
  of((w) => `${w()}  \n${w()}`),
  of((w) => `${w()}\\\n${w()}`),
  of((w) => `${w()}\n${w()}`),
  of((w) => `a < b && ${w()} > c`),
  of((w) => `I <3 ${w()}`),
  of((w) => `List<Item> ${w()}`),
  of((w) => `{${w()}} \${${w()}}`),
  of((w) => `&amp; &lt;${w()}&gt; &nbsp;&copy;&#123;`),
  of((w) => `\\*${w()}\\*`),
  of((w) => `$${w()}_1^{2}$`),
  of((w) => `costs $5 and ${w()} $10`),
  of((w) => `[^note] ${w()}`),
  of((w) => `🫖 ${w()}\u2028${w()}`),
  of((w) => `${w()}\0${w()}`),
  of((w) => `== ${w()} ==`),
  of((w) => `*${w()} **${w()}***`),
  of((w) => `[[${w()}]] [[#part|${w()}]]`),
  of((w) => `unclosed <b>${w()}`),
  of((w) => `</i> ${w()} <!-- `),
];

const join =
  (pieces: Piece[], glue: string): Piece =>
  (words) =>
    pieces.map((piece) => piece(words)).join(glue);

const line = fc.array(fc.constantFrom(...INLINE), { minLength: 1, maxLength: 4 }).map((pieces) => join(pieces, " "));
const plainLine: fc.Arbitrary<Piece> = fc.constantFrom(
  of((w) => w()),
  of((w) => `${w()} ${w()}`),
  of((w) => `404 ${w()}`),
);
const indented =
  (piece: Piece, space: string): Piece =>
  (words) =>
    piece(words)
      .split("\n")
      .map((one) => (one === "" ? "" : space + one))
      .join("\n");
const quoted =
  (piece: Piece): Piece =>
  (words) =>
    piece(words)
      .split("\n")
      .map((one) => `> ${one}`)
      .join("\n");
const around =
  (open: (next: () => string) => string, piece: Piece, close: string): Piece =>
  (words) =>
    `${open(() => words.next())}${piece(words)}${close}`;

const LEAVES: fc.Arbitrary<Piece>[] = [
  line,
  line,
  line,
  plainLine.map((piece) => around(() => "## ", piece, "")),
  plainLine.map((piece) => around(() => "# ", piece, " #")),
  plainLine.map((piece) => around(() => "", piece, "\n---")),
  fc.constant(of((w) => `\`\`\`js title="x"\n${w()} = \`{x}\`; // <b>\n\n${w()}\n\`\`\``)),
  fc.constant(of((w) => `~~~\n\`\`\`\n${w()} <!-- {{ x }}\n~~~`)),
  fc.constant(of((w) => `    ${w()} code\n\n    ${w()}`)),
  fc.constant(of((w) => `<!-- ${w()} -->`)),
  fc.constant(of((w) => `<!--\n${w()}\n\n${w()}\n-->`)),
  fc.constant(of((w) => `<p align="center">\n  ${w()} <em>${w()}</em>\n</p>`)),
  fc.constant(
    of(
      (w) =>
        `<table><caption>${w()}</caption><tr><th>${w()}</th><td rowspan="2">${w()}<ul><li>${w()}</li></ul></td></tr></table>`,
    ),
  ),
  fc.constant(of((w) => `<figure><img src="x.png" alt="${w()}"><figcaption>${w()}</figcaption></figure>`)),
  fc.constant(of((w) => `<dl><dt>${w()}</dt><dd>${w()}</dd></dl>`)),
  fc.constant(of((w) => `<iframe title="${w()}" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=3"></iframe>`)),
  fc.constant(of((w) => `$$\n${w()}^2 * a_b * c\n$$`)),
  fc.constant(of((w) => `| ${w()} | B |\n|---|:-:|\n| \`a\\|b\` ${w()} | *${w()}* |\n| ${w()} |`)),
  fc.constant(of((w) => `- [ ] ${w()}\n- [x] ${w()}`)),
  fc.constant(of((w) => `${w()}\n: ${w()}`)),
  fc.constant(of((w) => `[^note]: ${w()} **${w()}**`)),
  fc.constant(of(() => "***")),
  fc.constant(of((w) => `<Tabs>\n<TabItem label="${w()}">\n\n${w()}\n\n</TabItem>\n</Tabs>`)),
  fc.constant(of((w) => `<script>\nlet ${w()} = 1;\n</script>`)),
];

/** What stands around other blocks: quotes, lists, boxes. */
const listed =
  (mark: string): Shape =>
  (piece) =>
  (words) =>
    mark + indented(piece, " ".repeat(mark.length))(words).slice(mark.length);
const AROUND: Shape[] = [
  ...[quoted, listed("- "), listed("3. ")],
  (piece) => around((w) => `<details><summary>${w()}</summary>\n\n`, piece, "\n\n</details>"),
  (piece) => around(() => '<div class="x">\n\n', piece, "\n\n</div>"),
  (piece) => around(() => "<aside>\n", piece, "\n\n</aside>"),
  (piece) => around((w) => `:::tip[${w()}]\n`, piece, "\n:::"),
  (piece) => around((w) => `> [!note] ${w()}\n`, quoted(piece), ""),
];

/** Blocks in blocks, three levels deep. */
const nested = (leaves: fc.WeightedArbitrary<Piece>[], shapes: Shape[], glue: string): fc.Arbitrary<Piece> =>
  fc.letrec<{ block: Piece }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      ...leaves,
      ...shapes.map((shape) => ({
        arbitrary: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((pieces) => shape(join(pieces, glue))),
        weight: 1,
      })),
    ),
  })).block;
const block = nested([{ arbitrary: fc.oneof(...LEAVES), weight: 6 }], AROUND, "\n\n");

/** A box of MkDocs, which has no place in others. */
const admonition = line.map((piece) => around((w) => `!!! note "${w()}"\n\n`, indented(piece, "    "), ""));

const TITLES = ["404", "~", "true", "2024-01-01", "a: b", '"#1"', "'it''s'", "[x]", "Tea & <c>", "0x10", "null"];
const head = fc.option(
  fc
    .constantFrom(...TITLES)
    .map((title): Piece => of((w) => `---\ntitle: ${title}\ndescription: ${w()} ${w()} and twenty signs more\n---\n`)),
  { nil: undefined },
);
const ends = fc.constantFrom("\n", "\r\n", "\r");

/** A page of Markdown with all that people put into one, and the words that it says. */
export const page: fc.Arbitrary<{ text: string; words: string[] }> = fc
  .tuple(
    head,
    fc.array(fc.oneof({ arbitrary: block, weight: 9 }, { arbitrary: admonition, weight: 1 }), {
      minLength: 1,
      maxLength: 5,
    }),
    ends,
    fc.boolean(),
  )
  .map(([front, blocks, end, hasMark]) => {
    const words = new Words();
    const text = `${front?.(words) ?? ""}${join(blocks, "\n\n")(words)}\n\n[ref]: https://tea.example/ref%20x "Titled"\n`;
    return { text: (hasMark ? "\uFEFF" : "") + text.replace(/\n/g, end), words: words.all };
  });

const tag = (name: string, piece: Piece): Piece => around(() => `<${name}>`, piece, `</${name}>`);
const htmlLine: fc.Arbitrary<Piece> = fc
  .array(
    fc.constantFrom<Piece>(
      of((w) => w()),
      of((w) => `<b>${w()}</b>`),
      of((w) => `<kbd>${w()}</kbd><sup>${w()}</sup>`),
      of((w) => `<code>${w()} &lt; {x}</code>`),
      of((w) => `<!-- ${w()} -->`),
      of((w) => `${w()}<br/>${w()}`),
      of((w) => `&lt;${w()}&gt; &amp;amp; {${w()}}`),
      of((w) => `<a href="https://tea.example/a b?x=1&amp;y=ä">${w()}</a>`),
      of((w) => `<img src="$IMS-CC-FILEBASE$/none%20x.png" alt="${w()}">`),
      of((w) => `<img class="equation_image" alt="LaTeX: ${w()}^2" src="/equation_images/x">`),
      of((w) => `<font color=red>${w()}</font><o:p>${w()}</o:p>`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pieces) => join(pieces, " "));
const HTML_AROUND: Shape[] = [
  ...["div", "blockquote", "a"].map(
    (name): Shape =>
      (piece) =>
        tag(name, piece),
  ),
  (piece) => tag("ul", tag("li", piece)),
  (piece) => around((w) => `<details><summary>${w()}</summary>`, piece, "</details>"),
  (piece) => around((w) => `<table><tr><td colspan="2">${w()}</td><td>`, piece, "</td></tr></table>"),
];
const HTML_LEAVES: fc.WeightedArbitrary<Piece>[] = [
  { arbitrary: htmlLine, weight: 3 },
  { arbitrary: htmlLine.map((piece) => tag("p", piece)), weight: 4 },
  { arbitrary: htmlLine.map((piece) => tag("h2", piece)), weight: 1 },
  {
    arbitrary: fc.constantFrom(
      of((w) => `<pre><code>${w()}\n  if (a &lt; b) { \`x\` }</code></pre>`),
      of((w) => `<form><label>${w()}</label><input value="x"><button>${w()}</button></form>`),
    ),
    weight: 2,
  },
];
const htmlBlock = nested(HTML_LEAVES, HTML_AROUND, "");

/** A page of HTML, as systems export it. */
export const htmlPage: fc.Arbitrary<{ text: string; words: string[] }> = fc
  .array(htmlBlock, { minLength: 1, maxLength: 5 })
  .map((blocks) => {
    const words = new Words();
    return {
      text: `<html><head><title>T</title></head><body>${join(blocks, "\n")(words)}</body></html>`,
      words: words.all,
    };
  });

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const RUNS: Piece[] = [
  of((w) => run(` ${w()} `)),
  of((w) => run(`*${w()}* {${w()}} &lt;b&gt; # \`x\``)),
  of((w) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve"> ${w()} </w:t></w:r>`),
  of((w) => `<w:ins w:id="1">${run(w())}</w:ins><w:del w:id="2"><w:r><w:delText>${w()}</w:delText></w:r></w:del>`),
  of((w) => `<w:moveTo w:id="1">${run(` ${w()} `)}</w:moveTo>`),
  of((w) => `<w:fldSimple w:instr="PAGE">${run(` ${w()} `)}</w:fldSimple>`),
  of((w) => `<w:sdt><w:sdtContent>${run(` ${w()} `)}</w:sdtContent></w:sdt>`),
  of(
    (w) =>
      `<m:oMath><m:f><m:num><m:r><m:t>${w()}</m:t></m:r></m:num><m:den><m:sSup><m:e><m:r><m:t>${w()}</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:den></m:f></m:oMath>`,
  ),
  of(
    (w) =>
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData uri="wordprocessingShape"><wps:txbx><w:txbxContent><w:p>${run(w())}</w:p></w:txbxContent></wps:txbx></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>`,
  ),
  of((w) => `${run(w())}<w:r><w:tab/><w:br/></w:r>${run(w())}`),
];
const paragraphOf = (style: string, piece: Piece): Piece =>
  around(() => `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}`, piece, "</w:p>");
const wordLine = fc.array(fc.constantFrom(...RUNS), { minLength: 1, maxLength: 3 }).map((pieces) => join(pieces, ""));
const wordBlock = fc.oneof(
  wordLine.map((piece) => paragraphOf("", piece)),
  fc.constantFrom(
    paragraphOf(
      "Heading1",
      of((w) => run(w())),
    ),
    paragraphOf(
      "Heading2",
      of((w) => run(`404 ${w()}`)),
    ),
  ),
  wordLine.map((piece): Piece =>
    around(
      (w) => `<w:tbl><w:tr><w:tc><w:p>${run(w())}</w:p><w:p>${run(`a | ${w()}`)}</w:p></w:tc><w:tc><w:p>`,
      piece,
      "</w:p></w:tc></w:tr></w:tbl>",
    ),
  ),
);

/** The XML of a document of Word. */
export const wordDocument: fc.Arbitrary<{ text: string; words: string[] }> = fc
  .array(wordBlock, { minLength: 1, maxLength: 8 })
  .map((blocks) => {
    const words = new Words();
    const spaces = ["w", "m", "mc", "wp", "a", "wps"]
      .map((name) => `xmlns:${name}="${SPACES[name] ?? name}"`)
      .join(" ");
    return {
      text: `<?xml version="1.0"?><w:document ${spaces}><w:body>${join(blocks, "")(words)}</w:body></w:document>`,
      words: words.all,
    };
  });
const SPACES: Record<string, string> = {
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  m: "http://schemas.openxmlformats.org/officeDocument/2006/math",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  wp: "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
  wps: "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
};

const SAID: Piece[] = [
  of((w) => w()),
  of((w) => `if ${w()} < 5 and y > 3`),
  of((w) => `<i>${w()}</i> List<String> ${w()}`),
  of((w) => `${w()}\n\n${w()}`),
  of((w) => `${w()}\n \n${w()}`),
  of((w) => `{\\an8}${w()} & {${w()}}`),
  of((w) => `<v Ada>${w()}</v>`),
  of((w) => `<00:00:01.000><c>${w()}</c>`),
  of((w) => `${w()}\n7`),
];
const TIMES = [
  ...["00:00:01,000 --> 00:00:02,500", "0:00:03,5-->0:00:03,25", "00:07.100 --> 00:07.100"],
  ...["00:00:09:000 --> 00:00:10:000 X1:1", "01:00:00.000 -> 01:00:01.000"],
];

/** Captions as sloppy programs write them. */
export const captions: fc.Arbitrary<{ text: string; words: string[] }> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...TIMES), fc.constantFrom(...SAID)), { minLength: 1, maxLength: 8 }),
    fc.boolean(),
    ends,
  )
  .map(([cues, isWeb, end]) => {
    const words = new Words();
    const blocks = cues.map(([times, said], index) => `${isWeb ? "" : `${index + 1}\n`}${times}\n${said(words)}`);
    const start = isWeb ? `WEBVTT\nKind: captions\n\nNOTE ${words.next()}\n\n` : "";
    return { text: `${start}${blocks.join("\n\n")}\n`.replace(/\n/g, end), words: words.all };
  });
