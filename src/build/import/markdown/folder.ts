import { dirname, extname } from "node:path/posix";
import { toString } from "mdast-util-to-string";
import type { Root } from "mdast";
import { readCaptionFile } from "#build/import/captions/captionFile.ts";
import { readDocx } from "#build/import/document/docx.ts";
import type { FoundLesson } from "#build/import/found/found.ts";
import { hostedVideo, rewriteUrls } from "#build/import/found/urls.ts";
import type { Left } from "#build/import/source/limits.ts";
import { readText, shown, type Source } from "#build/import/source/source.ts";
import { takeAsides } from "./asides.ts";
import { Finder } from "./finder.ts";
import { frontMatter, type Fronted } from "./frontMatter.ts";
import { isEmpty, parseMarkdown } from "./parse.ts";
import { dateIn as dateInName, isIndex, titleOf, type Weighed } from "./places.ts";
import { dateIn, saidIn, titleIn, weightIn } from "./said.ts";
import { withoutShortcodes, type Flavour } from "./shortcodes.ts";
import { takeWikiLinks } from "./wikiLinks.ts";

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

  readonly source: Source;

  constructor(source: Source) {
    this.source = source;
    this.finder = new Finder(source);
    this.flavour = flavourOf(source);
  }

  leaveIn = (file: string) => (what: string, why: string) =>
    void this.left.push({ file: shown(file), what: shown(what), why });

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
    const fronted: Fronted = /\.docx$/i.test(file) ? { data: {}, body: "" } : frontMatter(readText(this.source, file));
    if (fronted.problem) this.leaveIn(file)("its front matter", fronted.problem);
    const [weight, date] = [weightIn(fronted.data), dateIn(fronted.data) ?? dateInName(file)];
    return { file, path, fronted, ...(weight !== undefined && { weight }), ...(date !== undefined && { date }) };
  }

  treeOf({ file, fronted }: Document): Root {
    const leave = this.leaveIn(file);
    const text = withoutShortcodes(fronted.body, this.flavour, leave);
    const tree = parseMarkdown(text, /\.mdx$/i.test(file), leave);
    takeAsides(tree);
    takeWikiLinks(tree, (name) => this.finder.byName(name), leave);
    rewriteUrls(tree, (url) => this.finder.address(url, file));
    return tree;
  }

  async lessons(document: Document): Promise<FoundLesson[]> {
    const { file, fronted, path } = document;
    if (/\.docx$/i.test(file)) {
      const { modules, left } = await readDocx(this.source, file);
      this.left.push(...left);
      return modules.flatMap(({ lessons }) => lessons);
    }
    const tree = this.treeOf(document);
    if (isEmpty(tree)) {
      if (!isIndex(file)) this.leaveIn(file)("the page", "it has no words");
      return [];
    }
    const said = saidIn(fronted.data);
    const named = typeof said.videoUrl === "string" ? said.videoUrl : "";
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
        said: { ...said, videoUrl: hosted ?? (video ? undefined : said.videoUrl) },
        ...(await this.beside(file, video)),
      },
    ];
  }

  /** The captions and the video that have the name of their text. */
  async beside(file: string, named: string | undefined): Promise<Pick<FoundLesson, "captions" | "video">> {
    const base = file.slice(0, -extname(file).length);
    const caption = [`${base}.vtt`, `${base}.srt`].find((path) => this.source.files.has(path));
    const captions =
      caption &&
      (await readCaptionFile(this.source, caption).catch(
        (error: Error) => void this.leaveIn(caption)("the captions", error.message),
      ));
    const film = [`${base}.mp4`, named ?? ""].find((path) => path.endsWith(".mp4") && this.source.files.has(path));
    return {
      ...(captions && { captions }),
      ...(film && { video: film }),
    };
  }
}

const headingOf = ({ children }: Root): string => {
  const [first] = children;
  return first?.type === "heading" && first.depth === 1 ? toString(first).trim() : "";
};
