import type { Plugin } from "vite";

const PRELOAD_HELPER = "\0vite/preload-helper.js";

/** One for every file that imports: shared by two chunks, it would become a chunk and a request of its own. */
const OWN = "\0light-import:";

/**
 * Dynamic imports without Vite's preload helper: every style of ours is in its page, so there is nothing to preload,
 * and the helper would weigh a fifth of what a visitor downloads.
 */
export const lightImports = (): Plugin => ({
  name: "light-imports",
  enforce: "pre",
  // The list of what would be preloaded names every file of ours twice.
  config: () => ({ build: { modulePreload: false } }),
  resolveId: (id, importer) => (id === PRELOAD_HELPER ? OWN + (importer ?? "") : undefined),
  load: (id) => (id.startsWith(OWN) ? "export const __vitePreload = (load) => load();" : undefined),
});
