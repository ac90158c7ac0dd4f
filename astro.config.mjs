import mdx from "@astrojs/mdx";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, envField } from "astro/config";
import { afterBuild } from "#build/afterBuild.ts";
import { lightImports } from "#build/lightImports.ts";
import { NEW } from "#build/trees.ts";
import { previewMedia } from "#build/previewMedia.ts";

const pocketbase = process.env.POCKETBASE_URL ?? "http://127.0.0.1:8090";

// What every page's own script shares with those fetched later: one file, one request.
const SHELL = {
  name: "shell",
  test: /nanostores|preload-helper|src\/lib\/(storage|pocketbase|analytics|failure)|settings\/settings(\.store)?\.ts|src\/layouts\/(keys|panels|particles|scroll|navigation)\.ts|ui\/dialog/,
};

export default defineConfig({
  site: process.env.SITE_URL ?? "http://127.0.0.1:8090",
  outDir: NEW.public,
  trailingSlash: "never",
  scopedStyleStrategy: "class",
  integrations: [react(), mdx(), previewMedia(), afterBuild()],
  // Highlighting writes style="" attributes, which the Content-Security-Policy refuses.
  markdown: { syntaxHighlight: false },
  env: {
    schema: {
      SITE_URL: envField.string({ context: "server", access: "public", default: "http://127.0.0.1:8090", url: true }),
    },
  },
  build: { inlineStylesheets: "always" },
  vite: {
    plugins: [tailwindcss(), lightImports()],
    // A small caption file would become a data: address, which media-src 'self' refuses.
    build: { assetsInlineLimit: 0, rolldownOptions: { output: { advancedChunks: { groups: [SHELL] } } } },
    server: { proxy: { "/api": pocketbase, "/_/": pocketbase } },
  },
});
