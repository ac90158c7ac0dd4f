import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { BRAND, BRAND_FILE } from "./brand.ts";
import { faceMeasures, isWoff2 } from "./faceMeasures.ts";

/** Custom fonts named in brand.yaml: files in content/brand. */
export interface Typeface {
  text: string;
  /** When absent, headlines use the text font. */
  headline?: string | undefined;
  licence: string;
}

/** Size limit of a font file: phones load fonts over slow connections. */
const MOST_BYTES = 150_000;

/** Reads the fonts from brand.yaml; returns undefined when the product's are used. */
export function readTypeface(root = "."): Typeface | undefined {
  const path = join(root, BRAND_FILE);
  if (!existsSync(path)) return undefined;
  return (parse(readFileSync(path, "utf8")) as { typeface?: Typeface } | null)?.typeface;
}

/** An invalid field of `typeface`, with a hint for its owner. */
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

/** Checks that each font exists, is a woff2 file below MOST_BYTES, and has its licence file beside it. */
export function typefaceProblems(root: string, { text, headline, licence }: Typeface): TypefaceProblem[] {
  const at = (name: string) => join(root, BRAND, name);
  const faces = [faceProblem("text", text, at(text)), headline && faceProblem("headline", headline, at(headline))];
  const problems = faces.filter((one): one is TypefaceProblem => typeof one === "object");
  if (existsSync(at(licence))) return problems;
  const hint = `Put the licence that came with the typeface into ${BRAND}/: with most, whoever passes the font on has to pass it on, too.`;
  return [...problems, { field: "licence", message: `${licence} is not there.`, hint }];
}
