import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AstroIntegration, AstroIntegrationLogger } from "astro";
import type { ViteDevServer } from "vite";
import type { Manifest } from "#contract/manifest.d.ts";
import { readJson } from "#build/files/trees.ts";
import { writeSiteFiles } from "#build/publish/siteFiles.ts";

/** What is saved together is written at once. */
const TOGETHER_MS = 1_000;

/** The pages are Astro's: the server has none. */
const manifestFor = (siteUrl: string): Manifest => ({
  ...{ siteUrl, policies: [], urls: {} },
  notFound: { file: "404.html", type: "text/html; charset=utf-8", hash: "", size: 0 },
});

/** Has what the preview's server knows of the course written anew where it is another one than before. */
function writer(folder: string, siteUrl: string): (curriculum: string) => void {
  const pointer = join(folder, "current.json");
  let written = "";
  // The server began with what the last preview left.
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
    // The one before may be in use for a moment.
    for (const name of readdirSync(folder))
      if (![release, former, "current.json"].includes(name)) rmSync(join(folder, name), { recursive: true });
    [written, former] = [curriculum, release];
  };
}

function follow(server: ViteDevServer, folder: string, siteUrl: string, logger: AstroIntegrationLogger): void {
  const write = writer(folder, siteUrl);
  const look = async () => {
    const at = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0];
    const answer = at && (await fetch(new URL("/curriculum.json", at)));
    // Where a mistake stands over every page, the server goes on with the course as it was.
    if (answer && answer.ok) write(await answer.text());
  };
  const lookSafely = () => void look().catch((error: unknown) => logger.warn(String(error)));
  const { root } = server.config;
  // Astro writes it once it has read what was saved, however long that takes.
  const read = join(root, ".astro", "data-store.json");
  let waiting: NodeJS.Timeout | undefined;
  server.watcher.on("all", (_, path) => {
    if (path !== read && !path.startsWith(join(root, "content"))) return;
    clearTimeout(waiting);
    waiting = setTimeout(lookSafely, TOGETHER_MS);
  });
  server.httpServer?.once("listening", () => setTimeout(lookSafely));
}

/**
 * In the preview the server counts by the course as it is being written, drafts included, so that a course that was never
 * built has a dashboard, too. The folder is named by PREVIEW_SITE; the server takes each new state as one that was
 * published (SITE_RELEASES).
 */
export const previewSite = (): AstroIntegration => {
  let siteUrl = "";
  return {
    name: "preview-site",
    hooks: {
      "astro:config:done": ({ config }) => void (siteUrl = config.site ?? ""),
      "astro:server:setup": ({ server, logger }) => {
        const folder = process.env["PREVIEW_SITE"];
        if (folder) follow(server, folder, siteUrl, logger);
      },
    },
  };
};
