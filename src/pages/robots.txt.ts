import type { APIRoute } from "astro";

/** What search engines are to leave alone, and where they find the rest; of the community the server tells. */
export const GET: APIRoute = ({ site }) => {
  const sitemaps = ["/sitemap.xml", "/sitemap-community.xml"].map((path) => `Sitemap: ${new URL(path, site).href}`);
  return new Response(["User-agent: *", "Disallow: /api/", "Disallow: /_/", ...sitemaps, ""].join("\n"));
};
