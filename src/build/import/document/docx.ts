import { basename } from "node:path/posix";
import { zipSync } from "fflate";
import mammoth from "mammoth";
import { decode } from "html-entities";
import type { Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { nodes } from "#build/check/read/nodes.ts";
import { rootOf, SOURCE, type Found, type FoundLesson } from "#build/import/found/found.ts";
import { readHtml } from "#build/import/html/html.ts";
import { Refused, type Left } from "#build/import/source/limits.ts";
import { readText, shown, type Source } from "#build/import/source/source.ts";
import { reading } from "#build/import/source/watched.ts";
import { isEmpty } from "#build/check/read/nodes.ts";
import { nestedDeeper } from "#build/import/source/xml.ts";
import { zipSource } from "#build/import/source/zip.ts";
import { FORMULA, readableXml, wordsBeside } from "./wordXml.ts";

const TITLE = /<h1 class="document-title">(.*?)<\/h1>/s;
const STYLES = [
  "p[style-name='Title'] => h1.document-title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  `r.${FORMULA} => code`,
];
const DEEPEST = 200;

const TEXTS = /^word\/(document\d*|footnotes|endnotes)\.xml$/i;
const BESIDE = /^word\/(comments|header\d*|footer\d*)\.xml$/i;
const BROKEN =
  "It is no Word document that can be read. Open it in Word or in Google Docs, and save it again as .docx.";

/**
 * The document with all its words where they are read. Word's own files declare nothing: what does was made to do
 * harm. Sizes are held to the limits by the archive.
 */
function prepared(inside: Source, leave: (one: Omit<Left, "file">) => void): Uint8Array {
  const limits = { ...inside.limits, text: inside.limits.text * 10 };
  const files: Record<string, Uint8Array> = {};
  for (const path of inside.files.keys()) {
    files[path] = inside.read(path);
    if (!/\.(xml|rels)$/i.test(path)) continue;
    const text = readText({ ...inside, limits }, path);
    if (/<!(DOCTYPE|ENTITY)/i.test(text))
      throw new Refused(`${shown(path)} in the document declares entities, which no document needs.`);
    if (nestedDeeper(text, DEEPEST)) throw new Refused(`${shown(path)} is nested more than ${DEEPEST} levels deep.`);
    if (BESIDE.test(path)) wordsBeside(path, text).forEach(leave);
    if (!TEXTS.test(path)) continue;
    const { xml, left } = readableXml(text);
    left.forEach(leave);
    files[path] = new TextEncoder().encode(xml);
  }
  return zipSync(files, { level: 0 });
}

/** Everything between two headings of the first level; what stands before the first has no heading. */
function sections({ children }: Root): { title: string; tree: Root }[] {
  const found: { title: string; tree: Root }[] = [{ title: "", tree: rootOf([]) }];
  for (const node of children) {
    if (node.type === "heading" && node.depth === 1) found.push({ title: toString(node).trim(), tree: rootOf([]) });
    else found.at(-1)?.tree.children.push(node);
  }
  // The notes stand at the end of the document; each goes with the words that it is about.
  const notes = found.flatMap(({ tree }) => tree.children.filter((node) => node.type === "footnoteDefinition"));
  for (const { tree } of found) {
    const wanted = new Set(nodes(tree, "footnoteReference").map(({ identifier }) => identifier));
    tree.children = tree.children.filter((node) => node.type !== "footnoteDefinition");
    tree.children.push(...notes.filter(({ identifier }) => wanted.has(identifier)));
  }
  return found.filter(({ title, tree }) => title !== "" || !isEmpty(tree));
}

/** What the reader of documents finds, as HTML; a fault of it in a sentence. */
async function htmlOf(
  source: Source,
  file: string,
  pictures: Map<string, Buffer>,
  leave: (one: Omit<Left, "file">) => void,
): Promise<string> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    // A document that does not say what its picture is gives no kind.
    const kind = (image.contentType as string | null) ?? "";
    const name = `${file}/picture-${pictures.size + 1}.${kind.split("/")[1]?.replace(/\W.*/, "") || "bin"}`;
    pictures.set(name, await image.readAsBuffer());
    return { src: SOURCE + name.split("/").map(encodeURIComponent).join("/") };
  });
  try {
    const buffer = Buffer.from(prepared(zipSource(source.read(file), source.limits), leave));
    const { value, messages } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap: STYLES });
    for (const { type, message } of messages)
      if (type === "error" || /unrecognised element/.test(message))
        leave({ what: "a part of the document", why: message });
    return value;
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(BROKEN);
  }
}

/** Reads a Word document, as Google Docs exports it: every heading of the first level begins a lesson. */
export async function readDocx(source: Source, file: string): Promise<Found> {
  reading(file);
  const left: Left[] = [];
  const pictures = new Map<string, Buffer>();
  const value = await htmlOf(source, file, pictures, (one) => void left.push({ file, ...one }));
  const { tree, dropped } = readHtml(value.replace(TITLE, ""));
  left.push(...dropped.map((one) => ({ file, ...one })));
  const own = decode((TITLE.exec(value)?.[1] ?? "").replace(/<[^>]*>/g, "")).trim();
  const title = own || basename(file, ".docx").replace(/[-_]+/g, " ");
  const parts = sections(tree);
  if (parts.length === 0) left.push({ file, what: "the document", why: "it has no words" });
  const lessons = parts.map(({ title: heading, tree: inside }, index): FoundLesson => ({
    ...{ file, keys: index === 0 ? [file] : [], title: heading || title, said: {}, tree: inside, resources: [] },
  }));
  return { source: withPictures(source, pictures), modules: lessons.length > 0 ? [{ title, lessons }] : [], left };
}

/** The source, in which the pictures of a document lie below it. */
function withPictures(source: Source, pictures: Map<string, Buffer>): Source {
  for (const [path, bytes] of pictures) source.files.set(path, bytes.length);
  const { read } = source;
  source.read = (path) => pictures.get(path) ?? read(path);
  return source;
}
