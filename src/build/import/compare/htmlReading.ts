import { Parser } from "htmlparser2";
import { basename, extname } from "node:path/posix";
import { emptyReading, lettersOf, type Reading } from "./reading.ts";

const SILENT = new Set(["script", "style", "template", "title", "svg", "head"]);
/** They stand in the midst of a line; all others part words. */
const IN_LINE =
  /^(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|nobr|q|rb|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;

/** Words for those who don't see a picture, unless they only repeat the name of its file. */
export function altOf(alt: string, address: string): string {
  const file = basename(address.replace(/[?#].*$/, "")).replace(/%[0-9a-f]{2}/gi, " ");
  const isName = [file, basename(file, extname(file))].some(
    (name) => lettersOf(name).toLowerCase() === lettersOf(alt).toLowerCase(),
  );
  return isName ? "" : alt;
}

/** A page or a piece of one. */
export function readingOfHtml(html: string, from = 1, reading: Reading = emptyReading()): Reading {
  const starts = [...html.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (index: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return from + low;
  };
  let [text, silent, line] = ["", 0, from];
  let cell: string | undefined;
  let code: string | undefined;
  const close = () => {
    if (lettersOf(text) !== "") reading.lines.push({ line, text });
    text = "";
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (SILENT.has(name)) silent += 1;
        if (!IN_LINE.test(name)) close();
        line = lineAt(parser.startIndex);
        if (/^h[1-6]$/.test(name)) reading.headings += 1;
        if (name === "li") reading.items += 1;
        if (name === "td" || name === "th") cell = "";
        if (name === "pre") code = "";
        const { href = "", src = "", alt = "" } = attributes;
        if (name === "img" && silent === 0) {
          const formula =
            attributes["data-equation-content"] ?? (/^LaTeX:\s*/.test(alt) ? alt.replace(/^LaTeX:\s*/, "") : undefined);
          if (formula === undefined) reading.pictures += 1;
          text += ` ${formula ?? altOf(alt, src)} `;
        }
        const address = name === "a" ? href : ["iframe", "video", "audio"].includes(name) ? src : "";
        if (/^(https?:)?\/\/|^mailto:/i.test(address) && URL.canParse(address, "https://a"))
          reading.links.push({ line, url: address });
      },
      ontext: (words) => {
        if (silent > 0) return;
        if (text === "") line = lineAt(parser.startIndex);
        text += words;
        if (cell !== undefined) cell += words;
        if (code !== undefined) code += words;
      },
      onclosetag: (name) => {
        if (SILENT.has(name)) silent -= 1;
        if (!IN_LINE.test(name)) close();
        if ((name === "td" || name === "th") && cell !== undefined) {
          if (lettersOf(cell) !== "") reading.cells += 1;
          cell = undefined;
        }
        if (name === "pre" && code !== undefined) {
          reading.code.push({ line, text: code });
          code = undefined;
        }
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  close();
  return reading;
}
