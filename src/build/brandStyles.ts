import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { BRAND, BRAND_FILE, brandScales, inBrandColours } from "#lib/brand/brand.ts";
import { faceMeasures, type FaceMeasures } from "#lib/brand/faceMeasures.ts";
import type { Scales } from "#lib/brand/scale.ts";
import { readTypeface } from "#lib/brand/typeface.ts";

/** Puts the colours of content/brand/brand.yaml in the place of each brand(…) of a style sheet; in the preview, again when they change. */
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

/** How wide running text is in what stands in for a face until it comes, a letter, as a share of the size. */
const STAND_INS = [
  { weights: "1 500", local: 'local("Arial"), local("Liberation Sans")', width: 0.4417 },
  { weights: "501 1000", local: 'local("Arial Bold"), local("Liberation Sans Bold")', width: 0.4789 },
];
const LATIN = "U+20-24F, U+2000-22FF";
/** The product's faces for text and headlines, and what stands in for them; quoted or, once minified, not. */
const REPLACED =
  /@font-face\s*\{\s*font-family:\s*"?(?:Archivo Display|Atkinson Next|(?:Display|Text) (?:Stand-in|Roboto))\b[^}]*\}\s*/g;

const percent = (share: number): string => `${String(Math.round(share * 1000) / 10)}%`;

/** What has the measures of a face until it comes, so that nothing moves then; nothing where its letters are not Latin. */
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

/** Paths of the owner's faces. */
interface Faces {
  text: string;
  headline: string | undefined;
}

/** The product's faces, or the names by which styles call them, with the owner's in their places. */
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

/** Puts the typefaces of content/brand/brand.yaml in the place of the product's; does nothing where it names none. */
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
