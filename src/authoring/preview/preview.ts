import type { AstroIntegration } from "astro";

/** What the author's preview does besides Astro. A build loads none of it. */
export const authorPreview = (): AstroIntegration => {
  let siteUrl = "";
  return {
    name: "preview",
    hooks: {
      "astro:config:setup": async ({ command, injectScript, updateConfig }) => {
        if (command !== "dev") return;
        const { PANEL_SCRIPT } = await import("./previewPanel.ts");
        const { EDITOR } = await import("./previewWrite.ts");
        const { moves } = await import("./previewServer.ts");
        injectScript("page", PANEL_SCRIPT);
        // Found when the page is first opened, what the editor needs would make it load anew.
        updateConfig({ vite: { plugins: [moves], optimizeDeps: { include: EDITOR } } });
      },
      "astro:config:done": ({ config }) => void (siteUrl = config.site ?? ""),
      "astro:server:setup": async ({ server, logger }) =>
        (await import("./previewServer.ts")).servePreview(server, siteUrl, logger),
    },
  };
};
