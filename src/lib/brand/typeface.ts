import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { BRAND, BRAND_FILE } from "./brand.ts";
import { faceMeasures, isWoff2 } from "./faceMeasures.ts";

/** Typefaces of one's own, as brand.yaml names them: files in content/brand. */
export interface Typeface {
  text: string;
  /** Left out: headlines are drawn in that of the text. */
  headline?: string | undefined;
  licence: string;
}

/** A page waits for its faces, and phones fetch them over slow lines. */
const MOST_BYTES = 150_000;

/** Those that brand.yaml names; undefined where the product's are used. */
export function readTypeface(root = "."): Typeface | undefined {
  const path = join(root, BRAND_FILE);
  if (!existsSync(path)) return undefined;
  return (parse(readFileSync(path, "utf8")) as { typeface?: Typeface } | null)?.typeface;
}

/** What is wrong with a field, said so that its owner can mend it. */
interface TypefaceProblem {
  field: keyof Typeface;
  message: string;
  hint: string;
}

function faceProblem(field: "text" | "headline", name: string, path: string): TypefaceProblem | undefined {
  if (!existsSync(path))
    return { field, message: `${name} is not there.`, hint: `Put it beside brand.yaml, into ${BRAND}/.` };
  const bytes = statSync(path).size;
  if (bytes > MOST_BYTES) {
    const message = `${name} has ${String(Math.ceil(bytes / 1000))} KB, and every page waits for it: ${String(MOST_BYTES / 1000)} are enough.`;
    return {
      field,
      message,
      hint: "Take one with fewer scripts or weights, or let a subsetter leave out what you do not write.",
    };
  }
  const file = readFileSync(path);
  const hint = "Convert the font to woff2, as with `woff2_compress font.ttf`.";
  if (!isWoff2(file)) return { field, message: `${name} is no woff2 file.`, hint };
  try {
    faceMeasures(file);
    return undefined;
  } catch (error) {
    return { field, message: `${name} cannot be read: ${error instanceof Error ? error.message : ""}.`, hint };
  }
}

/** Whether each file is there, is what it should be and small enough, and what allows its use lies beside it. */
export function typefaceProblems(root: string, { text, headline, licence }: Typeface): TypefaceProblem[] {
  const at = (name: string) => join(root, BRAND, name);
  const faces = [faceProblem("text", text, at(text)), headline && faceProblem("headline", headline, at(headline))];
  const problems = faces.filter((one): one is TypefaceProblem => typeof one === "object");
  if (existsSync(at(licence))) return problems;
  const hint = `Put the licence that came with the typeface into ${BRAND}/: with most, whoever passes the font on has to pass it on, too.`;
  return [...problems, { field: "licence", message: `${licence} is not there.`, hint }];
}
