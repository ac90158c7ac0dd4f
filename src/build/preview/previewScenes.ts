import { join } from "node:path";
import type { AstroIntegration } from "astro";
import type { ViteDevServer } from "vite";

const ADDRESS = /^\/([a-z0-9-]+)\/?(\?|$)/;
const DRAWN = /\/src\/build\/(scenes|film)\/.+\.ts$|\/content\/.+\.film\.yaml$|\/content\/(pictures|footage)\//;
const SHEET = "src/build/film/sheet.ts";

interface Sheet {
  scenesPage: (id: string) => string | undefined;
}

function start(server: ViteDevServer): void {
  server.middlewares.use("/scenes", (request, response, next) => {
    const id = ADDRESS.exec(request.url ?? "")?.[1];
    if (!id) return next();
    const show = async () => {
      // Through the server: a scene whose code was changed is drawn anew.
      const { scenesPage } = (await server.ssrLoadModule(join(server.config.root, SHEET))) as unknown as Sheet;
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

/** In the preview, /scenes/the-id shows every picture of a lesson's film, and is drawn anew whenever it is saved. */
export const previewScenes = (): AstroIntegration => ({
  name: "preview-scenes",
  hooks: { "astro:server:setup": ({ server }) => start(server) },
});
