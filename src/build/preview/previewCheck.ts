import { join } from "node:path";
import type { AstroIntegration } from "astro";
import type { ErrorPayload, HotPayload, ViteDevServer } from "vite";
import { stopsIn } from "#build/check/checkContent.ts";
import type { Problem } from "#build/check/read/problem.ts";

const CONTENT = /\/content\/.+\.(mdx|ya?ml|vtt|mp4|svg|jpe?g|png|webp|avif)$/;

/** What is saved or moved together is looked at once. */
const TOGETHER_MS = 50;

/** As Astro's own messages are shown: over the page, with the author's file and line. */
function messageOf(root: string, { file, line, message, hint, rule }: Problem): ErrorPayload {
  const place = { file: join(root, file), line, column: 1 };
  const words = { title: `${file}, line ${line}`, name: rule, message, hint };
  return { type: "error", err: { ...words, stack: `${file}:${line}`, id: place.file, loc: place } };
}

function start(server: ViteDevServer): void {
  const { hot } = server.environments.client;
  const { root } = server.config;
  let problem: Problem | undefined;
  const send = (hot.send as (payload: HotPayload) => void).bind(hot);
  // What stops a page mostly comes of the same mistake, and points into a library.
  const insteadOf = (payload: HotPayload): HotPayload =>
    payload.type === "error" && problem ? messageOf(root, problem) : payload;
  hot.send = (first: HotPayload | string, data?: unknown) =>
    send(typeof first === "string" ? { type: "custom", event: first, data } : insteadOf(first));
  let turn = 0;
  const look = async () => {
    const mine = ++turn;
    const [found] = await stopsIn(root);
    // Something was saved meanwhile, and is being looked at.
    if (mine !== turn) return;
    problem = found;
    send(problem ? messageOf(root, problem) : { type: "full-reload" });
  };
  hot.on("vite:client:connect", (_, client) => (problem ? client.send(messageOf(root, problem)) : undefined));
  let waiting: NodeJS.Timeout | undefined;
  server.watcher.on("all", (_, path) => {
    if (!CONTENT.test(path)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void look(), TOGETHER_MS);
  });
  void look();
}

/** In the preview a mistake that would stop a publish stands over the page, and captions are read again. */
export const previewCheck = (): AstroIntegration => ({
  name: "preview-check",
  hooks: { "astro:server:setup": ({ server }) => start(server) },
});
