import { allowOwnWorkers } from "#lib/trustedScripts.ts";
import { inIndex } from "./words.ts";

/** A page of the site, or half a minute of what is said in a lesson. */
export interface Fragment {
  url: string;
  content: string;
  meta: Record<string, string | undefined>;
}

/** What the build knows of an index (build/search/searchIndexes.ts). */
interface Guide {
  /** Which fragments belong to an address: first the page, if it is one, then what is said. */
  places: Record<string, [page: string, ...said: string[]]>;
  words: string;
  synonyms: string[][];
}

interface Result {
  id: string;
  score: number;
  data(): Promise<Fragment>;
}

interface Pagefind {
  options(options: object): Promise<void>;
  search(query: string): Promise<{ results: Result[] }>;
  destroy(): Promise<void>;
}

export type Scores = Map<string, number>;

/** Pagefind's own weights: a word counts as itself before it counts as the beginning of another. */
const RANKING = { termSimilarity: 2, pageLength: 0.6, metaWeights: { title: 3, aliases: 6, tags: 2 } };

/** One of the two indexes, with its guide. */
function textIndex(pagefind: Pagefind, { places, words, synonyms }: Guide) {
  const addresses = new Map(Object.entries(places).flatMap(([address, names]) => names.map((name) => [name, address])));
  const pages = new Set(Object.values(places).map(([page]) => page));
  /** Whole results: Pagefind's worker forgets the data of one that nobody holds any more. */
  const found = new Map<string, Result>();
  const answers = new Map<string, Promise<Scores>>();
  const ask = async (query: string): Promise<Scores> => {
    const { results } = await pagefind.search(query.replace(/[^\s"]+/g, inIndex));
    for (const result of results) found.set(result.id, result);
    return new Map(results.map(({ id, score }) => [id, score]));
  };
  return {
    words: words.split(" "),
    synonyms,
    addressOf: (name: string): string => addresses.get(name) ?? "",
    /** Pagefind caches failed fetches too, so only a fresh instance can answer again. */
    forget: () => pagefind.destroy(),
    /** Half a minute of a video, not a page. */
    isSaid: (name: string): boolean => !pages.has(name),
    /** The fragments in which a word stands, or a phrase in "quotes", each with its score. */
    search(query: string): Promise<Scores> {
      const answer = answers.get(query) ?? ask(query);
      answers.set(query, answer);
      return answer;
    },
    /** @param name of a fragment that a search has found */
    load(name: string): Promise<Fragment> {
      const result = found.get(name);
      if (!result) throw new Error(`The search index never found ${name}`);
      return result.data();
    },
  };
}

export type TextIndex = ReturnType<typeof textIndex>;

/** The members' index is probed first: a refusal inside Pagefind would break every later search. */
async function fetchIndex(folder: string): Promise<TextIndex> {
  const guide = await fetch(`${folder}guide.json`);
  if (!guide.ok) throw new Error(`The search guide answered ${guide.status}`);
  allowOwnWorkers();
  const pagefind = (await import(/* @vite-ignore */ `${location.origin}${folder}pagefind.js`)) as Pagefind;
  await pagefind.options({ baseUrl: "/", ranking: RANKING });
  return textIndex(pagefind, (await guide.json()) as Guide);
}

const loaded = new Map<string, Promise<TextIndex>>();
function indexIn(folder: string): Promise<TextIndex> {
  const index = loaded.get(folder) ?? fetchIndex(folder);
  loaded.set(folder, index);
  // The next search retries.
  index.catch(() => loaded.delete(folder));
  return index;
}

/** After a failure, so that the next search begins anew. */
export async function forgetIndexes(): Promise<void> {
  const all = [...loaded.values()];
  loaded.clear();
  for (const index of await Promise.allSettled(all)) if (index.status === "fulfilled") await index.value.forget();
}

export const publicIndex = (): Promise<TextIndex> => indexIn("/pagefind/");
export const membersIndex = (): Promise<TextIndex> => indexIn("/members/search/");
