import type { Branch, Tree } from "#contract/community.d.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const plain = (text: string): string =>
  text.includes("&") ? text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "") : text;

/** Nothing stands in these, and nothing closes them. */
const EMPTY = ["br", "hr", "img", "input"];
const ATTRIBUTE = /([a-z][a-z-]*)(?:="([^"]*)")?/g;

function branchOf(begun: string): Branch {
  const blank = begun.indexOf(" ");
  if (blank < 0) return [begun, {}];
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of begun.slice(blank).matchAll(ATTRIBUTE)) attributes[name] = plain(value);
  return [begun.slice(0, blank), attributes];
}

/**
 * HTML that the server wrote itself, as data: every "<" and ">" in it that is none of a tag's is written as an entity, every
 * tag is closed, and every attribute is in double quotes. A page of dense texts has fifty thousand tags: nothing is matched
 * that can be cut.
 */
export function treeOf(html: string): Tree[] {
  const root: Tree[] = [];
  const open = [root];
  let here = root;
  const add = (text: string): void => void (text && here.push(plain(text)));
  const [before = "", ...parts] = html.split("<");
  add(before);
  for (const part of parts) {
    const end = part.indexOf(">");
    const text = part.slice(end + 1);
    if (part.startsWith("/")) {
      if (open.length > 1) open.pop();
      here = open[open.length - 1] ?? root;
      add(text);
      continue;
    }
    const branch = branchOf(part.slice(0, end));
    here.push(branch);
    if (!EMPTY.includes(branch[0])) {
      here = branch as Tree[];
      open.push(here);
    }
    // Browsers take away a line that a <pre> begins with.
    add(branch[0] === "pre" && text.startsWith("\n") ? text.slice(1) : text);
  }
  return root;
}
