import { basename } from "node:path/posix";
import type { Found, FoundModule } from "#build/import/found/found.ts";
import { Refused } from "#build/import/source/limits.ts";
import type { Source } from "#build/import/source/source.ts";
import { Folder, type Document } from "./folder.ts";
import { inPlace, isDocument, placeOf, titleOf, translationOf } from "./places.ts";

/** Where the pages of a site lie, when the folder is the whole site. */
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
      return [folder.document(path, placeOf(path.slice(root.length), inRoot))];
    } catch (error) {
      folder.leaveIn(path)("the page", wordsOf(error));
      return [];
    }
  });
}

/** Why a document is no lesson of its own. */
function whyNoPage(path: string, all: Set<string>, isDocusaurus: boolean): string | undefined {
  const translated = translationOf(path, all);
  if (translated) return `it says ${translated.page} in another language (${translated.language}); a course has one`;
  const isPart = isDocusaurus && /(^|\/)_[^/]+$/.test(path);
  return isPart ? "its site puts it into other pages, and shows it nowhere by itself" : undefined;
}

const wordsOf = (error: unknown): string =>
  error instanceof Refused ? error.message : `it cannot be read (${(error as Error).message})`;

/**
 * A folder of Markdown: its folders become modules, its pages lessons, in the order that Hugo, Jekyll, Docusaurus or a
 * vault of Obsidian gives them.
 * @param only the one document that is wanted
 */
export async function readMarkdownFolder(source: Source, title: string, only?: string): Promise<Found> {
  const root = rootOf(source);
  const folder = new Folder(source);
  const documents = documentsOf(folder, root, only);
  const dataOf = (name: string) => folder.folderData(root + name, documents);
  const modules = new Map<string, FoundModule>();
  for (const document of inPlace(documents, (name) => dataOf(name).weight)) {
    const name = document.path.includes("/") ? (document.path.split("/")[0] ?? "") : "";
    const { title: own = name ? titleOf(name) : title, description } = name ? dataOf(name) : {};
    const module = modules.get(name) ?? { title: own, ...(description && { description }), lessons: [] };
    modules.set(name, module);
    try {
      module.lessons.push(...(await folder.lessons(document)));
    } catch (error) {
      folder.leaveIn(document.file)("the page", wordsOf(error));
    }
  }
  const full = [...modules.values()].filter(({ lessons }) => lessons.length > 0);
  return { source, modules: full, left: [...source.left, ...folder.left] };
}

/** The name of a folder or archive, as a title. */
export const titleOfFile = (path: string): string =>
  titleOf(basename(path).replace(/\.(zip|imscc|tar|tar\.gz|tgz|docx|md|mdx|markdown|srt|vtt)$/i, "")) || "Imported";
