import {
  SOURCE,
  rootOf,
  type Block,
  type Found,
  type FoundLesson,
  type FoundModule,
} from "#build/import/found/found.ts";
import { block, quizBlock, refusalOf } from "#build/import/found/quiz.ts";
import { cutAddress, rewriteUrls, VIDEO } from "#build/import/found/urls.ts";
import { readHtml } from "#build/import/html/html.ts";
import { Refused, type Left } from "#build/import/source/limits.ts";
import { Lookup } from "#build/import/source/lookup.ts";
import { readText, safePath, type Source } from "#build/import/source/source.ts";
import { reading } from "#build/import/source/watched.ts";
import { attr, elementsIn, innerOf, nameOf, readXml, type XmlElement } from "#build/import/source/xml.ts";
import { questionsOf, wordsBeside } from "./problem.ts";
import { addressOf, captionsOf, staticFile } from "./video.ts";

const KEY = "unit/";

/** A part of the course with the name that links and files call it. */
interface Part {
  element: XmlElement;
  kind: string;
  name: string;
  file: string;
}

const titleOf = ({ element, name }: Part): string => attr(element, "display_name") || name;

class OpenEdx {
  readonly left: Left[] = [];
  readonly source: Source;
  readonly #lookup: Lookup;
  readonly #seen = new Set<string>();
  /** Files of parts that were read. */
  readonly taken = new Set<string>();

  constructor(source: Source) {
    this.source = source;
    this.#lookup = new Lookup(source);
  }

  /** true: the form of a page that was read, which says nothing besides. */
  isBesideTaken = (path: string): boolean => this.taken.has(path.replace(/\.xml$/, ".html"));

  leave(file: string, what: string, why: string, words?: string): void {
    this.left.push({ file, what, why, ...(words && { words }) });
  }

  /** A part as it stands in its parent, or in the file that its name leads to: each once, so that none holds itself. */
  part(element: XmlElement, file: string): Part | undefined {
    const [kind, name] = [nameOf(element), attr(element, "url_name")];
    const path = safePath(`${kind}/${name}.xml`);
    const isPointer =
      elementsIn(element).length === 0 && name !== "" && path !== undefined && this.source.files.has(path);
    if (!isPointer) return { element, kind, name, file };
    if (this.#seen.has(path)) {
      this.leave(file, `${kind} ${name}`, "it stands in the course already");
      return undefined;
    }
    this.#seen.add(path);
    this.taken.add(path);
    try {
      return { element: readXml(this.source, path), kind, name, file: path };
    } catch (error) {
      this.leave(path, "the file", (error as Error).message);
      return undefined;
    }
  }

  parts = ({ element, file }: Part): Part[] => elementsIn(element).flatMap((child) => this.part(child, file) ?? []);

