import {
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { AstroIntegrationLogger } from "astro";
import type { ErrorPayload, HotPayload, Plugin, ViteDevServer } from "vite";
import { stopsIn } from "#authoring/check/checkContent.ts";
import { inAuthorsPaths, type JudgedProblem } from "#authoring/check/read/problem.ts";
import { besideLesson, lessonSources } from "#build/files/sources.ts";
import { readJson } from "#build/files/trees.ts";
import { writeSiteFiles } from "#build/publish/siteFiles.ts";
import type { Manifest } from "#contract/manifest.d.ts";
import { servePanel } from "./previewPanel.ts";
import { serveWriting } from "./previewWrite.ts";

const CONTENT = /\/content\/.+\.(mdx|ya?ml|vtt|mp4|svg|jpe?g|png|webp|avif)$/;

/** Debounces files that are saved or moved together. */
const CHECKED_TOGETHER_MS = 50;

/** A problem in the format of Vite's error overlay, with the author's file and line. */
function messageOf(root: string, { file, line, message, hint, rule }: JudgedProblem): ErrorPayload {
  const place = { file: join(root, file), line, column: 1 };
  const words = { title: inAuthorsPaths(`${file}, line ${line}`), name: rule, message, hint };
  return { type: "error", err: { ...words, stack: inAuthorsPaths(`${file}:${line}`), id: place.file, loc: place } };
}

/** Shows a problem that stops a publish as an overlay, and reloads captions. */
function followChecks(server: ViteDevServer): void {
  const { hot } = server.environments.client;
  const { root } = server.config;
  let problem: JudgedProblem | undefined;
  const send = (hot.send as (payload: HotPayload) => void).bind(hot);
  // Rendering errors are mostly consequences of the same mistake, and point into a library.
  const insteadOf = (payload: HotPayload): HotPayload =>
    payload.type === "error" && problem ? messageOf(root, problem) : payload;
  hot.send = (first: HotPayload | string, data?: unknown) =>
    send(typeof first === "string" ? { type: "custom", event: first, data } : insteadOf(first));
  let turn = 0;
  const look = async () => {
    const mine = ++turn;
    const [found] = await stopsIn(root);
    // A newer save is being checked.
    if (mine !== turn) return;
    problem = found;
    send(problem ? messageOf(root, problem) : { type: "full-reload" });
  };
  hot.on("vite:client:connect", (_, client) => (problem ? client.send(messageOf(root, problem)) : undefined));
  let waiting: NodeJS.Timeout | undefined;
  server.watcher.on("all", (_, path) => {
    if (!CONTENT.test(path)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void look(), CHECKED_TOGETHER_MS);
  });
  void look();
}

const TYPES = { mp4: "video/mp4", vtt: "text/vtt; charset=utf-8" };
const MEDIA = /^\/([a-z0-9-]+)\.(mp4|vtt)(\?|$)/;

/** Serves /media from the lessons' folders; a build copies the files (split.ts). */
function serveMedia({ middlewares }: ViteDevServer): void {
  middlewares.use("/media", (request, response, next) => {
    const [, id, ending] = MEDIA.exec(request.url ?? "") ?? [];
    const lesson = lessonSources().find((source) => source.id === id);
    const path = lesson && besideLesson(lesson, `.${ending}`);
    if (!path) return next();
    response.setHeader("Content-Type", TYPES[ending as keyof typeof TYPES]);
    createReadStream(path).pipe(response);
  });
}

/** Astro's list of the modules of lesson texts. */
const LIST = "astro:content-module-imports";
const OURS = "\0content-module-imports";
const LOOK_UP = "export default { get: (file) => () => import(/* @vite-ignore */ `/${file}?astroRenderContent`) };";
const LESSON = /\/content\/curriculum\/.+\.mdx$/;
const LESSON_ADDRESS = /^\/module\/[^/]+\/./;
/** Astro's caches of content and pictures as pages read them; a change makes pages reload them. */
const READ = [".astro/data-store.json", ".astro/content-assets.mjs"];
const QUIET_MS = 500;
const ONCE_MORE_MS = 4_000;
/** Astro ignores changes within a second of its own write. */
const ASKED_EVERY_MS = 1_500;
const ASKED_AT_MOST = 20;

/** Reads every lesson again when moves have settled, because Astro may miss events or see them late. */
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
    // A second time, because a busy machine may still be reading the old files.
    waiting = [QUIET_MS, ONCE_MORE_MS].map((ms) => setTimeout(look, ms));
    asked = 0;
  });

  // A page requested while lessons are being read keeps the old paths, and changes during Astro's write of its list of
  // pictures are lost. The first 404 after a move triggers another read.
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
 * Lets authors move lessons: Astro caches its list of files and misses changes that come close together, after which
 * every unlisted lesson answers 500. This replacement keeps no list.
 */
