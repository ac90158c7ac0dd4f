import fc from "fast-check";
import { yamlIn } from "./yamlIn.ts";

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

type Kind = "inline" | "plainLines" | "blocks" | "htmlInline" | "htmlBlocks" | "runs" | "captions" | "titles" | "times";
const told = yamlIn("support/importedPages.yaml") as Record<Kind, string[]>;
const of =
  (text: string): Piece =>
  (words) =>
    text.replaceAll("@@", () => words.next());
/** Any of a kind. */
const anyOf = (kind: Kind): fc.Arbitrary<Piece> => fc.constantFrom(...told[kind].map(of));

const join =
  (pieces: Piece[], glue: string): Piece =>
  (words) =>
    pieces.map((piece) => piece(words)).join(glue);

const lineOf = (kind: Kind, maxLength: number, glue = " "): fc.Arbitrary<Piece> =>
  fc.array(anyOf(kind), { minLength: 1, maxLength }).map((pieces) => join(pieces, glue));
const line = lineOf("inline", 4);
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
  (open: string, piece: Piece, close: string): Piece =>
  (words) =>
    `${of(open)(words)}${piece(words)}${close}`;

const plainLine = anyOf("plainLines");
const LEAVES: fc.Arbitrary<Piece>[] = [
  ...[line, line, line],
  plainLine.map((piece) => around("## ", piece, "")),
  plainLine.map((piece) => around("# ", piece, " #")),
  plainLine.map((piece) => around("", piece, "\n---")),
  ...told.blocks.map((text) => fc.constant(of(text))),
];

/** What stands around other blocks: quotes, lists, boxes. */
const listed =
  (mark: string): Shape =>
  (piece) =>
  (words) =>
    mark + indented(piece, " ".repeat(mark.length))(words).slice(mark.length);
const AROUND: Shape[] = [
  ...[quoted, listed("- "), listed("3. ")],
  (piece) => around("<details><summary>@@</summary>\n\n", piece, "\n\n</details>"),
  (piece) => around('<div class="x">\n\n', piece, "\n\n</div>"),
  (piece) => around("<aside>\n", piece, "\n\n</aside>"),
  (piece) => around(":::tip[@@]\n", piece, "\n:::"),
  (piece) => around("> [!note] @@\n", quoted(piece), ""),
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
const admonition = line.map((piece) => around('!!! note "@@"\n\n', indented(piece, "    "), ""));

const head = fc.option(
  fc
    .constantFrom(...told.titles)
    .map((title) => of(`---\ntitle: ${title}\ndescription: @@ @@ and twenty signs more\n---\n`)),
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

const tag = (name: string, piece: Piece): Piece => around(`<${name}>`, piece, `</${name}>`);
const htmlLine = lineOf("htmlInline", 4);
const HTML_AROUND: Shape[] = [
  ...["div", "blockquote", "a"].map(
    (name): Shape =>
      (piece) =>
        tag(name, piece),
  ),
  (piece) => tag("ul", tag("li", piece)),
  (piece) => around("<details><summary>@@</summary>", piece, "</details>"),
  (piece) => around('<table><tr><td colspan="2">@@</td><td>', piece, "</td></tr></table>"),
];
const HTML_LEAVES: fc.WeightedArbitrary<Piece>[] = [
  { arbitrary: htmlLine, weight: 3 },
  { arbitrary: htmlLine.map((piece) => tag("p", piece)), weight: 4 },
  { arbitrary: htmlLine.map((piece) => tag("h2", piece)), weight: 1 },
  { arbitrary: anyOf("htmlBlocks"), weight: 2 },
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
const paragraphOf = (style: string, piece: Piece): Piece =>
  around(`<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}`, piece, "</w:p>");
const wordLine = lineOf("runs", 3, "");
const wordBlock = fc.oneof(
  wordLine.map((piece) => paragraphOf("", piece)),
  fc.constantFrom(paragraphOf("Heading1", of(run("@@"))), paragraphOf("Heading2", of(run("404 @@")))),
  wordLine.map((piece): Piece =>
    around(
      `<w:tbl><w:tr><w:tc><w:p>${run("@@")}</w:p><w:p>${run("a | @@")}</w:p></w:tc><w:tc><w:p>`,
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

/** Captions as sloppy programs write them. */
export const captions: fc.Arbitrary<{ text: string; words: string[] }> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...told.times), anyOf("captions")), { minLength: 1, maxLength: 8 }),
    fc.boolean(),
    ends,
  )
  .map(([cues, isWeb, end]) => {
    const words = new Words();
    const blocks = cues.map(([times, said], index) => `${isWeb ? "" : `${index + 1}\n`}${times}\n${said(words)}`);
    const start = isWeb ? `WEBVTT\nKind: captions\n\nNOTE ${words.next()}\n\n` : "";
    return { text: `${start}${blocks.join("\n\n")}\n`.replace(/\n/g, end), words: words.all };
  });
