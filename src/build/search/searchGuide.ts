import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { parse } from "yaml";
import { wordsOf } from "#lib/language/words.ts";
import { filesIn } from "#build/files/trees.ts";

/** A page, or half a minute of what is said, as Pagefind keeps it in a file of its own. */
export interface Fragment {
  url: string;
  content: string;
  meta: Record<string, string>;
}

export const FRAGMENT = /fragment\/([^/]+)\.pf_fragment$/;
const SIGNATURE = "pagefind_dcd";
const MARKS = /^(captions|access)$/;

/** @param file of a fragment, as Pagefind writes it */
export const readFragment = (file: Uint8Array): Fragment =>
  JSON.parse(gunzipSync(file).toString("utf8").slice(SIGNATURE.length)) as Fragment;

export const writeFragment = (fragment: Fragment): Buffer =>
  gzipSync(SIGNATURE + JSON.stringify(fragment), { level: 9 });

/** Every fragment of an index by its name. */
function fragmentsIn(folder: string): [name: string, fragment: Fragment][] {
  return filesIn(folder).flatMap((file) => {
    const name = FRAGMENT.exec(file)?.[1];
    return name ? [[name, readFragment(readFileSync(join(folder, file)))] as [string, Fragment]] : [];
  });
}

/** All words of an index, the most frequent first. */
function vocabulary(fragments: Fragment[]): string[] {
  const counts = new Map<string, number>();
  for (const { content, meta } of fragments) {
    const texts = Object.entries(meta).map(([name, text]) => (MARKS.test(name) ? "" : text));
    for (const word of wordsOf([content, ...texts].join("\n"))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([word]) => word);
}

/** The page first, or "" where only something is said; then what is said. */
function namesOf(fragments: [name: string, fragment: Fragment][]): string[] {
  const isSaid = ([, { meta }]: [string, Fragment]) => meta["captions"] !== undefined;
  const page = fragments.find((one) => !isSaid(one))?.[0] ?? "";
  return [page, ...fragments.filter(isSaid).map(([name]) => name)];
}

function synonyms(): string[][] {
  const site = parse(readFileSync(join("content", "site.yaml"), "utf8")) as { synonyms?: string[][] };
  return site.synonyms ?? [];
}

/**
 * guide.json beside an index: which fragments belong to which address, so that a lesson is one hit before any of them is
 * fetched, and which words there are, so that a misspelt one can be told from a known one. Made of this index alone.
 */
export function writeGuide(folder: string): void {
  const fragments = fragmentsIn(folder);
  const byAddress = Map.groupBy(fragments, ([, { url }]) => url.replace(/[?#].*$/, ""));
  const places = Object.fromEntries([...byAddress].map(([url, all]) => [url, namesOf(all)]));
  const words = vocabulary(fragments.map(([, fragment]) => fragment)).join(" ");
  writeFileSync(join(folder, "guide.json"), JSON.stringify({ places, words, synonyms: synonyms() }));
}
