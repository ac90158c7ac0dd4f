import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { changedOn, latestOf } from "#features/course/dates.ts";
import * as routes from "#lib/routes.ts";
import type { LessonSource } from "#build/files/sources.ts";
import { addressOf, filesIn, type Trees } from "#build/files/trees.ts";

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

const dayIn = (value: unknown): Date | undefined => {
  const day = new Date(String(value));
  return Number.isNaN(day.getTime()) ? undefined : day;
};

/**
 * The day each page of the course last changed, by its address. Lessons say it in their forms; neither git nor the
 * clock of the build knows it. A page whose day nobody said is listed without one.
 */
function daysOf(lessons: LessonSource[]): Map<string, Date | undefined> {
  const days = lessons.map(({ id, moduleId, data }) => ({
    ...{ address: routes.lesson(moduleId, id), module: routes.module(moduleId) },
    day: changedOn({ publishAt: dayIn(data["publishAt"]), updated: dayIn(data["updated"]) }),
  }));
  const modules = Map.groupBy(days, ({ module }) => module);
  const latest = (some: typeof days) => latestOf(some.map(({ day }) => day));
  return new Map([
    ...days.map(({ address, day }) => [address, day] as const),
    ...[...modules].map(([module, inside]) => [module, latest(inside)] as const),
    [routes.curriculum(), latest(days)],
  ]);
}

/** Public canonical addresses only: the pages say themselves which those are. */
export function writeSitemap(trees: Trees, siteUrl: string, lessons: LessonSource[]): void {
  const days = daysOf(lessons);
  const addresses = filesIn(trees.public)
    .filter((file) => file.endsWith(".html"))
    .map((file) => [addressOf(file), readFileSync(join(trees.public, file), "utf8")] as const)
    .filter(([address, html]) => isListed(html, address))
    .map(([address]) => {
      const day = days.get(address)?.toISOString().slice(0, 10);
      return `  <url><loc>${new URL(address, siteUrl).href}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
    });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ];
  writeFileSync(join(trees.public, "sitemap.xml"), [...xml, ...addresses, "</urlset>", ""].join("\n"));
}
