import { globSync } from "node:fs";
import { join } from "node:path";
import type { Nodes } from "mdast";
import * as routes from "#lib/routes.ts";
import { rows, type Course } from "#build/check/read/course.ts";
import { nodes, textOf } from "#build/check/read/nodes.ts";

const PAGES = join(import.meta.dirname, "../../../pages");
const LESSON = /^\/module\/(\d+)(?:\/([^/]+))?$/;

/** Pages without a parameter in their address, from the files that draw them. */
const ownPages = (): string[] =>
  globSync("**/*.{astro,ts}", { cwd: PAGES, exclude: ["members/**", "404.astro"] })
    .filter((file) => !file.includes("["))
    .map((file) => `/${file.replace(/\.(astro|ts)$/, "").replace(/(^|\/)index$/, "")}`);

/** A heading's name in an address, as Astro makes it. */
const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");

export const anchorsIn = (tree: Nodes): string[] => nodes(tree, "heading").map((node) => anchorOf(textOf(node)));

/** Every address the site answers, each with the names that may stand behind its #. */
export function siteAddresses({ files, modules, lessons, lists }: Course): Map<string, string[]> {
  const addresses = new Map(ownPages().map((path): [string, string[]] => [path, []]));
  addresses.get("/faq")?.push(...rows(lists.faq.data).map(({ id }) => String(id)));
  addresses.get("/glossary")?.push(...rows(lists.glossary.data).map(({ id }) => String(id)));
  const isFollowed = files.includes("content/case/case.yaml");
  if (isFollowed)
    addresses.set(
      routes.wholeCase(),
      lessons.map(({ id }) => id),
    );
  for (const { id } of modules) addresses.set(routes.module(id), []);
  for (const { id, moduleId, tree } of lessons) addresses.set(routes.lesson(moduleId, id), anchorsIn(tree));
  return addresses;
}

/** The canonical form of a link inside the site, as /module/1?lesson=a is /module/1/a. */
export function addressOf(link: string): { path: string; anchor: string } {
  const { pathname, searchParams, hash } = new URL(link, "https://the.site");
  const lesson = searchParams.get("lesson");
  const isModule = LESSON.exec(pathname)?.[2] === undefined && LESSON.test(pathname);
  return { path: isModule && lesson ? `${pathname}/${lesson}` : pathname, anchor: decodeURIComponent(hash.slice(1)) };
}

/** Where a lesson is now, when only its module in an address is wrong. */
export function movedTo(path: string, { lessons }: Course): string | undefined {
  const id = LESSON.exec(path)?.[2];
  const lesson = lessons.find((candidate) => candidate.id === id);
  return lesson && routes.lesson(lesson.moduleId, lesson.id);
}
