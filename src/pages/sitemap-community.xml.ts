import type { APIRoute } from "astro";
import * as routes from "#lib/routes.ts";

/** What a plain static host has of the community. The server answers with all of it (pocketbase/hooks/community). */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      `  <url><loc>${new URL(routes.page("community"), site).href}</loc></url>`,
      "</urlset>\n",
    ].join("\n"),
  );
