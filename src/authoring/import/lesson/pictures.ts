import { createHash } from "node:crypto";
import { basename, extname } from "node:path/posix";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Parents, Root, RootContent } from "mdast";
import sharp from "sharp";
import { visit } from "unist-util-visit";
import { slugOf } from "#authoring/check/rules/names.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { cutAddress, SOURCE } from "#authoring/import/found/found.ts";
import { type Leave, inMegabytes, type Source } from "#authoring/import/source/source.ts";
import { percentDecoded } from "#authoring/import/source/lookup.ts";

/** What only draws. Nothing that runs, holds HTML, or leads out of the file. */
const DRAWS = new Set([
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "switch", "path", "rect", "circle"],
  ...["ellipse", "line", "polyline", "polygon", "text", "tspan", "textpath", "marker", "pattern", "mask", "clippath"],
  ...["lineargradient", "radialgradient", "stop", "filter", "image", "view"],
]);
const isFilter = (name: string): boolean => /^fe[a-z]+$/.test(name);
/** Of editors, as sodipodi:namedview: nobody draws them. */
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

/** true: the SVG draws, and does nothing else. */
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

/** What the build reads, by what is in the file and not by its name. */
const ENDINGS: Record<string, string> = { jpeg: ".jpg", png: ".png", webp: ".webp", avif: ".avif", heif: ".avif" };
/** What browsers don't show as it is, or the build makes no small ones of. */
const REDRAWN = new Set(["gif", "tiff"]);
const LONGEST_NAME = 40;

/** Reads a picture whole, so that one that is cut off or too large stops no build. */
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

/** What the picture shows, in words; a place to write them where there are none, or only the name of the file. */
function altOf(alt: string | null | undefined, url: string, language: string): string {
  const words = (alt ?? "").replace(/\s+/g, " ").trim();
  const file = basename(cutAddress(url).path);
  const isName = [file, basename(file, extname(file))].some(
    (name) => slugOf(name, language) === slugOf(words, language),
  );
  return words === "" || isName ? `${TO_WRITE} What it shows, for people who cannot see it` : words;
}

interface Named {
  /** Name of the lesson's files without their ending: 2-first-steps. */
  base: string;
  /** What the course is written in. */
  language: string;
}

/**
 * Takes the pictures of a lesson along.
 * @returns bytes by the name of the file; the tree names them as ./name
 */
export async function takePictures(
  tree: Root,
  source: Source,
  { base, language }: Named,
  leave: Leave,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const kept = new Map<string, { name?: string; why?: string }>();
  const nodes: { url: string; alt?: string | null | undefined }[] = [];
  visit(tree, "image", (node) => void nodes.push(node));
  for (const node of nodes) {
    const key = node.url.startsWith("data:") ? createHash("sha256").update(node.url).digest("hex") : node.url;
    const found = kept.get(key) ?? (await keep(node.url, source, { base, language }, files));
    const { name, why } = found;
    kept.set(key, found);
    if (why) tell(node, why, leave);
    node.alt = altOf(node.alt, node.url, language);
    node.url = name ?? "";
  }
  dropUnread(tree);
  return files;
}

function tell({ url, alt }: { url: string; alt?: string | null | undefined }, why: string, leave: Leave): void {
  const what = alt ? `${nameOf(url)} (“${alt}”)` : nameOf(url);
  leave(what, why, url.startsWith("data:") ? undefined : `${url}${alt ? ` ${alt}` : ""}`);
}

/** @returns the picture's name beside the lesson, or why it has none */
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

function dropUnread(parent: Parents): void {
  parent.children = (parent.children as RootContent[]).filter((node) => {
    if ("children" in node) dropUnread(node);
    return node.type !== "image" || node.url !== "";
  }) as typeof parent.children;
}
