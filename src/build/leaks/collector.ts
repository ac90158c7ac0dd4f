import type { PublicWords } from "./publicWords.ts";
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

/** Takes in what a lesson keeps for members, and leaves out what is public anyway. */
export class Collector implements Secrets {
  exact: Secrets["exact"] = new Map();
  runs: Secrets["runs"] = new Map();
  files: Secrets["files"] = new Map();
  readonly #public: PublicWords;
  constructor(open: PublicWords) {
    this.#public = open;
  }

  addExact(lesson: string, ...texts: string[]): void {
    for (const text of texts) if (text.length > 0) this.exact.set(text, lesson);
  }

  addText(lesson: string, text: string): void {
    const all = words(text);
    if (all.length < SHORTEST_UNIT_WORDS) return;
    for (let start = 0; start === 0 || start + RUN_WORDS <= all.length; start += 1) {
      const run = all.slice(start, start + RUN_WORDS);
      if (this.isPublic(run.join(" "), run.length)) continue;
      const key = run.slice(0, SHORTEST_UNIT_WORDS).join(" ");
      const known = this.runs.get(key);
      if (known) known.push({ lesson, words: run });
      else this.runs.set(key, [{ lesson, words: run }]);
    }
  }

  /** A few words may stand in the site's code by chance; a sentence of a lesson that stands there is a leak. */
  isPublic(text: string, length: number): boolean {
    if (this.#public.authors.includes(` ${text} `)) return true;
    return length < RUN_WORDS && this.#public.code.includes(` ${text} `);
  }

  isLinkedInPublic(url: string): boolean {
    const text = ` ${words(url).join(" ")} `;
    return this.#public.authors.includes(text) || this.#public.code.includes(text);
  }
}
