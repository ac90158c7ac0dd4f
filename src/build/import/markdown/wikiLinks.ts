import type { Parents, PhrasingContent, RootContent, Text } from "mdast";
import { basename } from "node:path/posix";
import { SOURCE } from "#build/import/found/found.ts";
import { VIDEO } from "#build/import/found/urls.ts";
import type { Leave } from "#build/import/source/limits.ts";

const LINK = /(!?)\[\[([^[\]|#]*)(#[^[\]|]*)?(?:\|([^[\]]*))?\]\]/g;
/** "[[note^a1b2]]" names a paragraph of a note. */
const PARAGRAPH = /#?\^[\w-]+$/;
const PICTURE = /\.(png|jpe?g|gif|svg|webp|avif|tiff?|bmp)$/i;
const FILM = /\.(mp4|webm|mov|m4v)$/i;

/** The path in the source that a note's or a file's name means, as Obsidian finds it: by path, else by name. */
export type Find = (name: string) => string | undefined;

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

interface Wiki {
  /** As it stands in the note. */
  whole: string;
  isEmbedded: boolean;
  name: string;
  /** "#Part", or "". */
  anchor: string;
  words: string;
}

const link = (url: string, value: string): PhrasingContent => ({
  type: "link",
  url,
  children: [{ type: "text", value }],
});

/** What an embedded file becomes: a picture and a film stay, of a note only the link. */
function embedded(path: string, url: string, said: string, { whole, words }: Wiki, leave: Leave): PhrasingContent {
  if (PICTURE.test(path)) return { type: "image", url, alt: /^\d+(x\d+)?$/.test(words) ? "" : words };
  if (FILM.test(path)) return link(VIDEO + url, said);
  if (/\.(mdx?|markdown)$/i.test(path)) leave(whole, "a note inside a note; it became a link");
  return link(url, said);
}

function nodeOf(wiki: Wiki, find: Find, leave: Leave): PhrasingContent {
  const { whole, isEmbedded, name, anchor, words } = wiki;
  if (name === "" && anchor === "") return { type: "text", value: words || whole };
  if (name === "") return link(anchor, words || anchor.slice(1));
  const said = words || basename(name).replace(/\.mdx?$/, "");
  const path = find(name);
  if (path === undefined) {
    leave(whole, "it leads to a note that is not there");
    return { type: "text", value: said };
  }
  const url = SOURCE + encoded(path) + encodeURI(anchor);
  return isEmbedded ? embedded(path, url, said, wiki, leave) : link(url, said);
}

const wikiOf = ([whole, mark, name = "", anchor = "", words = ""]: RegExpMatchArray): Wiki => ({
  ...{ whole, isEmbedded: mark === "!", name: name.trim().replace(PARAGRAPH, ""), words: words.trim() },
  anchor: anchor.replace(PARAGRAPH, ""),
});

function pieces(text: Text, find: Find, leave: Leave): RootContent[] {
  const found: RootContent[] = [];
  let from = 0;
  for (const match of text.value.matchAll(LINK)) {
    if (match.index > from) found.push({ type: "text", value: text.value.slice(from, match.index) });
    found.push(nodeOf(wikiOf(match), find, leave));
    from = match.index + match[0].length;
  }
  return from === 0
    ? [text]
    : [...found, ...(from < text.value.length ? [{ type: "text", value: text.value.slice(from) } as const] : [])];
}

/** Makes links and pictures of [[note]], [[note#part|words]] and ![[picture]]. */
export function takeWikiLinks(parent: Parents, find: Find, leave: Leave): void {
  parent.children = (parent.children as RootContent[]).flatMap((node): RootContent[] => {
    if (node.type === "text") return pieces(node, find, leave);
    if ("children" in node) takeWikiLinks(node, find, leave);
    return [node];
  }) as typeof parent.children;
}

/** "## Part {#part}": the name is no word of the heading, and links find it by it. */
export function takeHeadingNames(parent: Parents): void {
  for (const node of parent.children) {
    if ("children" in node) takeHeadingNames(node);
    const last = node.type === "heading" ? node.children.at(-1) : undefined;
    if (node.type !== "heading" || last?.type !== "text") continue;
    const [whole, id = ""] = /\s*\{#([\w-]+)[^{}]*\}\s*$/.exec(last.value) ?? [];
    if (whole === undefined) continue;
    last.value = last.value.slice(0, -whole.length);
    node.data = Object.assign(node.data ?? {}, { id: id.toLowerCase() });
  }
}
