import type { Tree } from "#contract/community.d.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "");

const NAMES = ["href", "rel", "title", "start"] as const;
/** Nothing stands in these. */
const EMPTY = ["br", "hr"];

function attributesIn(text: string): Partial<Record<(typeof NAMES)[number], string>> {
  const found = [...text.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, plain(value)]);
  return Object.fromEntries(found.filter(([name]) => NAMES.some((one) => one === name)));
}

/** Rendered text as a tree: as markdown/markdown.ts writes it, where every "<" that is none of a tag is written as an entity. */
export function treeOf(html: string): Tree {
  const root: Tree = [];
  const open: Tree[] = [root];
  for (const [part, text, end, tag = "", rest = ""] of html.matchAll(/([^<]+)|<(\/?)([a-z][a-z0-9]*)([^>]*)>/g)) {
    const here = open[open.length - 1] ?? root;
    if (text !== undefined) here.push(plain(part));
    else if (end) open.splice(Math.max(1, open.length - 1));
    else {
      const children: Tree = [];
      here.push({ tag, ...attributesIn(rest), children });
      if (!EMPTY.includes(tag)) open.push(children);
    }
  }
  return root;
}
