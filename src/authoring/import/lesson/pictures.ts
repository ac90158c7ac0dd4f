import { createHash } from "node:crypto";
import { basename, extname } from "node:path/posix";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Root } from "mdast";
import sharp from "sharp";
import { nodes, replaceBelow } from "#authoring/check/read/nodes.ts";
import { slugOf } from "#authoring/check/rules/names.ts";
import { isFileName } from "#authoring/check/rules/pictures.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { cutAddress, SOURCE } from "#authoring/import/found/found.ts";
import { type Leave, inMegabytes, type Source } from "#authoring/import/source/source.ts";
import { percentDecoded } from "#authoring/import/source/lookup.ts";

/** Elements that only draw: none runs code, contains HTML, or refers outside the file. */
const DRAWS = new Set([
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "switch", "path", "rect", "circle"],
  ...["ellipse", "line", "polyline", "polygon", "text", "tspan", "textpath", "marker", "pattern", "mask", "clippath"],
  ...["lineargradient", "radialgradient", "stop", "filter", "image", "view"],
]);
const isFilter = (name: string): boolean => /^fe[a-z]+$/.test(name);
/** Elements of editors, such as sodipodi:namedview, which are not rendered. */
const isForeign = (name: string): boolean => /^(sodipodi|inkscape|rdf|cc|dc|sketch|figma|xmlns|serif|bx):/.test(name);

const isInside = (address: string): boolean => /^(#|data:image\/(png|jpe?g|webp|gif);base64,)/i.test(address.trim());
const stylesLeadOut = (style: string): boolean =>
  /@import|expression\s*\(|javascript:/i.test(style) ||
  [...style.matchAll(/url\(\s*["']?([^"')]*)/gi)].some(([, url = ""]) => !isInside(url));

function isHarmlessAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  if (/(^|:)href$|^src$/i.test(name)) return isInside(value);
  return !stylesLeadOut(value);
}

/** True when the SVG only draws. */
export function isHarmlessDrawing(svg: string): boolean {
  if (/<!(ENTITY|DOCTYPE[^>]*\[)|<\?xml-stylesheet/i.test(svg)) return false;
  const parts = DomUtils.find(() => true, parseDocument(svg, { xmlMode: true }).children, true, Infinity);
  return parts.every((part) => {
    if (!("attribs" in part)) return true;
    const name = part.name.toLowerCase();
    const isKnown = DRAWS.has(name) || isFilter(name) || isForeign(name);
    if (!isKnown || (name === "style" && stylesLeadOut(DomUtils.textContent(part)))) return false;
    return Object.entries(part.attribs).every(([key, value]) => isHarmlessAttribute(key, value));
  });
}

interface Picture {
  bytes: Uint8Array;
  ending: string;
}

/** Extensions by detected format, as file names can be wrong. */
const ENDINGS: Record<string, string> = { jpeg: ".jpg", png: ".png", webp: ".webp", avif: ".avif", heif: ".avif" };
/** Formats that browsers do not show, or that the build cannot resize. */
const REDRAWN = new Set(["gif", "tiff"]);
const LONGEST_NAME = 40;

/**
 * Decodes the whole picture, so that a truncated or oversized one cannot break a build. Returns the reason when it is
 * unusable.
 */
export async function readPicture(bytes: Uint8Array, pixels: number): Promise<Picture | string> {
  if (/^\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))) {
    const text = new TextDecoder().decode(bytes);
    return isHarmlessDrawing(text)
      ? { bytes, ending: ".svg" }
      : "the drawing has a program in it, or names files of others";
  }
  try {
    const image = sharp(bytes, { limitInputPixels: pixels, failOn: "error" });
    const { format } = await image.metadata();
    if (REDRAWN.has(format)) return { bytes: await image.png().toBuffer(), ending: ".png" };
    const ending = ENDINGS[format];
    if (!ending) return `a picture of the kind ${format}; export it as .jpg or .png`;
    await image.stats();
    return { bytes, ending };
  } catch (error) {
    const isLarge = (error as Error).message.includes("pixel limit");
    return isLarge
      ? `it has more than ${inMegabytes(pixels).replace("MB", "million pixels")}`
      : "it is no picture that can be read";
  }
}

const DATA = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/;

function bytesOf(url: string, source: Source): Uint8Array | string {
  const [, packed] = DATA.exec(url) ?? [];
  if (packed) return Buffer.from(packed, "base64");
  if (!url.startsWith(SOURCE)) return "it lies on another site; save it beside the text";
  const { path } = cutAddress(url.slice(SOURCE.length));
  return source.files.has(path) ? source.read(path) : "the file is not there";
}

const nameOf = (url: string): string =>
  url.startsWith("data:")
    ? "a picture inside the text"
    : `the picture ${percentDecoded(url.replace(SOURCE, "")).slice(0, 200)}`;

/** Returns the alt text; a placeholder when it is empty or only the file name. */
function altOf(alt: string | null | undefined, url: string): string {
  const words = (alt ?? "").replace(/\s+/g, " ").trim();
  return words === "" || isFileName(words, cutAddress(url).path)
    ? `${TO_WRITE} What it shows, for people who cannot see it`
    : words;
}

interface Named {
  /** Name of the lesson's files without extension: 2-first-steps. */
  base: string;
  /** The course's language. */
  language: string;
}

/**
 * Copies a lesson's pictures.
 * @returns bytes by file name; the tree refers to them as ./name
 */
export async function takePictures(
  tree: Root,
  source: Source,
  { base, language }: Named,
  leave: Leave,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const kept = new Map<string, { name?: string; why?: string }>();
  for (const node of nodes(tree, "image")) {
    const key = node.url.startsWith("data:") ? createHash("sha256").update(node.url).digest("hex") : node.url;
    const found = kept.get(key) ?? (await keep(node.url, source, { base, language }, files));
    const { name, why } = found;
    kept.set(key, found);
    if (why) tell(node, why, leave);
    node.alt = altOf(node.alt, node.url);
    node.url = name ?? "";
  }
  replaceBelow(tree, (node) => (node.type === "image" && node.url === "" ? [] : [node]));
  return files;
}

function tell({ url, alt }: { url: string; alt?: string | null | undefined }, why: string, leave: Leave): void {
  const what = alt ? `${nameOf(url)} (“${alt}”)` : nameOf(url);
  leave(what, why, url.startsWith("data:") ? undefined : `${url}${alt ? ` ${alt}` : ""}`);
}

/** @returns the picture's new file name, or why it was left out */
async function keep(
  url: string,
  source: Source,
  { base, language }: Named,
  files: Map<string, Uint8Array>,
): Promise<{ name?: string; why?: string }> {
  const bytes = bytesOf(url, source);
  const picture = typeof bytes === "string" ? bytes : await readPicture(bytes, source.limits.pixels);
  if (typeof picture === "string") return { why: picture };
  const { path } = cutAddress(url.replace(SOURCE, ""));
  const slug =
    (url.startsWith("data:") ? "picture" : slugOf(basename(path, extname(path)), language))
      .slice(0, LONGEST_NAME)
      .replace(/-$/, "") || "picture";
  let name = `${base}.${slug}${picture.ending}`;
  for (let number = 2; files.has(name); number += 1) name = `${base}.${slug}-${number}${picture.ending}`;
  files.set(name, picture.bytes);
  return { name: `./${name}` };
}