export const moves: Plugin = {
  name: "preview-moves",
  apply: "serve",
  configureServer: readAgain,
  resolveId: { order: "pre", handler: (id) => (id === LIST ? OURS : undefined) },
  load: (id) => (id === OURS ? LOOK_UP : undefined),
};

const ADDRESS = /^\/([a-z0-9-]+)\/?(\?|$)/;
const DRAWN = /\/src\/authoring\/film\/.+\.ts$|\/content\/.+\.film\.yaml$|\/content\/(pictures|footage)\//;
const SHEET = "src/authoring/film/sheet.ts";

/** Serves every picture of a lesson's film at /scenes/{id}, rendered again on each save. */
function serveScenes(server: ViteDevServer): void {
  server.middlewares.use("/scenes", (request, response, next) => {
    const id = ADDRESS.exec(request.url ?? "")?.[1];
    if (!id) return next();
    const show = async () => {
      // Loaded through Vite, so that changed scene code takes effect.
      const { scenesPage } = (await server.ssrLoadModule(join(server.config.root, SHEET))) as {
        scenesPage: (id: string) => string | undefined;
      };
      const page = scenesPage(id);
      if (!page) return next();
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(await server.transformIndexHtml(`/scenes/${id}`, page));
    };
    show().catch(next);
  });
  server.watcher.on("all", (_, path) => {
    if (DRAWN.test(path)) server.environments.client.hot.send({ type: "full-reload" });
  });
}

/** Batches files that are saved together. */
const TOGETHER_MS = 1_000;

/** Astro serves the pages, so the server's manifest is empty. */
const manifestFor = (siteUrl: string): Manifest => ({
  ...{ siteUrl, policies: [], urls: {} },
  notFound: { file: "404.html", type: "text/html; charset=utf-8", hash: "", size: 0 },
});

/** Writes the course for the preview's server when it changed. */
function writer(folder: string, siteUrl: string): (curriculum: string) => void {
  const pointer = join(folder, "current.json");
  let written = "";
  // The server starts with the last preview's release.
  let former = existsSync(pointer) ? readJson<{ release: string }>(pointer).release : "";
  return (curriculum) => {
    if (curriculum === written) return;
    const release = `preview-${Date.now().toString(36)}`;
    const site = join(folder, release);
    mkdirSync(site, { recursive: true });
    writeSiteFiles({ site });
    writeFileSync(join(site, "curriculum.json"), curriculum);
    writeFileSync(join(site, "manifest.json"), JSON.stringify(manifestFor(siteUrl)));
    writeFileSync(join(folder, "coming.json"), JSON.stringify({ release, former }));
    renameSync(join(folder, "coming.json"), pointer);
    // The previous release may still be in use.
    for (const name of readdirSync(folder))
      if (![release, former, "current.json"].includes(name)) rmSync(join(folder, name), { recursive: true });
    [written, former] = [curriculum, release];
  };
}

/**
 * Gives the server the course as it is being written, drafts included, so that the dashboard works without a build.
 * PREVIEW_SITE names the folder; the server treats each state as a published release (SITE_RELEASES).
 */
function followCourse(server: ViteDevServer, folder: string, siteUrl: string, logger: AstroIntegrationLogger): void {
  const write = writer(folder, siteUrl);
  const look = async () => {
    const at = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0];
    const answer = at && (await fetch(new URL("/curriculum.json", at)));
    // While an error blocks every page, the server keeps the last valid course.
    if (answer && answer.ok) write(await answer.text());
  };
  const lookSafely = () => void look().catch((error: unknown) => logger.warn(String(error)));
  const { root } = server.config;
  // Astro writes this file when it has read a save, however long that takes.
  const read = join(root, ".astro", "data-store.json");
  let waiting: NodeJS.Timeout | undefined;
  server.watcher.on("all", (_, path) => {
    if (path !== read && !path.startsWith(join(root, "content"))) return;
    clearTimeout(waiting);
    waiting = setTimeout(lookSafely, TOGETHER_MS);
  });
  server.httpServer?.once("listening", () => setTimeout(lookSafely));
}

export function servePreview(server: ViteDevServer, siteUrl: string, logger: AstroIntegrationLogger): void {
  for (const serve of [serveMedia, serveScenes, followChecks, servePanel, serveWriting]) serve(server);
  const folder = process.env["PREVIEW_SITE"];
  if (folder) followCourse(server, folder, siteUrl, logger);
}
