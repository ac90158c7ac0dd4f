import { globSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";

/** Astro's list of the files that lessons' texts come from. */
const LIST = "astro:content-module-imports";
const OURS = "\0content-module-imports";
const LOOK_UP = "export default { get: (file) => () => import(/* @vite-ignore */ `/${file}?astroRenderContent`) };";
const LESSON = /\/content\/curriculum\/.+\.mdx$/;
const LESSON_ADDRESS = /^\/module\/[^/]+\/./;
/** What Astro read of all lessons and of their pictures, as its pages see it: a change of it makes them ask anew. */
const READ = [".astro/data-store.json", ".astro/content-assets.mjs"];
const QUIET_MS = 500;
const ONCE_MORE_MS = 4_000;
/** Astro takes a change within a second of its own writing for an echo of that. */
const ASKED_EVERY_MS = 1_500;
const ASKED_AT_MOST = 20;

/** Once nothing was moved for a moment, every lesson is read again: what Astro heard too late or not at all is mended. */
function readAgain({ watcher, config, middlewares }: ViteDevServer): void {
  const look = () => {
    for (const file of globSync("content/curriculum/*/*.mdx", { cwd: config.root }))
      watcher.emit("change", join(config.root, file));
  };
  let waiting: NodeJS.Timeout[] = [];
  let asked = ASKED_AT_MOST;
  watcher.on("all", (event, path) => {
    if (event === "change" || !LESSON.test(path)) return;
    waiting.forEach(clearTimeout);
    // A busy machine may still be reading what was there before.
    waiting = [QUIET_MS, ONCE_MORE_MS].map((ms) => setTimeout(look, ms));
    asked = 0;
  });

  // A page asked for while the lessons were being read keeps the addresses of before; and what changes while Astro writes
  // its list of pictures is not written. The first miss after a move tells: all is read once more, and then asked for.
  let latest = 0;
  const ask = () => {
    for (const file of READ) watcher.emit("change", join(config.root, file));
  };
  const heal = () => {
    look();
    setTimeout(ask, ASKED_EVERY_MS);
  };
  middlewares.use((request, response, next) => {
    if (LESSON_ADDRESS.test(request.url ?? ""))
      response.on("finish", () => {
        if (response.statusCode < 400 || asked >= ASKED_AT_MOST || Date.now() - latest < 2 * ASKED_EVERY_MS) return;
        latest = Date.now();
        asked += 1;
        heal();
      });
    next();
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
