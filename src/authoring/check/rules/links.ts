import { globSync } from "node:fs";
import { join } from "node:path";
import { slug } from "github-slugger";
import type { Nodes } from "mdast";
import { type Course, type Lesson, objectRows, textOrEmpty } from "#authoring/check/read/course.ts";
import { attribute, elements, nodes, wordsBelow } from "#authoring/check/read/nodes.ts";
import { type Mistake, type Place, type Problem, problem, problemsAt } from "#authoring/check/read/problem.ts";
import type { Prose } from "#authoring/check/read/prose.ts";
import * as routes from "#lib/routes.ts";

const PAGES = join(import.meta.dirname, "../../../pages");
const LESSON = /^\/module\/(\d+)(?:\/([^/]+))?$/;

/** Returns the static routes, from the files in pages/. */
const ownPages = (): string[] =>
  globSync("**/*.{astro,ts}", { cwd: PAGES, exclude: ["members/**", "404.astro"] })
    .filter((file) => !file.includes("["))
    .map((file) => `/${file.replace(/\.(astro|ts)$/, "").replace(/(^|\/)index$/, "")}`);

/** The ids of headings, by what Astro makes them with. */
export const anchorsIn = (tree: Nodes): string[] => nodes(tree, "heading").map((node) => slug(wordsBelow(node)));

/** Returns every URL of the site with its possible anchors. */
export function siteAddresses({ files, modules, lessons, lists }: Course): Map<string, string[]> {
  const addresses = new Map(ownPages().map((path): [string, string[]] => [path, []]));
  addresses.get("/faq")?.push(...objectRows(lists.faq.data).map(({ id }) => String(id)));
  addresses.get("/glossary")?.push(...objectRows(lists.glossary.data).map(({ id }) => String(id)));
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

/** Normalizes an internal link: /module/1?lesson=a is /module/1/a. */
export function siteAddress(link: string): { path: string; anchor: string } {
  const { pathname, searchParams, hash } = new URL(link, "https://the.site");
  const lesson = searchParams.get("lesson");
  const isModule = LESSON.exec(pathname)?.[2] === undefined && LESSON.test(pathname);
  return { path: isModule && lesson ? `${pathname}/${lesson}` : pathname, anchor: decodeURIComponent(hash.slice(1)) };
}

/** Returns a lesson's current URL when only the module in a link is wrong. */
export function movedTo(path: string, { lessons }: Course): string | undefined {
  const id = LESSON.exec(path)?.[2];
  const lesson = lessons.find((candidate) => candidate.id === id);
  return lesson && routes.lesson(lesson.moduleId, lesson.id);
}

interface Link extends Place {
  url: string;
  /** Anchors that a bare # link can use. */
  anchors: string[];
}

/** The schema requires https for external URLs. */
const inResources = ({ data, at }: Prose): Link[] =>
  objectRows(data["resources"])
    .map(({ url }, index) => ({ url: textOrEmpty(url), anchors: [], ...at(["resources", index, "url"]) }))
    .filter(({ url }) => url.startsWith("/"));

function inProse(prose: Prose): Link[] {
  const anchors = anchorsIn(prose.tree);
  const named = (["link", "image", "definition"] as const).flatMap((type) => nodes(prose.tree, type));
  const tags = elements(prose.tree).filter((element) => typeof attribute(element, "href") === "string");
  return [
    ...named.map((node) => ({ url: node.url, anchors, ...prose.atNode(node) })),
    ...tags.map((node) => ({ url: String(attribute(node, "href")), anchors, ...prose.atNode(node) })),
    ...inResources(prose),
  ];
}

const inFaq = ({ lists: { faq } }: Course): Link[] =>
  objectRows(faq.data).flatMap(({ answer }, index) =>
    [...textOrEmpty(answer).matchAll(/\]\(([^)\s]*)\)/g)].map(([, url = ""]) => ({
      ...{ url, anchors: [], ...faq.at([index, "answer"]) },
    })),
  );

