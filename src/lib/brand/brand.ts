import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { cssOf, hexOf, readColour, type Colour } from "./colour.ts";
import type { BrandColours } from "./readable.ts";
import { INK, PAPER, scalesOf, type Scales, type Step } from "./scale.ts";

/** Where an owner's colours, logo and pictures of the frame lie. */
export const BRAND = "content/brand";
export const BRAND_FILE = `${BRAND}/brand.yaml`;
/** A course without a brand of its own. */
const USUAL: BrandColours = { act: "#fe943c" };

/** brand.yaml as it is written; that of the product where there is none. */
export function readBrand(root = "."): BrandColours {
  const path = join(root, BRAND_FILE);
  const told = existsSync(path) ? (parse(readFileSync(path, "utf8")) as Partial<BrandColours> | null) : null;
  return { ...USUAL, ...told };
}

/** The colours of the brand; throws when brand.yaml names none, which the author's check says before. */
export function brandScales(root = "."): Scales {
  const { act, done } = readBrand(root);
  const first = readColour(act);
  if (!first) throw new Error(`${BRAND_FILE}: ${act} is no colour`);
  return scalesOf(first, done === undefined ? undefined : readColour(done));
}

const NAMED = /^(act|done) (\d+|night)$/;

/** What a style sheet or a drawing asks for by brand(…): "act", "on-act", or a step of a scale as "done 700". */
function colourNamed(name: string, scales: Scales): Colour {
  if (name === "act") return scales.own;
  if (name === "on-act") return scales.onAct;
  if (name === "ink") return INK;
  if (name === "paper") return PAPER;
  const [, scale = "", step = ""] = NAMED.exec(name) ?? [];
  // The author's own colour stands for the step that it is as light as.
  if (name === "act 400") return scales.own;
  const found = scale && scales[scale as "act" | "done"][(step === "night" ? step : Number(step)) as Step];
  if (!found) throw new Error(`brand(${name}) is no colour of the brand`);
  return found;
}

const ASKED = /brand\(([^)]+)\)/g;

/** A style sheet with the brand's colours in the places of its brand(…). */
export const inBrandColours = (css: string, scales: Scales): string =>
  css.replace(ASKED, (_, name: string) => cssOf(colourNamed(name, scales)));

/** The same for a drawing, which knows #rrggbb alone. */
export const drawnInBrand = (svg: string, scales: Scales): string =>
  svg.replace(ASKED, (_, name: string) => hexOf(colourNamed(name, scales)));
