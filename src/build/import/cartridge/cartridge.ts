import { dirname, join } from "node:path/posix";
import type { RootContent } from "mdast";
import {
  rootOf,
  SOURCE,
  type Block,
  type Found,
  type FoundLesson,
  type FoundModule,
} from "#build/import/found/found.ts";
import { quizBlock, refusalOf } from "#build/import/found/quiz.ts";
import { cutAddress, hostedVideo, rewriteUrls, VIDEO } from "#build/import/found/urls.ts";
import { readHtml } from "#build/import/html/html.ts";
import { Refused, type Left } from "#build/import/source/limits.ts";
import { Lookup } from "#build/import/source/lookup.ts";
import { readText, shown, type Source } from "#build/import/source/source.ts";
import { reading } from "#build/import/source/watched.ts";
import { attr, first, readXml, wordsOf } from "#build/import/source/xml.ts";
import { manifestOf, type Item, type Resource } from "./manifest.ts";
import { questionsIn } from "./questions.ts";

export const MANIFEST = "imsmanifest.xml";

const isPage = ({ type, href }: Resource): boolean =>
  /webcontent|associatedcontent|^text\/html/.test(type) && /\.x?html?$/i.test(href);
const isLink = ({ type }: Resource): boolean => type.startsWith("imswl");
const isQuiz = ({ type }: Resource): boolean => type.startsWith("imsqti") && type.endsWith("assessment");

/** Why a line of the table of contents is no part of a lesson. */
function whyNot({ type, href }: Resource): string {
  if (type.startsWith("imsdt")) return "a discussion; the community has a place for each module";
  if (type.startsWith("imsbasiclti")) return "a tool of another site";
  if (type.startsWith("imsqti")) return "a bank of questions that no lesson asks";
  if (type.includes("associatedcontent")) return "only its own system knows what it is";
  return `a file to download (${shown(href)}), and lessons have none`;
}

class Cartridge {
  readonly left: Left[] = [];
  readonly source: Source;
  /** What the manifest names, by its own ids. */
  readonly byId = new Map<string, Resource>();
  /** Pages and quizzes that were read. */
  readonly taken = new Set<string>();
  readonly #lookup: Lookup;

  constructor(source: Source) {
    this.source = source;
    this.#lookup = new Lookup(source);
  }

  leave(file: string, what: string, why: string, words?: string): void {
    this.left.push({ file, what, why, ...(words && { words }) });
  }

