import type { Branch, CommunityPage, HiddenReply, Tree } from "#contract/community.d.ts";

export const attributesOf = (node: Tree): Record<string, string> => (typeof node === "string" ? {} : node[1]);
export const insideOf = (node: Tree): Tree[] => (typeof node === "string" ? [] : (node.slice(2) as Tree[]));
export const has = (node: Tree, mark: string): boolean => Object.hasOwn(attributesOf(node), mark);

/** Returns the first element with an attribute. */
export function branchWith(tree: Tree[], mark: string): Branch | undefined {
  for (const node of tree) {
    if (typeof node === "string") continue;
    const found = has(node, mark) ? node : branchWith(insideOf(node), mark);
    if (found) return found;
  }
  return undefined;
}

/** Returns the part of an entry that has an attribute. */
export function partOf(tree: Tree[], id: string, mark: string): Branch | undefined {
  for (const node of tree) {
    if (typeof node === "string") continue;
    const found = entryOf(node) === id ? branchWith(insideOf(node), mark) : partOf(insideOf(node), id, mark);
    if (found) return found;
  }
  return undefined;
}

/** Replaces each element that has an attribute. */
const replaced = (tree: Tree[], mark: string, make: (branch: Branch) => Branch): Tree[] =>
  tree.map((node) => {
    if (typeof node === "string") return node;
    return has(node, mark) ? make(node) : [node[0], node[1], ...replaced(insideOf(node), mark, make)];
  });

/** Returns an element's entry id; "" for none. */
export const entryOf = (node: Tree): string =>
  attributesOf(node)["data-post"] ?? attributesOf(node)["data-reply"] ?? "";

/** Returns the entries of a page in order. */
const entriesIn = (tree: Tree[]): string[] =>
  tree.flatMap((node) => (entryOf(node) ? [entryOf(node)] : entriesIn(insideOf(node))));

/** The parts of a list or thread. */
const LISTS = ["data-posts", "data-replies"];
const listIn = (tree: Tree[]): string => LISTS.find((mark) => branchWith(tree, mark)) ?? "";
export const rowsIn = (tree: Tree[]): Tree[] => insideOf(branchWith(tree, listIn(tree)) ?? "");
export const entryKey = (row: Tree): string => entriesIn([row])[0] ?? "";

const withRows = (tree: Tree[], rows: Tree[]): Tree[] =>
  replaced(tree, listIn(tree), ([tag, attributes]) => [tag, attributes, ...rows]);

/** Inserts new parts behind those they follow; parts that only the old list has keep their place. */
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

/** Updates a page without removing entries that were pushed to the next page. */
export const mergedPage = (old: CommunityPage, fresh: CommunityPage): CommunityPage => ({
  ...fresh,
  entries: withFacts(old, fresh),
  tree: withRows(fresh.tree, mergedRows(rowsIn(old.tree), rowsIn(fresh.tree))),
});

/** Puts a reply from another page of the thread in place of its former version, or at the end. */
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
  /** Ids that only the new page has. */
  added: string[];
  /** Ids whose content changed. */
  edited: string[];
  /** Ids that were removed. */
  gone: string[];
}
export const NO_CHANGES: Changes = { added: [], edited: [], gone: [] };

/**
 * Compares two versions of a page. An entry that only the old one has was removed if something below it is still there,
 * or if the new page holds everything; otherwise it was only pushed to the next page.
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

/** Adds the user's own hidden replies where they belong by time, unless that is on another page. */
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
