import { tellingOf, type QueryWord } from "./queryWords.ts";
import type { Scores, TextIndex } from "./textIndex.ts";

const OTHER_WORD = 0.6;
const NEAR_WORD = 0.9;
/** How much it counts that the words stand together in one passage. */
const PASSAGE_SHARE = 0.5;
const PHRASE = 8;
const LEAST_COVERED = 0.5;

interface Part {
  name: string;
  score: number;
}

/** An address that answers a query, and where on it, the best part first. */
export interface RankedAddress {
  address: string;
  score: number;
  /** 0 to 1: how much of the query stands there. */
  covered: number;
  parts: Part[];
}

/** How well each fragment knows a word, in any of its forms. */
async function scoresOf(index: TextIndex, { typed, meant, others }: QueryWord): Promise<Scores> {
  const best: Scores = new Map();
  const ask = async (word: string, factor: number) => {
    for (const [name, score] of await index.search(word)) best.set(name, Math.max(best.get(name) ?? 0, score * factor));
  };
  if (meant) await ask(meant, meant === typed ? 1 : NEAR_WORD);
  for (const other of others) await ask(other, OTHER_WORD);
  return best;
}

const sumOf = (scores: number[]): number => scores.reduce((sum, score) => sum + score, 0);
const coveredBy = (scores: number[]): number => scores.filter((score) => score > 0).length / scores.length;

async function phraseIn(index: TextIndex, words: QueryWord[]): Promise<Set<string>> {
  if (words.length < 2 || words.some(({ meant }) => !meant)) return new Set();
  return new Set((await index.search(`"${words.map(({ meant }) => meant).join(" ")}"`)).keys());
}

/** @param names of the fragments at an address that know any of the words */
function placeOf(address: string, names: string[], byWord: Scores[], phrase: Set<string>): RankedAddress {
  const scoreIn = (scores: Scores, name: string) => scores.get(name) ?? 0;
  const parts = names.map((name) => {
    const scores = byWord.map((word) => scoreIn(word, name));
    const bonus = phrase.has(name) ? PHRASE : 0;
    return { name, score: (sumOf(scores) + bonus) * coveredBy(scores) };
  });
  parts.sort((a, b) => b.score - a.score);
  const best = byWord.map((word) => Math.max(...names.map((name) => scoreIn(word, name))));
  const covered = coveredBy(best);
  return { address, score: sumOf(best) * covered + PASSAGE_SHARE * (parts[0]?.score ?? 0), covered, parts };
}

/** The addresses of an index that know the words of a query, the best first. */
export async function rankedAddresses(index: TextIndex, words: QueryWord[]): Promise<RankedAddress[]> {
  const byWord: Scores[] = [];
  // One after the other: Pagefind has one memory.
  for (const word of tellingOf(words)) byWord.push(await scoresOf(index, word));
  const phrase = await phraseIn(index, words);
  const names = [...new Set(byWord.flatMap((scores) => [...scores.keys()]))];
  return [...Map.groupBy(names, (name) => index.addressOf(name))]
    .map(([address, inIt]) => placeOf(address, inIt, byWord, phrase))
    .filter(({ covered }) => covered >= LEAST_COVERED)
    .sort((a, b) => b.score - a.score);
}
