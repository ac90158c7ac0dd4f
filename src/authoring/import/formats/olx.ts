import {
  type Block,
  cutAddress,
  type Found,
  type FoundLesson,
  type FoundModule,
  type FoundQuestion,
  hostedVideo,
  inSource,
  mdxBlock,
  quizBlock,
  rootOf,
  SOURCE,
  VIDEO,
  whyNoQuiz,
  youtube,
} from "#authoring/import/found/found.ts";
import { type Left, safePath, type Source, sourceText } from "#authoring/import/source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { Lookup } from "#authoring/import/source/lookup.ts";
import { reading } from "#authoring/import/source/watched.ts";
import {
  all,
  attr,
  allBelow,
  elementsIn,
  first,
  innerOf,
  localName,
  readXml,
  type XmlElement,
} from "#authoring/import/source/xml.ts";
import { readCaptionFile, vttOf } from "./captions.ts";
import { plainWords } from "./cartridge.ts";
import { CourseReader } from "./html.ts";

const words = (element: XmlElement | undefined): string => (element ? plainWords(innerOf(element)) : "");

/** Returns a choice's text without its feedback. */
const choiceWords = (choice: XmlElement): string =>
  plainWords(
    choice.children
      .map((child) =>
        "attribs" in child
          ? localName(child) === "choicehint"
            ? ""
            : innerOf(child)
          : "data" in child
            ? child.data
            : "",
      )
      .join(" "),
  );

/** Returns the question: its label, or the text before the answers. */
function asked(response: XmlElement, problem: XmlElement): string {
  const label = first(response, "label") ?? first(problem, "label");
  if (label) return words(label);
  const before = [...elementsIn(problem), ...elementsIn(response)].filter((one) =>
    ["p", "div", "span", "h2", "h3"].includes(localName(one)),
  );
  return before.map(words).filter(Boolean).join(" ");
}

/** Returns the single-choice questions of a problem, and the kinds of its others. */
function questionsOf(problem: XmlElement): { questions: FoundQuestion[]; others: string[] } {
  const responses = allBelow(problem, "multiplechoiceresponse");
  const questions = responses.map((response): FoundQuestion => ({
    question: asked(response, problem),
    choices: allBelow(response, "choice").map((choice) => ({
      words: choiceWords(choice),
      isRight: attr(choice, "correct").toLowerCase() === "true",
      why: words(first(choice, "choicehint")),
    })),
  }));
  const others = elementsIn(problem)
    .map(localName)
    .filter((name) => name.endsWith("response") && name !== "multiplechoiceresponse");
  return { questions, others };
}

const BEHIND: Record<string, string> = { solution: "Solution", demandhint: "Hint" };

/** Renders a problem as HTML with its answers as a list. */
const asPage = (element: XmlElement): string =>
  innerOf(element)
    .replace(/<(\/?)(choicegroup|checkboxgroup|radiogroup)\b[^>]*>/gi, "<$1ul>")
    .replace(/<(\/?)choice\b[^>]*>/gi, "<$1li>")
    .replace(/<(\/?)(label|description|choicehint|solution|demandhint|hint|\w+response)\b[^>]*>/gi, "<$1div>")
    .replace(
      /<(\/?)(textline|formulaequationinput|responseparam|correcthint|optioninput|additional_answer)\b[^>]*>/gi,
      "",
    );

/** Returns a problem's other content: before and after its questions, and all of it as HTML. */
function besideQuestions(problem: XmlElement): {
  before: string;
  behind: { title: string; html: string }[];
  whole: string;
} {
  const behind = Object.entries(BEHIND).flatMap(([name, title]) =>
    allBelow(problem, name).map((one) => ({ title, html: asPage(one) })),
  );
  // Without a label, the text before the answers is the question.
  const isLabelled = allBelow(problem, "label").length > 0;
  const loose = elementsIn(problem).filter(
    (one) => !localName(one).endsWith("response") && !(localName(one) in BEHIND) && localName(one) !== "label",
  );
  const before = isLabelled
    ? [...loose, ...allBelow(problem, "description")].map((one) => `<div>${innerOf(one)}</div>`).join("\n")
    : "";
  return { before, behind, whole: asPage(problem) };
}

/** Returns a video's URL: on YouTube, or the first https URL. */
function videoAddress(video: XmlElement): string | undefined {
  const id = attr(video, "youtube_id_1_0") || (/1\.00?:([\w-]{11})/.exec(attr(video, "youtube"))?.[1] ?? "");
  if (/^[\w-]{11}$/.test(id)) return youtube(id);
  const sources = [
    ...all(video, "source").map((one) => attr(one, "src")),
    ...all(video, "encoded_video").map((one) => attr(one, "url")),
  ];
  const url = sources.find((one) => hostedVideo(one) || /^https:\/\/.+\.(mp4|webm|m3u8)/i.test(one));
  return url && (hostedVideo(url) ?? url);
}

/** Converts parallel lists of times in ms and texts, the caption format of older courses. */
function fromLists(text: string): string {
  const { start = [], end = [], text: words = [] } = JSON.parse(text) as Record<string, unknown[]>;
  const seconds = (value: unknown) => Number(value) / 1000;
  return vttOf(
    words.map((said, index) => ({ start: seconds(start[index]), end: seconds(end[index]), text: String(said) })),
  );
}