  #at(path: string): string | undefined {
    return this.#lookup.byPath(path) ?? this.#lookup.byPath(`web_resources/${path}`);
  }

  /** The file that a line of the manifest means, however it writes its name. */
  located(resource: Resource): Resource {
    return { ...resource, href: this.#lookup.byPath(resource.href) ?? resource.href };
  }

  /** The address of something in the cartridge, by its path there. */
  address(url: string, from: string): string {
    if (/^(#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return url;
    const { path, anchor } = cutAddress(url);
    const [, page] = /^\$(?:WIKI_REFERENCE|CANVAS_OBJECT_REFERENCE)\$\/(?:pages|wiki)\/(.+)$/.exec(path) ?? [];
    const [, object] = /^\$CANVAS_OBJECT_REFERENCE\$\/\w+\/(.+)$/.exec(path) ?? [];
    const based = path.replace(
      /^\$(IMS-CC-FILEBASE|IMS_CC_FILEBASE|1EdTech-CC-FILEBASE|CANVAS_COURSE_REFERENCE)\$\/?/,
      "",
    );
    const beside = join(dirname(from), based.replaceAll("\\", "/"));
    const found =
      (page && this.#at(`wiki_content/${page}.html`)) ||
      (object && this.byId.get(object)?.href) ||
      (this.#at(beside) ?? this.#at(based));
    const named = (found || path).split("/").map(encodeURIComponent).join("/");
    return SOURCE + named + (anchor && `#${anchor}`);
  }

  page({ title, resource }: Item & { resource: Resource }): FoundLesson {
    this.taken.add(resource.href);
    const html = readText(this.source, resource.href);
    reading(resource.href, html);
    const { tree, dropped } = readHtml(html);
    for (const { what, why, words } of dropped) this.leave(resource.href, what, why, words);
    rewriteUrls(tree, (url) =>
      url.startsWith(VIDEO)
        ? VIDEO + this.address(url.slice(VIDEO.length), resource.href)
        : this.address(url, resource.href),
    );
    return { file: resource.href, keys: [resource.href], title, said: {}, tree, resources: [] };
  }

  /** Questions go to the end of the page before them; without one they are a lesson of their own. */
  quiz({ title, resource }: Item & { resource: Resource }, lessons: FoundLesson[]): void {
    this.taken.add(resource.href);
    const blocks: RootContent[] = questionsIn(readXml(this.source, resource.href)).flatMap(({ name, question }) => {
      const why = refusalOf(question);
      const words = [question.question, ...question.choices.map((choice) => `${choice.words} ${choice.why}`)].join(" ");
      if (why) this.leave(resource.href, `the question “${question.question || name}”`, why, `${name} ${words}`);
      return why ? [] : [quizBlock(question)];
    });
    if (blocks.length === 0) return;
    const last = lessons.at(-1);
    if (last)
      last.tree.children.push({ type: "heading", depth: 2, children: [{ type: "text", value: title }] }, ...blocks);
    else
      lessons.push({ file: resource.href, keys: [], title, said: {}, tree: rootOf(blocks as Block[]), resources: [] });
  }

  link({ title, resource }: Item & { resource: Resource }, lessons: FoundLesson[]): void {
    const root = readXml(this.source, resource.href);
    const url = attr(first(root, "url"), "href");
    const last = lessons.at(-1);
    const video = hostedVideo(url);
    if (!/^https?:\/\//.test(url))
      return this.leave(resource.href, `the link “${title}”`, "its address is none of the web");
    if (!last) return this.leave(resource.href, `the link “${title}” (${url})`, "no lesson stands before it");
    if (video)
      last.tree.children.unshift({
        type: "paragraph",
        children: [{ type: "link", url: VIDEO + video, children: [{ type: "text", value: title }] }],
      });
    else last.resources.push({ title: title || wordsOf(first(root, "title")), url });
  }

  take(item: Item, lessons: FoundLesson[]): void {
    const { title } = item;
    const resource = item.resource && this.located(item.resource);
    if (resource)
      try {
        const whole = { ...item, resource };
        if (!this.source.files.has(resource.href))
          this.leave(MANIFEST, `“${title}”`, `${shown(resource.href) || "its file"} is not there`, title);
        else if (isPage(resource)) lessons.push(this.page(whole));
        else if (isQuiz(resource)) this.quiz(whole, lessons);
        else if (isLink(resource)) this.link(whole, lessons);
        else this.leave(MANIFEST, `“${title}”`, whyNot(resource), title);
      } catch (error) {
        this.leave(
          resource.href,
          `“${title}”`,
          error instanceof Refused ? error.message : `it cannot be read (${(error as Error).message})`,
        );
      }
    else if (item.children.length === 0 && title) this.leave(MANIFEST, `“${title}”`, "nothing stands behind it", title);
    for (const child of item.children) this.take(child, lessons);
  }
}

/** The table of contents as modules; pages outside of all folders, one behind the other, are one, too. */
function modulesOf(cartridge: Cartridge, items: Item[], title: string): FoundModule[] {
  const modules: FoundModule[] = [];
  let loose: FoundModule | undefined;
  for (const item of items) {
    const isFolder = item.children.length > 0;
    const module: FoundModule = (isFolder ? undefined : loose) ?? {
      title: isFolder ? item.title || title : title,
      lessons: [],
    };
    if (isFolder || loose === undefined) modules.push(module);
    loose = isFolder ? undefined : module;
    cartridge.take(item, module.lessons);
  }
  return modules.filter(({ lessons }) => lessons.length > 0);
}

/** A Common Cartridge (1.0 to 1.3): its folders become modules, its pages lessons, its quizzes questions of the page before. */
export function readCartridge(source: Source, title: string): Found {
  const cartridge = new Cartridge(source);
  const manifest = manifestOf(readXml(source, MANIFEST));
  for (const resource of manifest.resources) cartridge.byId.set(resource.id, cartridge.located(resource));
  const modules = modulesOf(cartridge, manifest.items, manifest.title || title);
  const named = new Set(modules.flatMap(({ lessons }) => lessons.flatMap(({ keys }) => keys)));
  const isTold = ({ href }: Resource) => cartridge.left.some(({ file, why }) => file === href || why.includes(href));
  for (const page of [...cartridge.byId.values()].filter((one) => isPage(one) && !named.has(one.href) && !isTold(one)))
    cartridge.leave(page.href, "the page", "no line of the table of contents leads to it");
  return { source, modules, left: [...source.left, ...cartridge.left], read: [...cartridge.taken] };
}
