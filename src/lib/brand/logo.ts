import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BRAND, brandScales, drawnInBrand } from "./brand.ts";

/** The default logo: an open book. */
const BOOK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 24"><path fill="var(--fg)" d="M2 3q7-2 13 1.6V22q-6-3.6-13-1.6z"/><path class="moves" fill="var(--act)" stroke="var(--fg)" stroke-width="1.6" d="M30 3q-7-2-13 1.6V22q6-3.6 13-1.6z"/></svg>';
const OPENING = /^[^]*?<svg\b([^>]*)>/;
const VIEW = /viewBox="([\d.\s-]+)"/;
const ICON = 64;
/** Width of the logo as a fraction of the icon's. */
const OF_ICON = 0.62;

export interface Logo {
  /** The markup inside the <svg> element. */
  inside: string;
  viewBox: string;
  /** Width and height in viewBox units. */
  width: number;
  height: number;
}

const read = (root: string, name: string): string | undefined => {
  const path = join(root, BRAND, name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
};

/** Reads content/brand/logo.svg, which may use var(--fg) and var(--act) to follow the theme. */
export function logo(root = "."): Logo {
  const svg = read(root, "logo.svg") ?? BOOK;
  const [opening = "", attributes = ""] = OPENING.exec(svg) ?? [];
  const viewBox = VIEW.exec(attributes)?.[1] ?? "0 0 24 24";
  const [, , width = 24, height = 24] = viewBox.trim().split(/\s+/).map(Number);
  return { inside: svg.slice(opening.length, svg.lastIndexOf("</svg>")).trim(), viewBox, width, height };
}

/** Reads content/brand/icon.svg, or draws the logo on a dark square: 64 units a side. */
export function iconDrawing(root = "."): string {
  const own = read(root, "icon.svg");
  if (own !== undefined) return own;
  const { inside, viewBox, width, height } = logo(root);
  const scale = (ICON * OF_ICON) / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  const place = `x="${(ICON - w) / 2}" y="${(ICON - h) / 2}" width="${w}" height="${h}" viewBox="${viewBox}"`;
  const paths = inside.replaceAll("var(--fg)", "brand(paper)").replaceAll("var(--act)", "brand(act)");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ICON} ${ICON}" width="${ICON}" height="${ICON}"><rect width="${ICON}" height="${ICON}" rx="14" fill="brand(ink)"/><svg ${place}>${paths}</svg></svg>`;
  return drawnInBrand(svg, brandScales(root));
}