/** Finds a static file by the name pages use: uploads replace spaces with underscores. */
const staticFile = (lookup: Lookup, name: string): string | undefined =>
  [`static/${name}`, `static/${name.replaceAll(" ", "_")}`].flatMap((path) => lookup.byPath(path) ?? [])[0];

/** Returns a video's captions, in the course's language when they declare it. */
function captionsOf(video: XmlElement, source: Source, left: Left[]): string | undefined {
  const transcripts = all(video, "transcript").map((one) => attr(one, "src"));
  const named = [
    ...transcripts,
    ...all(video, "transcripts").map((one) => attr(one, "src")),
    attr(video, "sub") && `subs_${attr(video, "sub")}.srt.sjson`,
  ];
  const lookup = new Lookup(source);
  const files = named.filter(Boolean).map((name) => ({ name, path: staticFile(lookup, name) }));
  for (const { name, path } of files)
    if (path === undefined) left.push({ file: `static/${name}`, what: "the captions", why: "the file is not there" });
  const [path, ...others] = files.flatMap((file) => file.path ?? []);
  for (const other of new Set(others.filter((one) => one !== path)))
    left.push({ file: other, what: "the captions", why: "a lesson has captions in one language" });
  if (path === undefined) return undefined;
  if (path.endsWith(".sjson")) return fromLists(sourceText(source, path));
  const read = readCaptionFile(source, path);
  left.push(...read.left);
  return read.vtt;
}

const KEY = "unit/";

/** A node of the course, with the name that links and files use. */
interface Part {
  element: XmlElement;
  kind: string;
  name: string;
  file: string;
}

const titleOf = ({ element, name }: Part): string => attr(element, "display_name") || name;

class OpenEdx extends CourseReader {
  readonly #seen = new Set<string>();

  /** True for the XML of a page whose HTML was read, which adds nothing. */
  isBesideTaken = (path: string): boolean => this.taken.has(path.replace(/\.xml$/, ".html"));

  /** Resolves a node inline or from its own file; each at most once, so that none can contain itself. */
  part(element: XmlElement, file: string): Part | undefined {
    const [kind, name] = [localName(element), attr(element, "url_name")];
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
    const { path, anchor } = cutAddress(url);
    const [, unit] = /^\/?(?:jump_to_id|courses\/.*jump_to_id)\/([\w.-]+)/.exec(path) ?? [];
    if (unit) return `${SOURCE}${KEY}${unit}`;
    const [, file] = /^\/?static\/(.+)$/.exec(path) ?? /^(?:\/?asset-v1:|\/c4x\/).*?[@/]([^@/]+)$/.exec(path) ?? [];
    if (file) return inSource(staticFile(this.lookup, file) ?? `static/${file}`);
    return /^(#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)
      ? url
      : `${SOURCE}${encodeURIComponent(path)}${anchor && `#${anchor}`}`;
  }

  html({ element, name, file }: Part): Block[] {
    const filename = attr(element, "filename");
    const path = filename ? this.lookup.byPath(`html/${filename}.html`) : undefined;
    if (path) this.taken.add(path);
    if (filename && path === undefined) {
      this.leave(file, `html/${filename}.html`, "the file is not there");
      return [];
    }
    const text = path ? sourceText(this.source, path) : innerOf(element);
    reading(path ?? file, text);
    return this.tree(text, file, path ?? `${file} (${name})`).children as Block[];
  }

  /** Converts a problem to questions followed by its solution; unsupported ones become text. */
  problem(part: Part): Block[] {
    const { questions, others } = questionsOf(part.element);
    const whys =
      questions.length + others.length === 0 ? ["it asks nothing that has choices"] : questions.map(whyNoQuiz);
    const why =
      others.length > 0 ? `${others.join(", ")}: a question here has choices, one of them right` : whys.find(Boolean);
    const { before, behind, whole } = besideQuestions(part.element);
    const read = (html: string): Block[] => this.tree(html, part.file).children as Block[];
    if (why) {
      this.leave(part.file, `the question in “${titleOf(part)}”`, `${why}; its words stand in the text`);
      return read(whole);
    }
    const more = behind.map(({ title, html }) => mdxBlock("Details", { title }, read(html) as never));
    return [...read(before), ...questions.map((question) => quizBlock(question)), ...more];
  }

  async video(part: Part, lesson: FoundLesson): Promise<Block[]> {
    const url = videoAddress(part.element);
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

  /** A section with at most one video is a lesson; one with several becomes a lesson a unit. */
  async lessons(section: Part): Promise<FoundLesson[]> {
    const units = this.parts(section);
    const withFilm = units.filter((unit) => unit.kind === "video" || this.#kindsIn(unit).includes("video"));
    if (withFilm.length < 2) return [await this.lesson(titleOf(section), section, units, units.length > 1)];
    const split: FoundLesson[] = [];
    for (const unit of units) split.push(await this.lesson(titleOf(unit), unit, [unit], false));
    return split;
  }

  #kindsIn = ({ element }: Part): string[] => elementsIn(element).map(localName);
}

/** Returns the folder with course.xml; undefined when it is not an Open edX course. */
export const olxRoot = ({ files }: Source): string | undefined =>
  ["", "course"].find((folder) => files.has(folder === "" ? "course.xml" : `${folder}/course.xml`));

/** Reads an Open edX course (OLX): chapters become modules, sections lessons, units parts of a lesson. */
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
  if (!course) throw new Refusal("The course in course.xml is not there.");
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
