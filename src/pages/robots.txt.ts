import type { APIRoute } from "astro";

export const GET: APIRoute = ({ site }) => {
  const sitemap = new URL("/sitemap.xml", site).href;
  return new Response(`User-agent: *\nDisallow: /api/\nDisallow: /_/\nSitemap: ${sitemap}\n`);
};
