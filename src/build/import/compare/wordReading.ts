import { Parser } from "htmlparser2";
import { emptyReading, lettersOf, type Reading } from "./reading.ts";

const SKIPPED = /^(w:del|w:moveFrom|mc:Fallback|w:instrText|w:rPr|w:pPr|m:rPr)$/;

/** The words of a document out of its bare XML, paragraph by paragraph. */
export function readingOfWord(xml: string, reading: Reading = emptyReading()): Reading {
  let [text, skipped, isText, paragraph] = ["", 0, false, 0];
  // A paragraph in a box stands in the midst of another.
  const outer: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (SKIPPED.test(name)) skipped += 1;
        if (name === "w:p") {
          paragraph += 1;
          outer.push(text);
          text = "";
        }
        if (name === "w:t" || name === "m:t") isText = true;
        if (/^(w:tab|w:br|w:cr|m:t)$/.test(name)) text += " ";
      },
      ontext: (words) => {
        if (isText && skipped === 0) text += words;
      },
      onclosetag: (name) => {
        if (SKIPPED.test(name)) skipped -= 1;
        if (name === "w:t" || name === "m:t") isText = false;
        if (name === "m:t") text += " ";
        if (name !== "w:p") return;
        if (lettersOf(text) !== "") reading.lines.push({ line: paragraph, text });
        text = `${outer.pop() ?? ""} `;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return reading;
}
