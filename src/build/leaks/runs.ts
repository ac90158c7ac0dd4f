/** Shorter runs match by chance; a quiz answer of two words is covered by its question's canary. */
export const SHORTEST_RUN_WORDS = 3;
/** Every word of a lesson's sentence starts a run of this length. */
export const LONGEST_RUN_WORDS = 8;

/** Consecutive words of premium text. */
export interface Run {
  lesson: string;
  words: string[];
}

/** A stored run: a range of its text's words. */
interface Kept {
  lesson: string;
  text: string[];
  start: number;
  length: number;
}

const isDigit = (word: string): boolean => /^\d$/.test(word);

/** The first three words of a run, as the key of the index. */
export const startAt = (words: string[], at: number): string =>
  `${String(words[at])} ${String(words[at + 1])} ${String(words[at + 2])}`;

function standsAt({ text, start, length }: Kept, words: string[], at: number): boolean {
  for (let index = 0; index < length; index += 1) if (text[start + index] !== words[at + index]) return false;
  return true;
}

const told = ({ lesson, text, start, length }: Kept): Run => ({ lesson, words: text.slice(start, start + length) });

/** An index of about a million runs that finds those at a position in a text. */
export class Runs {
  readonly #byStart = new Map<string, Kept[]>();
  /** First word → second words: rules out most positions without building a key. */
  readonly #pairs = new Map<string | undefined, Set<string | undefined>>();
  size = 0;

  /** Adds every run of a text. Texts below the minimum have none, and runs of digits are common in code. */
  add(lesson: string, text: string[]): void {
    if (text.length < SHORTEST_RUN_WORDS) return;
    const length = Math.min(LONGEST_RUN_WORDS, text.length);
    for (let start = 0; start + length <= text.length; start += 1) {
      if (text.slice(start, start + length).every(isDigit)) continue;
      const run = { lesson, text, start, length };
      this.#pairs.set(text[start], (this.#pairs.get(text[start]) ?? new Set()).add(text[start + 1]));
      const same = this.#byStart.get(startAt(text, start));
      if (same) same.push(run);
      else this.#byStart.set(startAt(text, start), [run]);
      this.size += 1;
    }
  }

  #from = (words: string[], at: number): Kept[] | undefined =>
    this.#pairs.get(words[at])?.has(words[at + 1]) ? this.#byStart.get(startAt(words, at)) : undefined;

  /** Returns the first run at that position. */
  findAt(words: string[], at: number): Run | undefined {
    const run = this.#from(words, at)?.find((one) => standsAt(one, words, at));
    return run && told(run);
  }

  /** Removes the runs at that position, unless they are longer than `mostWords`. */
  forgetAt(words: string[], at: number, mostWords: number): void {
    const runs = this.#from(words, at);
    if (!runs) return;
    const left = runs.filter((run) => run.length > mostWords || !standsAt(run, words, at));
    this.size -= runs.length - left.length;
    if (left.length > 0) this.#byStart.set(startAt(words, at), left);
    else this.#byStart.delete(startAt(words, at));
  }

  /** Returns any run of that length. */
  ofLength(words: number): Run | undefined {
    const run = this.#byStart
      .values()
      .flatMap((runs) => runs)
      .find(({ length }) => length === words);
    return run && told(run);
  }
}
