import { basename, dirname, extname, join } from "node:path/posix";
import type { Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { saysNothing } from "#authoring/check/read/nodes.ts";
import { readCaptionFile } from "#authoring/import/formats/captions.ts";
import { readDocx } from "#authoring/import/formats/docx.ts";
import {
  cutAddress,
  type Found,
  type FoundLesson,
  type FoundModule,
  hostedVideo,
  inSource,
  rewriteUrls,
  SOURCE,
  VIDEO,
  youtube,
} from "#authoring/import/found/found.ts";
import { leaveIn, type Leave, type Left, type Source, sourceText, whyUnread } from "#authoring/import/source/source.ts";
import { nameForms, Lookup } from "#authoring/import/source/lookup.ts";
import { reading } from "#authoring/import/source/watched.ts";
import { parseMarkdown, takeAsides } from "./parse.ts";
import {
  courseOrder,
  dateIn as dateInName,
  type Fronted,
  frontMatter,
  inPlace,
  isDocument,
  isIndex,
  saidDate,
  saidIn,
  saidTitle,
  titleOfName,
  translationOf,
  type Weighed,
  weightIn,
} from "./frontMatter.ts";
import { type Flavour, takeHeadingNames, takeWikiLinks, withoutShortcodes } from "./dialects.ts";

/** Folders in which sites keep files that pages reference from the root. */
const ROOTS = ["", "static", "content", "docs", "public", "assets", "_docs", "_posts", "_pages"];
const ENDINGS = ["", ".md", ".mdx", ".markdown", "/index.md", "/_index.md", "/index.mdx", "/README.md"];

/** Resolves links and pictures to files of the source. */
class Finder extends Lookup {
  override at(path: string): string | undefined {
    const whole = path.replace(/\/$|\.html?$/, "");
    const forms = ENDINGS.flatMap((ending) => [path + ending, whole + ending]);
    return forms.map((form) => super.at(form)).find((found) => found !== undefined);
  }

  /** Looks relative to the document, in the root, and in the usual folders of sites. */
  beside(path: string, from: string): string | undefined {
    if (path === "") return undefined;
    const places = path.startsWith("/") ? ROOTS : [dirname(from), dirname(dirname(from)), ...ROOTS];
    for (const place of places) {
      const found = this.at(join(place, path));
      if (found) return found;
    }
    return undefined;
  }

  /** Resolves a note's name: by path, or by file name in any folder. */
  byName(name: string): string | undefined {
    return this.at(name) ?? this.named(name) ?? this.named(`${name}.md`);
  }

  /** Resolves a URL of a document; targets in the source become paths there. */
  address(url: string, from: string): string {
    const { prefix, rest } = url.startsWith(VIDEO)
      ? { prefix: VIDEO, rest: url.slice(VIDEO.length) }
      : { prefix: "", rest: url };
    if (rest.startsWith("#") || rest.startsWith(SOURCE) || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(rest)) return url;
    // Docusaurus writes the site's root as @site; Windows programs use backslashes.
    const plain = rest.replace(/^@site\//, "/").replace(/^~?@\//, "/");
    const { path, anchor } = cutAddress(plain);
    for (const form of nameForms(plain)) {
      const found = this.beside(form, from);
      // "#" can be part of a file name: "Sheet #3.png".
      const isCut = !form.includes("#");
      if (found) return prefix + inSource(found) + (anchor && isCut ? `#${encodeURIComponent(anchor)}` : "");
    }
    return prefix + inSource(path) + (anchor && `#${encodeURIComponent(anchor)}`);
  }
}

interface Document extends Weighed {
  /** Its real path in the source; `path` is the one used for the order. */
  file: string;
  fronted: Fronted;
}

function flavourOf(source: Source): Flavour {
  const names = [...source.files.keys()];
  const isTemplated = names.some((path) =>
    /(^|\/)(_config\.yml|_posts\/|hugo\.(toml|yaml)|archetypes\/|_index\.md$)/.test(path),
  );
  const isVault = !isTemplated && !names.some((path) => /(^|\/)(_category_\.json|docusaurus\.config\.)/.test(path));
  return { isTemplated, isVault };
}

/** Reads the pages of a folder and collects what was left out. */
class Folder {
  readonly left: Left[] = [];
  readonly finder: Finder;
  readonly flavour: Flavour;

  /** Docusaurus parses every page as MDX, whatever its extension. */
  readonly isDocusaurus: boolean;
  readonly source: Source;

  constructor(source: Source) {
    this.source = source;
    this.finder = new Finder(source);
    this.flavour = flavourOf(source);
    this.isDocusaurus = [...source.files.keys()].some((path) => /(^|\/)docusaurus\.config\./.test(path));
  }

  leaveIn = (file: string): Leave => leaveIn(file, this.left);

  /** Returns the title and order of a folder from its index page or Docusaurus's category file. */
  folderData(folder: string, documents: Document[]): { title?: string; weight?: number; description?: string } {
    const page = documents.find(({ file }) => dirname(file) === folder && isIndex(file));
    const data = page ? page.fronted.data : this.category(folder);
    const [title, weight, description] = [
      saidTitle(data) || String(data["label"] ?? ""),
      weightIn(data),
      data["description"],
    ];
    return {
      ...(title && { title }),
      ...(weight !== undefined && { weight }),
      ...(typeof description === "string" && { description }),
    };
  }

  category(folder: string): Record<string, unknown> {
    const file = `${folder}/_category_.json`;
    if (!this.source.files.has(file)) return {};
    try {
      const data: unknown = JSON.parse(sourceText(this.source, file));
      return data !== null && typeof data === "object" ? { ...data } : {};
    } catch {
      this.leaveIn(file)("the file", "it is no JSON");
      return {};
    }
  }

  document(file: string, path: string): Document {
    const text = /\.docx$/i.test(file) ? undefined : sourceText(this.source, file);
    reading(file, text);
    const fronted: Fronted = text === undefined ? { data: {}, body: "" } : frontMatter(text);
    if (fronted.problem) this.leaveIn(file)("its front matter", fronted.problem);
    const [weight, date] = [weightIn(fronted.data), saidDate(fronted.data) ?? dateInName(file)];
    return { file, path, fronted, ...(weight !== undefined && { weight }), ...(date !== undefined && { date }) };
  }

  treeOf({ file, fronted }: Document): Root {
    const leave = this.leaveIn(file);
    const text = withoutShortcodes(fronted.body, this.flavour, leave);
    const tree = parseMarkdown(text, this.isDocusaurus || /\.mdx$/i.test(file), leave);
    takeHeadingNames(tree);
    takeAsides(tree);
    takeWikiLinks(tree, (name) => this.finder.byName(name), leave);
    rewriteUrls(tree, (url) => this.finder.address(url, file));
    return tree;
  }

  async lessons(document: Document): Promise<FoundLesson[]> {
    const { file, fronted, path } = document;
    reading(file);
    if (/\.docx$/i.test(file)) {
      const { modules, left } = await readDocx(this.source, file);
      this.left.push(...left);
      return modules.flatMap(({ lessons }) => lessons);
    }
    const tree = this.treeOf(document);
    if (saysNothing(tree)) {
      if (!isIndex(file))
        this.leaveIn(file)(
          "the page",
          "it has no words",
          Object.values(fronted.data)
            .filter((value) => typeof value === "string")
            .join(" "),
        );
      return [];
    }
    const said = saidIn(fronted.data);
    const named = addressOf(said.videoUrl);
    const [video, hosted] = [this.finder.beside(named, file), hostedVideo(named)];
    const title = saidTitle(fronted.data) || headingOf(tree) || titleOfName(path);
    const keys = [file, ...(typeof fronted.data["slug"] === "string" ? [fronted.data["slug"]] : [])];
    return [
      {
        file,
        keys,
        title,
        tree,
        resources: [],
        said: { ...said, videoUrl: hosted ?? (video ? undefined : named || undefined) },
        ...this.beside(file, video),
      },
    ];
  }

  captions(file: string): string | undefined {
    try {
      const { vtt, left } = readCaptionFile(this.source, file);
      this.left.push(...left);
      return vtt;
    } catch (error) {
      this.leaveIn(file)("the captions", (error as Error).message);
      return undefined;
    }
  }

  /** Returns the captions and video with the same name as the text. */
  beside(file: string, named: string | undefined): Pick<FoundLesson, "captions" | "captionsFrom" | "video"> {
    const base = file.slice(0, -extname(file).length);
    const caption = [`${base}.vtt`, `${base}.srt`].find((path) => this.source.files.has(path));
    const captions = caption && this.captions(caption);
    const film = [`${base}.mp4`, named ?? ""].find((path) => path.endsWith(".mp4") && this.source.files.has(path));
    return {
      ...(captions && { captions, captionsFrom: caption }),
      ...(film && { video: film }),
    };
  }
}

/** "youtube: dQw4w9WgXcQ" is accepted like the full URL. */
const addressOf = (said: unknown): string =>
  typeof said !== "string" ? "" : /^[\w-]{11}$/.test(said) && !said.includes(".") ? youtube(said) : said;

const headingOf = ({ children }: Root): string => {
  const [first] = children;
  return first?.type === "heading" && first.depth === 1 ? toString(first).trim() : "";
};

/** Returns the folder of the pages when the source is a whole site. */
function rootOf({ files }: Source): string {
  const has = (name: string) => [...files.keys()].some((path) => path.startsWith(name));
  const isHugo = ["hugo.", "config.toml", "config.yaml", "archetypes/"].some(has) && has("content/");
  if (isHugo) return "content/";
  return has("docusaurus.config.") && has("docs/") ? "docs/" : "";
}

function documentsOf(folder: Folder, root: string, only: string | undefined): Document[] {
  const isWanted = (path: string) => isDocument(path) && path.startsWith(root) && (!only || path === only);
  const all = [...folder.source.files.keys()].filter(isWanted);
  const paths = all.filter((path) => {
    const why = whyNoPage(path, new Set(all), folder.isDocusaurus);
    if (why) folder.leaveIn(path)("the page", why);
    return why === undefined;
  });
  const inRoot = paths.map((path) => path.slice(root.length));
  return paths.flatMap((path) => {
    try {
      return [folder.document(path, courseOrder(path.slice(root.length), inRoot))];
    } catch (error) {
      folder.leaveIn(path)("the page", whyUnread(error));
      return [];
    }
  });
}

/** Returns why a document is not a lesson. */
function whyNoPage(path: string, all: Set<string>, isDocusaurus: boolean): string | undefined {
  const translated = translationOf(path, all);
  if (translated) return `it says ${translated.page} in another language (${translated.language}); a course has one`;
  const isPart = isDocusaurus && /(^|\/)_[^/]+$/.test(path);
  return isPart ? "its site puts it into other pages, and shows it nowhere by itself" : undefined;
}

/**
 * Reads a folder of Markdown: folders become modules, pages lessons, in the order of Hugo, Jekyll, Docusaurus or an
 * Obsidian vault.
 * @param only the one document to read
 */
export async function readMarkdownFolder(source: Source, title: string, only?: string): Promise<Found> {
  const root = rootOf(source);
  const folder = new Folder(source);
  const documents = documentsOf(folder, root, only);
  const dataOf = (name: string) => folder.folderData(root + name, documents);
  const modules = new Map<string, FoundModule>();
  for (const document of inPlace(documents, (name) => dataOf(name).weight)) {
    const name = document.path.includes("/") ? (document.path.split("/")[0] ?? "") : "";
    const { title: own = name ? titleOfName(name) : title, description } = name ? dataOf(name) : {};
    const module = modules.get(name) ?? { title: own, ...(description && { description }), lessons: [] };
    modules.set(name, module);
    try {
      module.lessons.push(...(await folder.lessons(document)));
    } catch (error) {
      folder.leaveIn(document.file)("the page", whyUnread(error));
    }
  }
  const full = [...modules.values()].filter(({ lessons }) => lessons.length > 0);
  return { source, modules: full, left: [...source.left, ...folder.left] };
}

/** Makes a title from the name of a folder or archive. */
export const titleOfFile = (path: string): string =>
  titleOfName(basename(path).replace(/\.(zip|imscc|tar|tar\.gz|tgz|docx|md|mdx|markdown|srt|vtt)$/i, "")) || "Imported";
