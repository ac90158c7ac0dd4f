/** Shorter runs say nothing; a quiz answer of two words is covered by its question's canary. */
export const SHORTEST_RUN_WORDS = 3;
/** A sentence of a lesson has one of this length at each of its words. */
export const LONGEST_RUN_WORDS = 8;

/** Words in a row that are for members. */
export interface Run {
  lesson: string;
  words: string[];
}

/** A run as it is kept: a stretch of its text. */
interface Kept {
  lesson: string;
  text: string[];
  start: number;
  length: number;
}

const isDigit = (word: string): boolean => /^\d$/.test(word);

/** The first words of a run; by them alone most places of a text are ruled out. */
export const startAt = (words: string[], at: number): string =>
  `${String(words[at])} ${String(words[at + 1])} ${String(words[at + 2])}`;

function standsAt({ text, start, length }: Kept, words: string[], at: number): boolean {
  for (let index = 0; index < length; index += 1) if (text[start + index] !== words[at + index]) return false;
  return true;
}

const told = ({ lesson, text, start, length }: Kept): Run => ({ lesson, words: text.slice(start, start + length) });

/** A million runs of words, and which of them stand at a place of a text. */
export class Runs {
  readonly #byStart = new Map<string, Kept[]>();
  /** What runs begin with: rules out most places of a text without a new string. */
  readonly #pairs = new Map<string | undefined, Set<string | undefined>>();
  size = 0;

  /** Takes in every run of a text. A text that is too short has none, and digits in a row stand in anybody's code. */
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

  /** The first run that stands at that place of a text. */
  findAt(words: string[], at: number): Run | undefined {
    const run = this.#from(words, at)?.find((one) => standsAt(one, words, at));
    return run && told(run);
  }

  /** Forgets the runs that stand at that place of a text, unless they are longer than `mostWords`. */
  forgetAt(words: string[], at: number, mostWords: number): void {
    const runs = this.#from(words, at);
    if (!runs) return;
    const left = runs.filter((run) => run.length > mostWords || !standsAt(run, words, at));
    this.size -= runs.length - left.length;
    if (left.length > 0) this.#byStart.set(startAt(words, at), left);
    else this.#byStart.delete(startAt(words, at));
  }

  /** Any run of that many words. */
  ofLength(words: number): Run | undefined {
    const run = this.#byStart
      .values()
      .flatMap((runs) => runs)
      .find(({ length }) => length === words);
    return run && told(run);
  }
}
