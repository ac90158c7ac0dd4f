import type { PublicText } from "./publicWords.ts";
import { words } from "./words.ts";

/** Shorter units say nothing; a quiz answer of two words is covered by its question's canary. */
const SHORTEST_UNIT_WORDS = 3;
const RUN_WORDS = 8;

export interface Run {
  lesson: string;
  words: string[];
}

/** Everything that must not be in the public tree. */
export interface Secrets {
  /** Strings found as they are (canaries, addresses, file names) → lesson. */
  exact: Map<string, string>;
  /** Runs of words by their first three. */
  runs: Map<string, Run[]>;
  /** Hash of every file that belongs to members → where it lies. */
  files: Map<string, { lesson: string; file: string }>;
}

const startOf = (all: string[], at: number): string => all.slice(at, at + SHORTEST_UNIT_WORDS).join(" ");

const standsAt = (run: string[], all: string[], at: number): boolean =>
  run.every((word, index) => all[at + index] === word);

/** A few words may stand in the site's code by chance; a sentence of a lesson that stands there is a leak. */
const excuses = (by: PublicText["by"], run: string[]): boolean => by === "authors" || run.length < RUN_WORDS;

type Link = { url: string; words: string[] };

function add<Value>(list: Map<string, Value[]>, key: string, value: Value): void {
  const known = list.get(key);
  if (known) known.push(value);
  else list.set(key, [value]);
}

/** Takes in what lessons keep for members, and then leaves out what is public anyway. */
export class Collector implements Secrets {
  exact: Secrets["exact"] = new Map();
  runs: Secrets["runs"] = new Map();
  files: Secrets["files"] = new Map();
  readonly #links = new Map<string, Link[]>();

  addExact(lesson: string, ...texts: string[]): void {
    for (const text of texts) if (text.length > 0) this.exact.set(text, lesson);
  }

  addLink(lesson: string, url: string): void {
    this.addExact(lesson, url);
    const all = words(url);
    add(this.#links, startOf(all, 0), { url, words: all });
  }

  addText(lesson: string, text: string): void {
    const all = words(text);
    if (all.length < SHORTEST_UNIT_WORDS) return;
    for (let start = 0; start === 0 || start + RUN_WORDS <= all.length; start += 1) {
      add(this.runs, startOf(all, start), { lesson, words: all.slice(start, start + RUN_WORDS) });
    }
  }

  /** Walks once through every public text: looking each run up in all of them took hours for a long course. */
  leaveOut(texts: Iterable<PublicText>): void {
    for (const { by, words: all } of texts) {
      for (let at = 0; at < all.length; at += 1) this.#leaveOutAt(all, at, by);
    }
  }

  #leaveOutAt(all: string[], at: number, by: PublicText["by"]): void {
    const start = startOf(all, at);
    for (const link of this.#links.get(start) ?? []) if (standsAt(link.words, all, at)) this.exact.delete(link.url);
    const isPublic = (run: Run): boolean => excuses(by, run.words) && standsAt(run.words, all, at);
    const runs = this.runs.get(start);
    if (!runs?.some(isPublic)) return;
    const left = runs.filter((run) => !isPublic(run));
    if (left.length > 0) this.runs.set(start, left);
    else this.runs.delete(start);
  }
}
