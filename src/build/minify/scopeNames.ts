import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { sha256 } from "#build/files/trees.ts";

const ASTRO_SCOPE = /\bastro-[a-z0-9]{8}\b/g;
const COMPONENT = /^[^?]+\.astro(?=$|\?astro&type=style)/;
const STYLE = /<style\b[^>]*>[^]*?<\/style>/g;
const LENGTH = 5;

/**
 * The class that stands for a component's style. Astro's own is made of the component's path alone, and is longer. This
 * one is made of the style, too: a tab that was opened before a new version was published goes on to fetch panels of
 * that version, and a rule of theirs must never mean an element that was drawn for another style.
 */
export function scopeName(path: string, source: string): string {
  const hash = sha256([path, ...(source.match(STYLE) ?? [])].join("\n"));
  return `_${BigInt(`0x${hash}`).toString(36).slice(-LENGTH)}`;
}

/** Gives every component's scope its name before anything is hashed or written in which it stands. */
export function scopeNames(): Plugin {
  const components = new Map<string, string>();
  let root = "";
  return {
    name: "scope-names",
    apply: "build",
    // Behind Astro's own plugin, which is the first of these, and before styles are minified.
    enforce: "pre",
    configResolved: (config) => void (root = config.root),
    transform(code, id) {
      const [file] = COMPONENT.exec(id) ?? [];
      if (!file) return null;
      const path = file.slice(root.length);
      const name = scopeName(path, readFileSync(file, "utf8"));
      const namesake = components.get(name) ?? path;
      if (namesake !== path) this.error(`${path} and ${namesake} would share the scope ${name}: change one's style.`);
      components.set(name, path);
      return { code: code.replace(ASTRO_SCOPE, name), map: null };
    },
  };
}
