import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "html-entities";
import { DomUtils, parseDocument } from "htmlparser2";
import type { CourseLesson, CourseModule } from "#contract/course.d.ts";
import { changedOn, latestOf } from "#features/learning/course/dates.ts";
import * as routes from "#lib/routes.ts";
import { type LessonSource, splitFrontmatter } from "./files/sources.ts";
import { filesUnder, pageAddress, type Trees } from "./files/trees.ts";

type Thing = Record<string, unknown>;

const videosIn = (json: string): Thing[] => {
  const data = JSON.parse(json) as Thing & { "@graph"?: Thing[] };
  return (data["@graph"] ?? [data]).filter((thing) => thing["@type"] === "VideoObject");
};

/**
 * Reads what a page tells search engines: whether it is canonical and not noindex, and its videos.
 * @param address the URL path of the page
 */
function pageFacts(html: string, address: string): { isListed: boolean; videos: Thing[] } {
  const parts = DomUtils.getElementsByTagName("*", parseDocument(html));
  const named = (tag: string, attribute: string, value: string) =>
    parts.filter(({ name, attribs }) => name === tag && attribs[attribute] === value);
  const [canonical] = named("link", "rel", "canonical");
  const isHidden = named("meta", "name", "robots").some(({ attribs }) => attribs["content"]?.includes("noindex"));
  const isListed = canonical !== undefined && new URL(canonical.attribs["href"] ?? "").pathname === address;
  const videos = named("script", "type", "application/ld+json").flatMap((data) => videosIn(DomUtils.textContent(data)));
  return { isListed: isListed && !isHidden, videos };
}

/** Pages whose frontmatter holds the date of their last change, by URL path. */
const PROSE = {
  "/community": "community",
  "/contact": "contact",
  "/privacy-policy": "privacy",
  "/registerInfo": "register-info",
  "/terms-of-service": "terms",
};

const dayIn = (value: unknown): Date | undefined => {
  const day = new Date(String(value));
  return Number.isNaN(day.getTime()) ? undefined : day;
};

/**
 * Returns the date of each course page's last change by URL path, from the frontmatter: neither git nor the build's
 * clock knows it. A page without a date is listed without one.
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

/** Returns the date of each prose page's last change from its frontmatter. */
function proseDays(): [string, Date | undefined][] {
  return Object.entries(PROSE).map(([address, name]) => {
    const file = join("content", "pages", `${name}.mdx`);
    if (!existsSync(file)) return [address, undefined];
    return [address, dayIn(splitFrontmatter(readFileSync(file, "utf8")).data["updated"])];
  });
}

const element = (name: string, value: unknown): string =>
  `<${name}>${encode(String(value), { level: "xml" })}</${name}>`;

/** "PT2M10S" in seconds. */
function secondsOf(duration: unknown): number {
  const [, minutes = 0, seconds = 0] = /^PT(\d+)M(\d+)S$/.exec(String(duration)) ?? [];
  return 60 * Number(minutes) + Number(seconds);
}

/** A sitemap entry for a video with its own file; videos of other sites are listed there. */
function videoEntry({
  thumbnailUrl,
  name,
  description,
  contentUrl,
  duration,
  uploadDate,
}: Record<string, unknown>): string {
  if (!contentUrl) return "";
  const about = [
    element("video:thumbnail_loc", thumbnailUrl),
    element("video:title", name),
    element("video:description", description),
    element("video:content_loc", contentUrl),
    element("video:duration", secondsOf(duration)),
    element("video:publication_date", uploadDate),
  ];
  return `<video:video>${about.join("")}</video:video>`;
}

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

/** Writes the canonical public URLs and their videos, as the pages declare them. */
export function writeSitemap(trees: Trees, siteUrl: string, lessons: LessonSource[]): void {
  const days = new Map([...proseDays(), ...daysOf(lessons)]);
  const entries = filesUnder(trees.public)
    .filter((file) => file.endsWith(".html"))
    .flatMap((file) => {
      const address = pageAddress(file);
      const { isListed, videos } = pageFacts(readFileSync(join(trees.public, file), "utf8"), address);
      if (!isListed) return [];
      const day = days.get(address)?.toISOString().slice(0, 10);
      const changed = day ? element("lastmod", day) : "";
      return `  <url>${element("loc", new URL(address, siteUrl).href)}${changed}${videos.map(videoEntry).join("")}</url>`;
    });
  const xml = ['<?xml version="1.0" encoding="UTF-8"?>', `<urlset ${NAMESPACES}>`, ...entries, "</urlset>\n"];
  writeFileSync(join(trees.public, "sitemap.xml"), xml.join("\n"));
}

type Course = { lessons: Pick<CourseLesson, "id" | "moduleId">[]; modules: Pick<CourseModule, "id">[] };

/** The hosts read no more lines. */
const MOST_LINES = 2000;

/**
 * A lesson keeps its id for ever, so its id below any other module is a former URL. Our server computes these
 * redirects; Netlify, Cloudflare Pages and others read dist/_redirects. On other hosts the 404 page redirects
 * (features/learning/module/movedLesson.ts).
 */
export function redirectsOf({ lessons, modules }: Course): string {
  const lines = lessons.flatMap(({ id, moduleId }) =>
    modules
      .filter((module) => module.id !== moduleId)
      .map((module) => `${routes.lesson(module.id, id)} ${routes.lesson(moduleId, id)} 301`),
  );
  return `${lines.slice(0, MOST_LINES).join("\n")}\n`;
}

/** Runs after the manifest is written, as our own server does not serve the file. */
export function writeRedirects(trees: Trees, course: Course): void {
  writeFileSync(join(trees.public, "_redirects"), redirectsOf(course));
}
