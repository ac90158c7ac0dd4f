import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { cssOf, hexOf, readColour, type Colour } from "./colour.ts";
import type { BrandColours } from "./readable.ts";
import { INK, PAPER, scalesOf, type Scales, type Step } from "./scale.ts";

/** Folder of the owner's colours, logo and frame pictures. */
export const BRAND = "content/brand";
export const BRAND_FILE = `${BRAND}/brand.yaml`;
/** The colours of a course without brand.yaml. */
const USUAL: BrandColours = { act: "#fe943c" };

/** Reads brand.yaml and falls back to the product's colours. */
export function readBrand(root = "."): BrandColours {
  const path = join(root, BRAND_FILE);
  const told = existsSync(path) ? (parse(readFileSync(path, "utf8")) as Partial<BrandColours> | null) : null;
  return { ...USUAL, ...told };
}

/**
 * Returns the colour scales of the brand.
 * @throws when a colour in brand.yaml cannot be parsed, which the author's check reports first
 */
export function brandScales(root = "."): Scales {
  const { act, done } = readBrand(root);
  const first = readColour(act);
  if (!first) throw new Error(`${BRAND_FILE}: ${act} is no colour`);
  return scalesOf(first, done === undefined ? undefined : readColour(done));
}

const NAMED = /^(act|done) (\d+|night)$/;

/** Resolves the argument of brand(…): "act", "on-act", or a step of a scale such as "done 700". */
function colourNamed(name: string, scales: Scales): Colour {
  if (name === "act") return scales.own;
  if (name === "on-act") return scales.onAct;
  if (name === "ink") return INK;
  if (name === "paper") return PAPER;
  const [, scale = "", step = ""] = NAMED.exec(name) ?? [];
  // The author's own colour replaces the step of the same lightness.
  if (name === "act 400") return scales.own;
  const found = scale && scales[scale as "act" | "done"][(step === "night" ? step : Number(step)) as Step];
  if (!found) throw new Error(`brand(${name}) is no colour of the brand`);
  return found;
}

const ASKED = /brand\(([^)]+)\)/g;

/** Returns the style sheet with every brand(…) replaced by its colour. */
export const inBrandColours = (css: string, scales: Scales): string =>
  css.replace(ASKED, (_, name: string) => cssOf(colourNamed(name, scales)));

/** The same for an SVG, where colours are #rrggbb only. */
export const drawnInBrand = (svg: string, scales: Scales): string =>
  svg.replace(ASKED, (_, name: string) => hexOf(colourNamed(name, scales)));
