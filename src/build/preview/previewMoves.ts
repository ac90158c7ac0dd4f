import type { Plugin } from "vite";

/** Astro's list of the files that lessons' texts come from. */
const LIST = "astro:content-module-imports";
const OURS = "\0content-module-imports";
const LOOK_UP = "export default { get: (file) => () => import(/* @vite-ignore */ `/${file}?astroRenderContent`) };";

/**
 * In the preview a lesson may be moved: Astro keeps its list of files and misses changes that come close together, and
 * every lesson that is not on it is a 500. Here no list is kept.
 */
export const previewMoves = (): Plugin => ({
  name: "preview-moves",
  apply: "serve",
  resolveId: { order: "pre", handler: (id) => (id === LIST ? OURS : undefined) },
  load: (id) => (id === OURS ? LOOK_UP : undefined),
});