function insideSite(url: string, course: Course, addresses: Map<string, string[]>): Mistake | undefined {
  const { path, anchor } = siteAddress(url);
  const anchors = addresses.get(path);
  const moved = movedTo(path, course);
  if (anchors && (anchor === "" || anchors.includes(anchor))) return undefined;
  if (anchors)
    return [`${path} has nothing called #${anchor}.`, "Copy the name from the heading, the question or the term."];
  if (moved) return [`${url} leads nowhere.`, `The lesson is at ${moved}.`];
  return [`${url} leads nowhere.`, "Compare it with the address of the page in the preview; it has no / at its end."];
}

function mistakeIn({ url, anchors }: Link, course: Course, addresses: Map<string, string[]>): Mistake | undefined {
  if (url === "") return ["A link has no address.", "Write it between the brackets, or take the link out."];
  if (/^(https:\/\/|mailto:|tel:)/.test(url))
    return URL.canParse(url) ? undefined : [`${url} is no address.`, "Copy it from the browser."];
  if (url.startsWith("http:"))
    return [`${url} is not protected on its way.`, "Write https://; nearly every site answers there."];
  if (url.startsWith("/")) return insideSite(url, course, addresses);
  if (url.startsWith("#"))
    return anchors.includes(url.slice(1))
      ? undefined
      : [`No heading here is called ${url}.`, "Copy the words of the heading, joined by hyphens."];
  // The rule picture-files checks that a relative file exists.
  if (/^\.\.?\//.test(url)) return undefined;
  return [`${url} leads nowhere.`, "Begin with https://, with / for a page of this site, or with ./ for a picture."];
}

/** Returns every link that readers see. */
const courseLinks = (course: Course): Link[] => [...course.prose.flatMap(inProse), ...inFaq(course)];

/** Every link works: an existing page of this site, or an external https URL. */
function links(course: Course): Problem[] {
  const addresses = siteAddresses(course);
  return courseLinks(course).flatMap((link) => problemsAt(link, mistakeIn(link, course, addresses)));
}

const NEVER = Number.POSITIVE_INFINITY;
const HINT = "Take the link out until then, or publish the two together.";

/** The time in ms at which a lesson opens to everybody; NEVER for a draft. */
function opensAt({ data }: Lesson): number {
  if (data["draft"] === true) return NEVER;
  const date = Date.parse(String(data["publishAt"] ?? ""));
  return Number.isNaN(date) ? 0 : date;
}

const whenOf = (lesson: Lesson): string =>
  opensAt(lesson) === NEVER ? "is a draft" : `opens on ${new Date(opensAt(lesson)).toISOString().slice(0, 10)}`;

/** No visible link leads to a lesson that is not open yet. */
function drafts(course: Course): Problem[] {
  const now = course.today.getTime();
  const closed = new Map(
    course.lessons
      .filter((lesson) => opensAt(lesson) > now)
      .map((lesson) => [routes.lesson(lesson.moduleId, lesson.id), lesson]),
  );
  const openAt = new Map(course.lessons.map((lesson) => [lesson.file, opensAt(lesson)]));
  const links = courseLinks(course).flatMap(({ url, file, line }) => {
    const lesson = url.startsWith("/") ? closed.get(siteAddress(url).path) : undefined;
    // A page that opens no earlier than the lesson may link to it.
    if (!lesson || (openAt.get(file) ?? 0) >= opensAt(lesson)) return [];
    return [problem({ file, line }, `The lesson ${lesson.id} ${whenOf(lesson)}.`, HINT)];
  });
  const both = course.lessons.filter(({ data }) => data["draft"] === true && data["publishAt"] !== undefined);
  return [
    ...links,
    ...both.map(({ at, data }) => {
      const hint = "A draft stays one after its date: take draft out when the lesson is ready.";
      return problem(at(["publishAt"]), `${textOrEmpty(data["title"])} has a date and is a draft.`, hint);
    }),
  ];
}

export const LINKS_RULES = { links, drafts };
