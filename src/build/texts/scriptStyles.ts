import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";

/** Cursive scripts: letter-spacing would break their words. They have no upper case either. */
const JOINED = ["Arab", "Syrc", "Mong", "Nkoo", "Rohg"];
/** Latin line heights between these two leave no room for the marks of other scripts. */
const CLOSEST = 0.9;
const ROOMY = 1.6;
const MORE_ROOM = 0.25;

/** A language's main script: "Arab", "Latn". */
export const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? "Latn";

const roomier = (height: number): number =>
  height < CLOSEST || height > ROOMY ? height : Math.round((height + MORE_ROOM) * 100) / 100;

const withRoom = (css: string): string =>
  css
    .replace(/(\bline-height:\s*)(\d*\.?\d+)(?=\s*[;}])/g, (_, name: string, height: string) => name + roomier(+height))
    // Integer line heights do not match: they belong to a number in its own box.
    .replace(/(\bfont:[^;}]*rem\/)(\d*\.\d+)/g, (_, before: string, height: string) => before + roomier(+height));

/** Limits fallback fonts to Latin letters, the only ones their metrics fit. */
const latinStandIns = (css: string): string =>
  css.replace(/@font-face\s*\{[^}]*\blocal\([^}]*\}/g, (face) =>
    face.includes("unicode-range") ? face : face.replace(/;?\s*\}$/, ";unicode-range:U+20-24F,U+2000-22FF}"),
  );

/** Adapts a style sheet to a non-Latin script; unchanged for Latin. */
export function inScript(css: string, script: string): string {
  if (script === "Latn") return css;
  const spaced = JOINED.includes(script)
    ? css.replace(/\bletter-spacing:[^;}]*;?/g, "").replace(/\btext-transform:\s*uppercase\s*;?/g, "")
    : css;
  return latinStandIns(withRoom(spaced));
}

/** Adapts the styles to the script of the site's language (`language` of content/site.yaml). */
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
