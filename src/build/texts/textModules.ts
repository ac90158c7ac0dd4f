import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Plugin } from "vite";

const MODULE = /\/src\/texts\/(\w+)\.ts$/;

/**
 * Puts the sentences of content/texts.yaml in the place of each src/texts/<feature>.ts: what imports one carries that
 * feature's sentences, and nothing that reads or checks them. In the preview they are read again when they change.
 */
export function textModules(): Plugin {
  let file = "";
  return {
    name: "text-modules",
    enforce: "pre",
    // Watched as a file that modules were made of, it would keep Astro from seeing lessons that are moved.
    hotUpdate({ file: changed, modules }) {
      if (changed !== file) return undefined;
      const made = [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => MODULE.test(id ?? ""));
      return [...modules, ...made];
    },
    configResolved: ({ root }) => void (file = join(root, "content/texts.yaml")),
    load: {
      filter: { id: MODULE },
      handler(id) {
        const feature = MODULE.exec(id)?.[1] ?? "";
        const all = parse(readFileSync(file, "utf8")) as Record<string, unknown>;
        return `export const texts = ${JSON.stringify(all[feature])};`;
      },
    },
  };
}
