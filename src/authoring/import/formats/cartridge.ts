import { dirname, join } from "node:path/posix";
import type { RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import {
  type Block,
  cutAddress,
  type Found,
  type FoundLesson,
  type FoundModule,
  type FoundQuestion,
  hostedVideo,
  inSource,
  quizBlock,
  rootOf,
  VIDEO,
  whyNoQuiz,
} from "#authoring/import/found/found.ts";
import { CourseReader, readHtml } from "./html.ts";
import { printable, type Source, sourceText, whyUnread } from "#authoring/import/source/source.ts";
import { reading } from "#authoring/import/source/watched.ts";
import {
  all,
  attr,
  allBelow,
  elementsIn,
  first,
  localName,
  rawText,
  readXml,
  xmlWords,
  type XmlElement,
} from "#authoring/import/source/xml.ts";

type Resource = ReturnType<typeof resourceOf>;

/** An entry of the table of contents. */
interface Item {
  title: string;
  resource: Resource | undefined;
  children: Item[];
}

const joined = (base: string, path: string): string =>
  base && !path.startsWith("/") ? `${base.replace(/\/$/, "")}/${path}` : path;

/** `href` is relative to the cartridge's root; "" for none. */
function resourceOf(element: XmlElement, base: string) {
  const own = joined(base, attr(element, "xml:base"));
  const href = attr(element, "href") || attr(first(element, "file"), "href");
  return {
    id: attr(element, "identifier"),
    /** Such as "imsqti_xmlv1p2/imscc_xmlv1p1/assessment". */
    type: attr(element, "type").toLowerCase(),
    href: href && joined(own, href),
  };
}

function itemOf(element: XmlElement, resources: Map<string, Resource>): Item {
  return {
    title: xmlWords(first(element, "title")),
    resource: resources.get(attr(element, "identifierref")),
    children: all(element, "item").map((child) => itemOf(child, resources)),
  };
}

/** The table of contents of a Common Cartridge, and all resources it can reference. */
function manifestOf(root: XmlElement) {
  const list = first(root, "resources");
  const resources = all(list, "resource").map((one) => resourceOf(one, attr(list, "xml:base")));
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const organization = first(first(root, "organizations"), "organization");
  const items = all(organization, "item").map((one) => itemOf(one, byId));
  // A single outermost item without a title represents the course.
  const [outermost] = items;
  const isOutermost = items.length === 1 && outermost && !outermost.resource && outermost.title === "";
  const general = allBelow(first(root, "metadata"), "general")[0];
  const named = elementsIn(first(general, "title") ?? root).find((one) =>
    ["string", "langstring"].includes(localName(one)),
  );
  const title = xmlWords(named) || xmlWords(first(organization, "title"));
  return { title, items: isOutermost ? outermost.children : items, resources };
}

/** Returns the text of HTML on one line. */
export const plainWords = (html: string): string =>
  toString(
    readHtml(html).tree.children.map((child) => ({
      type: "paragraph",
      children: [{ type: "text", value: `${toString(child)} ` }],
    })),
  )
    .replace(/\s+/g, " ")
    .trim();

const material = (element: XmlElement | undefined): string => {
  const text = allBelow(element, "mattext")[0];
  return text ? plainWords(rawText(text)) : "";
};

/** Returns the answers that earn points. */
function rightAnswers(item: XmlElement): Set<string> {
  const right = allBelow(item, "respcondition").filter((condition) =>
    all(condition, "setvar").some(
      (points) => Number(xmlWords(points)) > 0 && attr(points, "action").toLowerCase() !== "subtract",
    ),
  );
  // <not> names answers that must not be chosen.
  const wanted = (element: XmlElement): string[] =>
    ["and", "or", "conditionvar"]
      .flatMap((name) => all(element, name).flatMap(wanted))
      .concat(all(element, "varequal").map(xmlWords));
  return new Set(right.flatMap(wanted));
}

function feedback(item: XmlElement): Map<string, string> {
  const words = new Map(allBelow(item, "itemfeedback").map((one) => [attr(one, "ident"), material(one)]));
  const pairs = allBelow(item, "respcondition").flatMap((condition) => {
    const answer = xmlWords(allBelow(condition, "varequal")[0]);
    const said = all(condition, "displayfeedback").map((one) => words.get(attr(one, "linkrefid")) ?? "");
    return answer && said[0] ? [[answer, said[0]] as const] : [];
  });
  return new Map(pairs);
}

/** Returns the questions of a QTI 1.2 file with their titles. */
function qtiQuestions(root: XmlElement): { name: string; question: FoundQuestion }[] {
  return allBelow(root, "item").map((item) => {
    const [right, why] = [rightAnswers(item), feedback(item)];
    const choices = allBelow(first(item, "presentation"), "response_label").map((label) => {
      const id = attr(label, "ident");
      return { words: material(label), isRight: right.has(id), why: why.get(id) ?? "" };
    });
    const presentation = first(item, "presentation");
    const asked = first(presentation, "material") ?? first(first(presentation, "flow"), "material");
    return { name: attr(item, "title") || attr(item, "ident"), question: { question: material(asked), choices } };
  });
}

export const CARTRIDGE_MANIFEST = "imsmanifest.xml";

const isPage = ({ type, href }: Resource): boolean =>
  /webcontent|associatedcontent|^text\/html/.test(type) && /\.x?html?$/i.test(href);
const isLink = ({ type }: Resource): boolean => type.startsWith("imswl");
const isQuiz = ({ type }: Resource): boolean => type.startsWith("imsqti") && type.endsWith("assessment");

/** Returns why an entry of the table of contents cannot be part of a lesson. */
function whyNot({ type, href }: Resource): string {
  if (type.startsWith("imsdt")) return "a discussion; the community has a place for each module";
  if (type.startsWith("imsbasiclti")) return "a tool of another site";
  if (type.startsWith("imsqti")) return "a bank of questions that no lesson asks";
  if (type.includes("associatedcontent")) return "only its own system knows what it is";
  return `a file to download (${printable(href)}), and lessons have none`;
}

class Cartridge extends CourseReader {
  /** Resources by the manifest's ids. */
  readonly byId = new Map<string, Resource>();

  #at(path: string): string | undefined {
    return this.lookup.byPath(path) ?? this.lookup.byPath(`web_resources/${path}`);
  }

  /** Resolves a resource's file, however the manifest spells its name. */
  located(resource: Resource): Resource {
    return { ...resource, href: this.lookup.byPath(resource.href) ?? resource.href };
  }

  /** Resolves a URL within the cartridge to a path. */
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
    return inSource(found || path) + (anchor && `#${anchor}`);
  }

  page({ title, resource }: Item & { resource: Resource }): FoundLesson {
    this.taken.add(resource.href);
    const html = sourceText(this.source, resource.href);
    reading(resource.href, html);
    const tree = this.tree(html, resource.href);
    return { file: resource.href, keys: [resource.href], title, said: {}, tree, resources: [] };
  }

  /** Adds questions to the end of the preceding page; without one they become a lesson. */
  quiz({ title, resource }: Item & { resource: Resource }, lessons: FoundLesson[]): void {
    this.taken.add(resource.href);
    const blocks: RootContent[] = qtiQuestions(readXml(this.source, resource.href)).flatMap(({ name, question }) => {
      const why = whyNoQuiz(question);
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
    else last.resources.push({ title: title || xmlWords(first(root, "title")), url });
  }

  take(item: Item, lessons: FoundLesson[]): void {
    const { title } = item;
    const resource = item.resource && this.located(item.resource);
    if (resource)
      try {
        const whole = { ...item, resource };
        if (!this.source.files.has(resource.href))
          this.leave(CARTRIDGE_MANIFEST, `“${title}”`, `${printable(resource.href) || "its file"} is not there`, title);
        else if (isPage(resource)) lessons.push(this.page(whole));
        else if (isQuiz(resource)) this.quiz(whole, lessons);
        else if (isLink(resource)) this.link(whole, lessons);
        else this.leave(CARTRIDGE_MANIFEST, `“${title}”`, whyNot(resource), title);
      } catch (error) {
        this.leave(resource.href, `“${title}”`, whyUnread(error));
      }
    else if (item.children.length === 0 && title)
      this.leave(CARTRIDGE_MANIFEST, `“${title}”`, "nothing stands behind it", title);
    for (const child of item.children) this.take(child, lessons);
  }
}

/** Turns the table of contents into modules; consecutive pages outside folders form one module. */
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

/**
 * Reads a Common Cartridge (1.0 to 1.3): folders become modules, pages lessons, quizzes questions of the preceding
 * page.
 */
export function readCartridge(source: Source, title: string): Found {
  const cartridge = new Cartridge(source);
  const manifest = manifestOf(readXml(source, CARTRIDGE_MANIFEST));
  for (const resource of manifest.resources) cartridge.byId.set(resource.id, cartridge.located(resource));
  const modules = modulesOf(cartridge, manifest.items, manifest.title || title);
  const named = new Set(modules.flatMap(({ lessons }) => lessons.flatMap(({ keys }) => keys)));
  const isTold = ({ href }: Resource) => cartridge.left.some(({ file, why }) => file === href || why.includes(href));
  for (const page of [...cartridge.byId.values()].filter((one) => isPage(one) && !named.has(one.href) && !isTold(one)))
    cartridge.leave(page.href, "the page", "no line of the table of contents leads to it");
  return { source, modules, left: [...source.left, ...cartridge.left], read: [...cartridge.taken] };
}
