import type { AstroIntegration } from "astro";

/** The preview's additions to Astro. A build loads none of them. */
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
        // Otherwise Vite finds the editor's dependencies at its first use and reloads the page.
        updateConfig({ vite: { plugins: [moves], optimizeDeps: { include: EDITOR } } });
      },
      "astro:config:done": ({ config }) => void (siteUrl = config.site ?? ""),
      "astro:server:setup": async ({ server, logger }) =>
        (await import("./previewServer.ts")).servePreview(server, siteUrl, logger),
    },
  };
};
