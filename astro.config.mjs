import { lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import mdx from "@astrojs/mdx";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, envField } from "astro/config";
import { brandStyles, typefaceStyles } from "#build/brandStyles.ts";
import { directives } from "#build/directives.ts";
import { noPreload, shellChunk } from "#build/chunks.ts";
import { authorPreview } from "#authoring/preview/preview.ts";
import { scriptStyles } from "#build/texts/scriptStyles.ts";
import { textModules } from "#build/texts/textModules.ts";
import { writeModules } from "#build/texts/writeModules.ts";
import { NEW } from "#build/files/trees.ts";

// What the code below imports of src/texts is made before it is read.
writeModules();
const { afterBuild } = await import("#build/afterBuild.ts");

const pocketbase = process.env.POCKETBASE_URL ?? "http://127.0.0.1:8090";

/** Astro runs in the folder whose content/ is the course: this one, or one with links (pocketbase/scripts/platform/course.ts). */
const PROJECT = import.meta.dirname;

const SMALL_SCRIPT_BYTES = 3000;

export default defineConfig({
  site: process.env.SITE_URL ?? "http://127.0.0.1:8090",
  srcDir: join(PROJECT, "src"),
  publicDir: join(PROJECT, "public"),
  outDir: NEW.public,
  trailingSlash: "never",
  integrations: [react(), mdx(), directives(), authorPreview(), afterBuild()],
  // Highlighting writes style="" attributes, which the Content-Security-Policy refuses.
  markdown: { syntaxHighlight: false },
  // At this effort AVIF takes a tenth of the time of sharp's own (4), for a tenth more bytes, and a third fewer than WebP.
  image: { service: { entrypoint: join(PROJECT, "src/build/imageService.ts"), config: { avif: { effort: 1 } } } },
  env: {
    schema: {
      SITE_URL: envField.string({ context: "server", access: "public", default: "http://127.0.0.1:8090", url: true }),
    },
  },
  build: { inlineStylesheets: "never" },
  vite: {
    // A course elsewhere keeps its place below the root.
    resolve: { preserveSymlinks: lstatSync("content").isSymbolicLink() },
    plugins: [tailwindcss(), brandStyles(), typefaceStyles(), scriptStyles(), textModules(), noPreload(), shellChunk()],
    // A small caption file would become a data: address, which media-src 'self' refuses. A small script saves a request.
    build: {
      assetsInlineLimit: (path, content) => path.endsWith(".js") && content.length < SMALL_SCRIPT_BYTES,
      // Astro's own marks in each MDX file would be told of, ten lines a lesson, at every first start.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
    // What is linked in from elsewhere is served as well.
    server: {
      proxy: { "/api": pocketbase, "/_/": pocketbase },
      fs: { allow: [PROJECT, dirname(realpathSync(join(PROJECT, "node_modules/react")))] },
    },
  },
});
