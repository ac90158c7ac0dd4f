import { basename } from "node:path/posix";
import mammoth from "mammoth";
import { decode } from "html-entities";
import type { Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { rootOf, SOURCE, type Found, type FoundLesson } from "#build/import/found/found.ts";
import { readHtml } from "#build/import/html/html.ts";
import { Refused, type Left } from "#build/import/source/limits.ts";
import { readText, shown, type Source } from "#build/import/source/source.ts";
import { zipSource } from "#build/import/source/zip.ts";

const TITLE = /<h1 class="document-title">(.*?)<\/h1>/s;
const STYLES = ["p[style-name='Title'] => h1.document-title:fresh", "p[style-name='Subtitle'] => p:fresh"];

/** Word's own files declare nothing: what does was made to do harm. Sizes are held to the limits by the archive. */
function requireHarmless(inside: Source): void {
  for (const path of inside.files.keys()) {
    if (!/\.(xml|rels)$/i.test(path)) continue;
    const limits = { ...inside.limits, text: inside.limits.text * 10 };
    if (/<!(DOCTYPE|ENTITY)/i.test(readText({ ...inside, limits }, path)))
      throw new Refused(`${shown(path)} in the document declares entities, which no document needs.`);
  }
}

/** Everything between two headings of the first level; what stands before the first has no heading. */
function sections({ children }: Root): { title: string; tree: Root }[] {
  const found: { title: string; tree: Root }[] = [{ title: "", tree: rootOf([]) }];
  for (const node of children) {
    if (node.type === "heading" && node.depth === 1) found.push({ title: toString(node).trim(), tree: rootOf([]) });
    else found.at(-1)?.tree.children.push(node);
  }
  return found.filter(({ title, tree }) => title !== "" || toString(tree).trim() !== "");
}

/** Reads a Word document, as Google Docs exports it: every heading of the first level begins a lesson. */
export async function readDocx(source: Source, file: string): Promise<Found> {
  const bytes = source.read(file);
  requireHarmless(zipSource(bytes, source.limits));
  const left: Left[] = [];
  const pictures = new Map<string, Buffer>();
  const convertImage = mammoth.images.imgElement(async (image) => {
    const name = `${file}/picture-${pictures.size + 1}.${image.contentType.split("/")[1]?.replace(/\W.*/, "") ?? "png"}`;
    pictures.set(name, await image.readAsBuffer());
    return { src: SOURCE + name.split("/").map(encodeURIComponent).join("/") };
  });
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { convertImage, styleMap: STYLES },
  );
  for (const { type, message } of messages)
    if (type === "error") left.push({ file: shown(file), what: "a part of the document", why: message });
  const { tree, dropped } = readHtml(value.replace(TITLE, ""));
  left.push(...dropped.map((one) => ({ file: shown(file), ...one })));
  const own = decode((TITLE.exec(value)?.[1] ?? "").replace(/<[^>]*>/g, "")).trim();
  const title = own || basename(file, ".docx").replace(/[-_]+/g, " ");
  const parts = sections(tree);
  if (parts.length === 0) left.push({ file: shown(file), what: "the document", why: "it has no words" });
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
