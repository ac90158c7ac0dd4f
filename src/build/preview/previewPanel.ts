import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { AstroIntegration } from "astro";
import type { ViteDevServer } from "vite";
import { overviewPage } from "./panel/overview.ts";
import { courseState, pageState, type CourseState } from "./panel/state.ts";
import { strangerIn } from "#build/preview/guard/trusted.ts";

const CLIENT = join(import.meta.dirname, "panel/panelClient.ts");

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" });
  response.end(text);
}

function serve({ middlewares, watcher, config }: ViteDevServer): void {
  let state: Promise<CourseState> | undefined;
  watcher.on("all", (_, path) => {
    if (path.startsWith(join(config.root, "content"))) state = undefined;
  });
  const answer = async (response: ServerResponse, url: URL): Promise<void> => {
    state ??= courseState(config.root);
    const known = await state;
    if (url.pathname === "/") return send(response, 200, "text/html", overviewPage(known));
    const page = url.searchParams.get("page") ?? "/";
    send(response, 200, "application/json", JSON.stringify(pageState(known, page)));
  };
  middlewares.use("/preview", (request, response, next) => {
    const url = new URL(request.url ?? "/", "http://the.preview");
    if (url.pathname !== "/" && url.pathname !== "/problems.json") return next();
    const stranger = strangerIn(request);
    if (stranger) return send(response, 403, "text/plain", stranger);
    answer(response, url).catch((error: unknown) => {
      state = undefined;
      send(response, 500, "text/plain", String(error));
    });
  });
}

/** In the preview the check's problems of a page stand beside it, and those of the whole course on /preview. */
export const previewPanel = (): AstroIntegration => ({
  name: "preview-panel",
  hooks: {
    "astro:config:setup": ({ command, injectScript }) => {
      if (command === "dev")
        injectScript("page", `import { startPanel } from ${JSON.stringify(CLIENT)}; startPanel();`);
    },
    "astro:server:setup": ({ server }) => serve(server),
  },
});
