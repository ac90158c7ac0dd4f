import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { BRAND, BRAND_FILE, brandScales, inBrandColours } from "#lib/brand/brand.ts";
import { faceMeasures, type FaceMeasures } from "#lib/brand/faceMeasures.ts";
import type { Scales } from "#lib/brand/scale.ts";
import { readTypeface } from "#lib/brand/typeface.ts";

/**
 * Replaces each brand(…) in style sheets with a colour from content/brand/brand.yaml; the preview restarts when that
 * file changes.
 */
export function brandStyles(): Plugin {
  let root = "";
  let scales: Scales | undefined;
  return {
    name: "brand-styles",
    enforce: "pre",
    configResolved: (config) => void (root = config.root),
    async hotUpdate({ file, server }) {
      if (file !== join(root, BRAND_FILE)) return;
      scales = undefined;
      await server.restart();
    },
    transform(code, id) {
      if (!/\.css(\?|$)/.test(id) || !code.includes("brand(")) return undefined;
      scales ??= brandScales(root);
      return { code: inBrandColours(code, scales), map: null };
    },
  };
}

/** Local fallback fonts, with the average width of a Latin letter as a fraction of the font size. */
const STAND_INS = [
  { weights: "1 500", local: 'local("Arial"), local("Liberation Sans")', width: 0.4417 },
  { weights: "501 1000", local: 'local("Arial Bold"), local("Liberation Sans Bold")', width: 0.4789 },
];
const LATIN = "U+20-24F, U+2000-22FF";
/** Matches the @font-face rules of the product's fonts and fallbacks; names are unquoted once minified. */
const REPLACED =
  /@font-face\s*\{\s*font-family:\s*"?(?:Archivo Display|Atkinson Next|(?:Display|Text) (?:Stand-in|Roboto))\b[^}]*\}\s*/g;

const percent = (share: number): string => `${String(Math.round(share * 1000) / 10)}%`;

/**
 * Declares fallback fonts with the metrics of a web font, so that nothing shifts when it loads; "" when the font has
 * no Latin letters.
 */
function standIns(family: string, { ascent, descent, lineGap, width }: FaceMeasures): string {
  if (width === undefined) return "";
  return STAND_INS.map(({ weights, local, width: own }) => {
    const adjust = width / own;
    const [up, down, gap] = [ascent, descent, lineGap].map((length) => percent(length / adjust));
    return `@font-face{font-family:"${family} Stand-in";src:${local};font-weight:${weights};size-adjust:${percent(adjust)};ascent-override:${up};descent-override:${down};line-gap-override:${gap};unicode-range:${LATIN}}`;
  }).join("");
}

const face = (family: string, path: string): string => {
  const measures = faceMeasures(readFileSync(path));
  const own = `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:${measures.weights};font-display:swap}`;
  return own + standIns(family, measures);
};

/** Paths of the owner's font files. */
interface Faces {
  text: string;
  headline: string | undefined;
}

/** Replaces the product's @font-face rules and font names in a style sheet with the owner's. */
export function inOwnFaces(css: string, { text, headline }: Faces): string {
  const faces = face("Brand Text", text) + (headline ? face("Brand Display", headline) : "");
  const families = `"Brand Text", "Brand Text Stand-in", system-ui, sans-serif`;
  const display = headline ? `"Brand Display", "Brand Display Stand-in", ${families}` : families;
  const written = REPLACED.test(css) ? css.replace(REPLACED, "") + faces : css;
  return written
    .replace(/(--display:)\s*"?Archivo[^;]*;/, `$1 ${display};`)
    .replace(/(--body:)\s*"?Atkinson[^;]*;/, `$1 ${families};`)
    .replace(/(--label:[^;]*),\s*sans-serif;/, `$1, "Brand Text", sans-serif;`)
    .replace(/"?Atkinson Next"?/g, '"Brand Text"');
}

const PRELOADED = /\/fonts\/(archivo-display|atkinson-next)\.woff2\?url$/;

/** Replaces the product's fonts with those in content/brand/brand.yaml; does nothing when it names none. */
export function typefaceStyles(): Plugin {
  let faces: Faces | undefined;
  return {
    name: "typeface-styles",
    enforce: "pre",
    configResolved({ root }) {
      const own = readTypeface(root);
      const at = (name: string) => join(root, BRAND, name);
      faces = own && { text: at(own.text), headline: own.headline === undefined ? undefined : at(own.headline) };
    },
    resolveId(id) {
      const [, product] = PRELOADED.exec(id) ?? [];
      if (!faces || !product) return undefined;
      return `${(product === "archivo-display" && faces.headline) || faces.text}?url`;
    },
    transform(code, id) {
      if (!faces || !/\.css(\?|$)/.test(id)) return undefined;
      return { code: inOwnFaces(code, faces), map: null };
    },
  };
}
