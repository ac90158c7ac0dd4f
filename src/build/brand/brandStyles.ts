import { join } from "node:path";
import type { Plugin } from "vite";
import { BRAND_FILE, brandScales, inBrandColours } from "#lib/brand/brand.ts";
import type { Scales } from "#lib/brand/scale.ts";

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