  address(url: string): string {
    if (url.startsWith(VIDEO)) return VIDEO + this.address(url.slice(VIDEO.length));
    const { path, anchor } = cutAddress(url);
    const [, unit] = /^\/?(?:jump_to_id|courses\/.*jump_to_id)\/([\w.-]+)/.exec(path) ?? [];
    if (unit) return `${SOURCE}${KEY}${unit}`;
    const [, file] = /^\/?static\/(.+)$/.exec(path) ?? /^(?:\/?asset-v1:|\/c4x\/).*?[@/]([^@/]+)$/.exec(path) ?? [];
    if (file)
      return SOURCE + (staticFile(this.#lookup, file) ?? `static/${file}`).split("/").map(encodeURIComponent).join("/");
    return /^(#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)
      ? url
      : `${SOURCE}${encodeURIComponent(path)}${anchor && `#${anchor}`}`;
  }

  html({ element, name, file }: Part): Block[] {
    const filename = attr(element, "filename");
    const path = filename ? this.#lookup.byPath(`html/${filename}.html`) : undefined;
    if (path) this.taken.add(path);
    if (filename && path === undefined) {
      this.leave(file, `html/${filename}.html`, "the file is not there");
      return [];
    }
    const text = path ? readText(this.source, path) : innerOf(element);
    reading(path ?? file, text);
    const { tree, dropped } = readHtml(text);
    for (const { what, why, words } of dropped) this.leave(path ?? `${file} (${name})`, what, why, words);
    rewriteUrls(tree, (url) => this.address(url));
    return tree.children as Block[];
  }

  /** A problem as questions, with its solution behind them; one that a lesson can't ask is read as text. */
  problem(part: Part): Block[] {
    const { questions, others } = questionsOf(part.element);
    const whys =
      questions.length + others.length === 0 ? ["it asks nothing that has choices"] : questions.map(refusalOf);
    const why =
      others.length > 0 ? `${others.join(", ")}: a question here has choices, one of them right` : whys.find(Boolean);
    const { before, behind, whole } = wordsBeside(part.element);
    const read = (html: string): Block[] => {
      const { tree, dropped } = readHtml(html);
      for (const one of dropped) this.leave(part.file, one.what, one.why, one.words);
      rewriteUrls(tree, (url) => this.address(url));
      return tree.children as Block[];
    };
    if (why) {
      this.leave(part.file, `the question in “${titleOf(part)}”`, `${why}; its words stand in the text`);
      return read(whole);
    }
    const more = behind.map(({ title, html }) => block("Details", { title }, read(html) as never));
    return [...read(before), ...questions.map((question) => quizBlock(question)), ...more];
  }

  async video(part: Part, lesson: FoundLesson): Promise<Block[]> {
    const url = addressOf(part.element);
    if (!url) {
      this.leave(part.file, `the video “${titleOf(part)}”`, "it has no address that everybody can open");
      return [];
    }
    if (lesson.captions === undefined) {
      try {
        const captions = captionsOf(part.element, this.source, this.left);
        if (captions) lesson.captions = captions;
      } catch (error) {
        this.leave(part.file, "its captions", (error as Error).message);
      }
    }
    return [
      {
        type: "paragraph",
        children: [{ type: "link", url: VIDEO + url, children: [{ type: "text", value: titleOf(part) }] }],
      },
    ];
  }

  async fill(part: Part, lesson: FoundLesson): Promise<void> {
    if (part.name) lesson.keys.push(KEY + part.name);
    const add = (blocks: Block[]) => lesson.tree.children.push(...blocks);
    if (part.kind === "html") add(this.html(part));
    else if (part.kind === "problem") add(this.problem(part));
    else if (part.kind === "video") add(await this.video(part, lesson));
    else if (part.kind === "vertical" || part.kind === "split_test" || part.kind === "library_content")
      for (const child of this.parts(part)) await this.fill(child, lesson);
    else this.leave(part.file, `${part.kind} “${titleOf(part)}”`, "a part that only Open edX knows");
  }

  async lesson(title: string, holder: Part, units: Part[], isHeaded: boolean): Promise<FoundLesson> {
    const lesson: FoundLesson = {
      file: holder.file,
      keys: [KEY + holder.name],
      title,
      said: {},
      tree: rootOf([]),
      resources: [],
    };
    for (const unit of units) {
      const heading = isHeaded && unit.kind === "vertical" && titleOf(unit) !== title ? titleOf(unit) : "";
      if (heading)
        lesson.tree.children.push({ type: "heading", depth: 1, children: [{ type: "text", value: heading }] });
      await this.fill(unit, lesson);
    }
    return lesson;
  }

  /** A section with one film at most is a lesson; one with several is as many lessons as it has units. */
  async lessons(section: Part): Promise<FoundLesson[]> {
    const units = this.parts(section);
    const withFilm = units.filter((unit) => unit.kind === "video" || this.#kindsIn(unit).includes("video"));
    if (withFilm.length < 2) return [await this.lesson(titleOf(section), section, units, units.length > 1)];
    const split: FoundLesson[] = [];
    for (const unit of units) split.push(await this.lesson(titleOf(unit), unit, [unit], false));
    return split;
  }

  #kindsIn = ({ element }: Part): string[] => elementsIn(element).map(nameOf);
}

/** Where course.xml lies in a folder or an archive; undefined when it is no course of Open edX. */
export const olxRoot = ({ files }: Source): string | undefined =>
  ["", "course"].find((folder) => files.has(folder === "" ? "course.xml" : `${folder}/course.xml`));

/** A course of Open edX (OLX): chapters become modules, sections lessons, units the parts of a lesson. */
export async function readOlx(source: Source): Promise<Found> {
  const reader = new OpenEdx(source);
  const course = reader.part(readXml(source, "course.xml"), "course.xml");
  const modules: FoundModule[] = [];
  for (const chapter of course ? reader.parts(course) : []) {
    if (chapter.kind !== "chapter") {
      if (chapter.kind !== "wiki")
        reader.leave(chapter.file, `${chapter.kind} “${titleOf(chapter)}”`, "a part that only Open edX knows");
      continue;
    }
    const module: FoundModule = { title: titleOf(chapter), lessons: [] };
    for (const section of reader.parts(chapter)) {
      if (section.kind === "sequential") module.lessons.push(...(await reader.lessons(section)));
      else reader.leave(section.file, `${section.kind} “${titleOf(section)}”`, "it stands outside of a section");
    }
    if (module.lessons.length > 0) modules.push(module);
  }
  if (!course) throw new Refused("The course in course.xml is not there.");
  for (const path of source.files.keys())
    if (
      /^(about|chapter|sequential|vertical|html|problem|video|tabs|info|poll|drag-and-drop[^/]*)\/.+\.(xml|html)$/.test(
        path,
      ) &&
      !reader.taken.has(path) &&
      !reader.isBesideTaken(path)
    )
      reader.leave(path, "the file", "no part of the course leads to it");
  return {
    source,
    modules,
    left: [...source.left, ...reader.left],
    read: [...reader.taken].filter((path) => /\.html$|^problem\//.test(path)),
  };
}
