import { dirname, extname } from "node:path/posix";
import { toString } from "mdast-util-to-string";
import type { Root } from "mdast";
import { readCaptionFile } from "#build/import/captions/captionFile.ts";
import { isEmpty } from "#build/check/read/nodes.ts";
import { readDocx } from "#build/import/document/docx.ts";
import type { FoundLesson } from "#build/import/found/found.ts";
import { hostedVideo, rewriteUrls, youtube } from "#build/import/found/urls.ts";
import type { Leave, Left } from "#build/import/source/limits.ts";
import { readText, type Source } from "#build/import/source/source.ts";
import { reading } from "#build/import/source/watched.ts";
import { takeAsides } from "./asides.ts";
import { Finder } from "./finder.ts";
import { frontMatter, type Fronted } from "./frontMatter.ts";
import { parseMarkdown } from "./parse.ts";
import { dateIn as dateInName, isIndex, titleOf, type Weighed } from "./places.ts";
import { dateIn, saidIn, titleIn, weightIn } from "./said.ts";
import { withoutShortcodes, type Flavour } from "./shortcodes.ts";
import { takeHeadingNames, takeWikiLinks } from "./wikiLinks.ts";

export interface Document extends Weighed {
  /** Its path in the source; `path` is where it counts as lying. */
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

/** Reads the pages of a folder, and keeps what it could not take. */
export class Folder {
  readonly left: Left[] = [];
  readonly finder: Finder;
  readonly flavour: Flavour;

  /** Docusaurus reads every page as MDX, whatever its name. */
  readonly isDocusaurus: boolean;
  readonly source: Source;

  constructor(source: Source) {
    this.source = source;
    this.finder = new Finder(source);
    this.flavour = flavourOf(source);
    this.isDocusaurus = [...source.files.keys()].some((path) => /(^|\/)docusaurus\.config\./.test(path));
  }

  leaveIn =
    (file: string): Leave =>
    (what, why, words) =>
      void this.left.push({ file, what, why, ...(words && { words }) });

  /** The title and the place of a folder, as its own page or Docusaurus's file says. */
  folderData(folder: string, documents: Document[]): { title?: string; weight?: number; description?: string } {
    const page = documents.find(({ file }) => dirname(file) === folder && isIndex(file));
    const data = page ? page.fronted.data : this.category(folder);
    const [title, weight, description] = [
      titleIn(data) || String(data["label"] ?? ""),
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
      const data: unknown = JSON.parse(readText(this.source, file));
      return data !== null && typeof data === "object" ? { ...data } : {};
    } catch {
      this.leaveIn(file)("the file", "it is no JSON");
      return {};
    }
  }

  document(file: string, path: string): Document {
    const text = /\.docx$/i.test(file) ? undefined : readText(this.source, file);
    reading(file, text);
    const fronted: Fronted = text === undefined ? { data: {}, body: "" } : frontMatter(text);
    if (fronted.problem) this.leaveIn(file)("its front matter", fronted.problem);
    const [weight, date] = [weightIn(fronted.data), dateIn(fronted.data) ?? dateInName(file)];
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
    if (isEmpty(tree)) {
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
    const [video, hosted] = [this.finder.byPath(named, file), hostedVideo(named)];
    const title = titleIn(fronted.data) || headingOf(tree) || titleOf(path);
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

  /** The captions and the video that have the name of their text. */
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

/** youtube: dQw4w9WgXcQ names a video as well as its whole address does. */
const addressOf = (said: unknown): string =>
  typeof said !== "string" ? "" : /^[\w-]{11}$/.test(said) && !said.includes(".") ? youtube(said) : said;

const headingOf = ({ children }: Root): string => {
  const [first] = children;
  return first?.type === "heading" && first.depth === 1 ? toString(first).trim() : "";
};
