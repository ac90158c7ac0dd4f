import type { Branch, CommunityPage, HiddenReply, Tree } from "#contract/community.d.ts";

export const attributesOf = (node: Tree): Record<string, string> => (typeof node === "string" ? {} : node[1]);
export const insideOf = (node: Tree): Tree[] => (typeof node === "string" ? [] : (node.slice(2) as Tree[]));
const has = (node: Tree, mark: string): boolean => Object.hasOwn(attributesOf(node), mark);

/** The first element with an attribute. */
export function branchWith(tree: Tree[], mark: string): Branch | undefined {
  for (const node of tree) {
    if (typeof node === "string") continue;
    const found = has(node, mark) ? node : branchWith(insideOf(node), mark);
    if (found) return found;
  }
  return undefined;
}

/** The part of an entry that has an attribute. */
export function partOf(tree: Tree[], id: string, mark: string): Branch | undefined {
  for (const node of tree) {
    if (typeof node === "string") continue;
    const found = entryOf(node) === id ? branchWith(insideOf(node), mark) : partOf(insideOf(node), id, mark);
    if (found) return found;
  }
  return undefined;
}

/** The same with another in the place of each element with an attribute. */
const replaced = (tree: Tree[], mark: string, make: (branch: Branch) => Branch): Tree[] =>
  tree.map((node) => {
    if (typeof node === "string") return node;
    return has(node, mark) ? make(node) : [node[0], node[1], ...replaced(insideOf(node), mark, make)];
  });

/** Which entry an element is; "" for none. */
export const entryOf = (node: Tree): string =>
  attributesOf(node)["data-post"] ?? attributesOf(node)["data-reply"] ?? "";

/** The entries in what is shown, in their order. */
const entriesIn = (tree: Tree[]): string[] =>
  tree.flatMap((node) => (entryOf(node) ? [entryOf(node)] : entriesIn(insideOf(node))));

/** What a list or a thread is made of. */
const LISTS = ["data-posts", "data-replies"];
const listIn = (tree: Tree[]): string => LISTS.find((mark) => branchWith(tree, mark)) ?? "";
export const rowsIn = (tree: Tree[]): Tree[] => insideOf(branchWith(tree, listIn(tree)) ?? "");
export const entryKey = (row: Tree): string => entriesIn([row])[0] ?? "";

const withRows = (tree: Tree[], rows: Tree[]): Tree[] =>
  replaced(tree, listIn(tree), ([tag, attributes]) => [tag, attributes, ...rows]);

/** What is new stands behind what it follows; what only the old one has stays where it is. */
function mergedRows(old: Tree[], fresh: Tree[]): Tree[] {
  const rows = [...old];
  let at = 0;
  for (const row of fresh) {
    const known = rows.findIndex((one) => entryKey(one) === entryKey(row));
    if (known < 0) rows.splice(at, 0, row);
    else rows[known] = row;
    at = known < 0 ? at + 1 : known + 1;
  }
  return rows;
}

const withFacts = (old: CommunityPage, fresh: CommunityPage): CommunityPage["entries"] => {
  const known = new Set(fresh.entries.map(({ id }) => id));
  return [...fresh.entries, ...old.entries.filter(({ id }) => !known.has(id))];
};

/** A page as it is now, without taking away what was pushed off it. */
export const mergedPage = (old: CommunityPage, fresh: CommunityPage): CommunityPage => ({
  ...fresh,
  entries: withFacts(old, fresh),
  tree: withRows(fresh.tree, mergedRows(rowsIn(old.tree), rowsIn(fresh.tree))),
});

/** A page with a reply out of another page of its thread: in the place of its former wording, or at the end. */
export function withReply(old: CommunityPage, from: CommunityPage, id: string): CommunityPage | undefined {
  const row = rowsIn(from.tree).find((one) => entryKey(one) === id);
  if (!row) return undefined;
  const rows = rowsIn(old.tree);
  const isKnown = rows.some((one) => entryKey(one) === id);
  const shown = isKnown ? rows.map((one) => (entryKey(one) === id ? row : one)) : [...rows, row];
  const heading = branchWith(from.tree, "data-count");
  const tree = replaced(old.tree, "data-count", (former) => heading ?? former);
  return { ...old, entries: withFacts(old, from), tree: withRows(tree, shown) };
}

export interface Changes {
  /** The ids of what only the new page has. */
  added: string[];
  /** Of what is in both with other words. */
  edited: string[];
  /** Of what was taken away. */
  gone: string[];
}
export const NO_CHANGES: Changes = { added: [], edited: [], gone: [] };

/**
 * What is new on a page. What only the old one has was taken away when something that stood below it is still there, or
 * when the new page holds all there is; else it was only pushed to the next page.
 */
export function changesBetween(old: CommunityPage, fresh: CommunityPage): Changes {
  const [before, now] = [entriesIn(old.tree), entriesIn(fresh.tree)];
  const wordsOf = ({ entries }: CommunityPage) =>
    new Map(entries.map(({ id, title, editedAt }) => [id, title + editedAt]));
  const [known, words] = [wordsOf(old), wordsOf(fresh)];
  const lastKept = before.findLastIndex((id) => now.includes(id));
  const isAll = fresh.isWhole && fresh.isInOrder;
  return {
    added: now.filter((id) => !before.includes(id)),
    edited: now.filter((id) => before.includes(id) && known.get(id) !== words.get(id)),
    gone: fresh.isInOrder ? before.filter((id, at) => !now.includes(id) && (isAll || at < lastKept)) : [],
  };
}

const createdOf = (row: Tree): string => attributesOf(branchWith([row], "datetime") ?? "")["datetime"] ?? "";

/** One's own replies that nobody else sees, where they would stand among the others; left out where that is another page. */
export function withHidden(rows: Tree[], hidden: HiddenReply[], isFirst: boolean, isLast: boolean) {
  const all: (Tree | HiddenReply)[] = [...rows];
  const inOrder = rows.filter((row) => !has(row, "data-lifted"));
  for (const reply of hidden) {
    if (rows.some((row) => entryKey(row) === reply.id)) continue;
    const behind = inOrder.find((row) => createdOf(row) > reply.created);
    if ((behind === inOrder[0] && !isFirst) || (!behind && !isLast)) continue;
    all.splice(behind ? all.indexOf(behind) : all.length, 0, reply);
  }
  return all;
}
