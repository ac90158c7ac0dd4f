import { globSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";

/** Astro's list of the files that lessons' texts come from. */
const LIST = "astro:content-module-imports";
const OURS = "\0content-module-imports";
const LOOK_UP = "export default { get: (file) => () => import(/* @vite-ignore */ `/${file}?astroRenderContent`) };";
const LESSON = /\/content\/curriculum\/.+\.mdx$/;
const QUIET_MS = 500;
const ONCE_MORE_MS = 4_000;

/** Once nothing was moved for a moment, every lesson is read again: what Astro heard too late or not at all is mended. */
function readAgain({ watcher, config }: ViteDevServer): void {
  const look = () => {
    for (const file of globSync("content/curriculum/*/*.mdx", { cwd: config.root }))
      watcher.emit("change", join(config.root, file));
  };
  let waiting: NodeJS.Timeout[] = [];
  watcher.on("all", (event, path) => {
    if (event === "change" || !LESSON.test(path)) return;
    waiting.forEach(clearTimeout);
    // A busy machine may still be reading what was there before.
    waiting = [QUIET_MS, ONCE_MORE_MS].map((ms) => setTimeout(look, ms));
  });
}

/**
 * In the preview a lesson may be moved: Astro keeps its list of files and misses changes that come close together, and
 * every lesson that is not on it is a 500. Here no list is kept.
 */
export const previewMoves = (): Plugin => ({
  name: "preview-moves",
  apply: "serve",
  configureServer: readAgain,
  resolveId: { order: "pre", handler: (id) => (id === LIST ? OURS : undefined) },
  load: (id) => (id === OURS ? LOOK_UP : undefined),
});
