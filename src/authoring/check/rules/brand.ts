import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Course } from "#authoring/check/read/course.ts";
import { type Mistake, type Problem, problem, problemsAt } from "#authoring/check/read/problem.ts";
import { BRAND } from "#lib/brand/brand.ts";
import { type BrandColours, brandProblems } from "#lib/brand/readable.ts";
import { type Typeface, typefaceProblems } from "#lib/brand/typeface.ts";

const LOGO = `${BRAND}/logo.svg`;
/** In characters: every page contains the logo inline, before its content. */
const LOGO_CHARACTERS = 2000;
/** Elements and attributes that the page's policy blocks, and ids that could collide with the page's own. */
const REFUSED = /<(script|style|foreignObject|image)\b|\sstyle=|\son\w+=|\sid=/i;

function mistakeIn(svg: string): Mistake | undefined {
  if (!/<svg\b[^>]*viewBox="[\d.\s-]+"/.test(svg))
    return ["The logo has no viewBox.", 'Export it as SVG with one, as <svg viewBox="0 0 32 24">.'];
  if (svg.length > LOGO_CHARACTERS)
    return [
      `The logo has ${String(svg.length)} characters, and stands in every page.`,
      `${String(LOGO_CHARACTERS)} are enough: take a simpler drawing, or save it with fewer digits.`,
    ];
  const [refused] = REFUSED.exec(svg) ?? [];
  if (!refused) return undefined;
  return [`The logo has ${refused.trim()}, which a page cannot have.`, 'Draw it with paths, and colours as fill="…".'];
}

const isTypeface = (told: unknown): told is Typeface => {
  const { text, headline = "", licence } = { ...(told as Partial<Record<keyof Typeface, unknown>> | undefined) };
  return [text, headline, licence].every((one) => typeof one === "string");
};

/** The brand's colours are distinguishable and legible in both themes, its logo fits inline, and its fonts load. */
function brand({ root, lists }: Course): Problem[] {
  const { data, at } = lists.brand;
  const { act, done, typeface } = { ...(data as (Partial<BrandColours> & { typeface?: unknown }) | undefined) };
  const isText = typeof act === "string" && (done === undefined || typeof done === "string");
  const colours = isText ? brandProblems({ act, done }) : [];
  const faces = isTypeface(typeface) ? typefaceProblems(root, typeface) : [];
  const logo = join(root, LOGO);
  return [
    ...colours.map(({ field, message, hint }) => problem(at([field]), message, hint)),
    ...faces.map(({ field, message, hint }) => problem(at(["typeface", field]), message, hint)),
    ...(existsSync(logo) ? problemsAt({ file: LOGO, line: 1 }, mistakeIn(readFileSync(logo, "utf8"))) : []),
  ];
}

export const BRAND_RULES = { brand };
