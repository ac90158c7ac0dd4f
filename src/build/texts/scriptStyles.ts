import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";

/** Scripts whose letters join: a space put between them, or taken away, breaks words. They have no capitals either. */
const JOINED = ["Arab", "Syrc", "Mong", "Nkoo", "Rohg"];
/** Lines of Latin letters that lie as close as this leave marks above and below other letters no room. */
const CLOSEST = 0.9;
const ROOMY = 1.6;
const MORE_ROOM = 0.25;

/** "Arab", "Latn": what most of a language is written in. */
export const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? "Latn";

const roomier = (height: number): number =>
  height < CLOSEST || height > ROOMY ? height : Math.round((height + MORE_ROOM) * 100) / 100;

const withRoom = (css: string): string =>
  css
    .replace(/(\bline-height:\s*)(\d*\.?\d+)(?=\s*[;}])/g, (_, name: string, height: string) => name + roomier(+height))
    // A figure in its box has lines of its own height.
    .replace(/(\bfont:[^;}]*rem\/)(\d*\.\d+)/g, (_, before: string, height: string) => before + roomier(+height));

/** What stands in for a face until it comes has its measures for Latin letters alone. */
const latinStandIns = (css: string): string =>
  css.replace(/@font-face\s*\{[^}]*\blocal\([^}]*\}/g, (face) =>
    face.includes("unicode-range") ? face : face.replace(/;?\s*\}$/, ";unicode-range:U+20-24F,U+2000-22FF}"),
  );

/** A style sheet for a language that is not written in Latin letters; untouched for one that is. */
export function inScript(css: string, script: string): string {
  if (script === "Latn") return css;
  const spaced = JOINED.includes(script)
    ? css.replace(/\bletter-spacing:[^;}]*;?/g, "").replace(/\btext-transform:\s*uppercase\s*;?/g, "")
    : css;
  return latinStandIns(withRoom(spaced));
}

/** Writes the styles for the letters of the site's language (`language` of content/site.yaml). */
export function scriptStyles(): Plugin {
  let script = "Latn";
  return {
    name: "script-styles",
    enforce: "pre",
    configResolved({ root }) {
      const site = parse(readFileSync(join(root, "content/site.yaml"), "utf8")) as { language?: string };
      script = scriptOf(site.language ?? "en");
    },
    transform(code, id) {
      if (script === "Latn" || !/\.css(\?|$)/.test(id)) return undefined;
      return { code: inScript(code, script), map: null };
    },
  };
}
