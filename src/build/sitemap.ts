import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { addressOf, filesIn, type Trees } from "./trees.ts";

/** A page is listed when it names itself as canonical and does not ask to stay out of search engines. */
function isListed(html: string, address: string): boolean {
  let canonical = false;
  let hidden = false;
  const parser = new Parser({
    onopentag(name, { rel, href = "", content, name: meta }) {
      if (name === "link" && rel === "canonical") canonical = new URL(href).pathname === address;
      if (name === "meta" && meta === "robots" && content?.includes("noindex")) hidden = true;
    },
  });
  parser.end(html);
  return canonical && !hidden;
}

/** Public canonical addresses only: the pages say themselves which those are. */
export function writeSitemap(trees: Trees, siteUrl: string): void {
  const addresses = filesIn(trees.public)
    .filter((file) => file.endsWith(".html"))
    .map((file) => [addressOf(file), readFileSync(join(trees.public, file), "utf8")] as const)
    .filter(([address, html]) => isListed(html, address))
    .map(([address]) => `  <url><loc>${new URL(address, siteUrl).href}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ];
  writeFileSync(join(trees.public, "sitemap.xml"), [...xml, ...addresses, "</urlset>", ""].join("\n"));
}
