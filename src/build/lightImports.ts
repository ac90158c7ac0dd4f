import type { Plugin } from "vite";

const PRELOAD_HELPER = "\0vite/preload-helper.js";

/**
 * Dynamic imports without Vite's preload helper: every style of ours is in its page, so there is nothing to preload,
 * and the helper would weigh a fifth of what a visitor downloads.
 */
export const lightImports = (): Plugin => ({
  name: "light-imports",
  enforce: "pre",
  load: (id) => (id === PRELOAD_HELPER ? "export const __vitePreload = (load) => load();" : undefined),
});
