/** Shorter runs say nothing; a quiz answer of two words is covered by its question's canary. */
export const SHORTEST_RUN_WORDS = 3;
/** A sentence of a lesson has one of this length at each of its words. */
export const LONGEST_RUN_WORDS = 8;

/** Words in a row that are for members. */
export interface Run {
  lesson: string;
  words: string[];
}

/** A run as it is kept: a stretch of its text's words, each as its number. */
interface Kept {
  lesson: string;
  numbers: Int32Array;
  start: number;
  length: number;
}

const DIGIT = /^\d$/;
const MARKS = 2 ** 24;
const NONE: Kept[] = [];

const mix = (hash: number, number: number): number => Math.imul(((hash << 5) | (hash >>> 27)) ^ number, 0x9e3779b1);

function standsAt({ numbers, start, length }: Kept, text: Int32Array, at: number): boolean {
  for (let index = 0; index < length; index += 1) if (numbers[start + index] !== text[at + index]) return false;
  return true;
}

/**
 * A million runs of words, and which of them stand at a place of a text. Words are numbers and runs are found by a hash
 * of them: comparing strings took a third of a build.
 */
export class Runs {
  readonly #numbers = new Map<string, number>();
  readonly #words = [""];
  readonly #byHash = new Map<number, Kept[]>();
  /** Whether something has such a hash, or begins with three words of such a hash: rules out most places. */
  readonly #marks = new Uint8Array(MARKS / 8);
  size = 0;

  #mark(hash: number): void {
    const at = hash >>> 8;
    this.#marks[at >>> 3] = (this.#marks[at >>> 3] ?? 0) | (1 << (at & 7));
  }

  #isMarked(hash: number): boolean {
    const at = hash >>> 8;
    return ((this.#marks[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0;
  }

  #learn(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }

  /** A text as this finder reads it; words that stand in no run are 0. */
  read(words: string[]): Int32Array {
    return Int32Array.from(words, (word) => this.#numbers.get(word) ?? 0);
  }

  /** Takes in every run of a text. A text that is too short has none, and digits in a row stand in anybody's code. */
  add(lesson: string, words: string[]): void {
    if (words.length < SHORTEST_RUN_WORDS) return;
    const numbers = Int32Array.from(words, (word) => this.#learn(word));
    const length = Math.min(LONGEST_RUN_WORDS, numbers.length);
    const isSaid = (word = ""): boolean => !DIGIT.test(word);
    for (let start = 0; start + length <= numbers.length; start += 1)
      if (isSaid(words[start]) || words.slice(start, start + length).some(isSaid))
        this.#keep({ lesson, numbers, start, length });
  }

  #keep(run: Kept): void {
    let hash = 0;
    for (let index = 0; index < run.length; index += 1) {
      hash = mix(hash, run.numbers[run.start + index] ?? 0);
      if (index === SHORTEST_RUN_WORDS - 1) this.#mark(hash);
    }
    this.#mark(~hash);
    const same = this.#byHash.get(hash);
    if (same) same.push(run);
    else this.#byHash.set(hash, [run]);
    this.size += 1;
  }

  #hashesAt(text: Int32Array, at: number): number[] {
    const found: number[] = [];
    let hash = 0;
    for (let length = 1; length <= LONGEST_RUN_WORDS; length += 1) {
      const number = text[at + length - 1];
      if (!number) break;
      hash = mix(hash, number);
      if (length < SHORTEST_RUN_WORDS) continue;
      if (length === SHORTEST_RUN_WORDS && !this.#isMarked(hash)) break;
      if (this.#isMarked(~hash) && this.#byHash.has(hash)) found.push(hash);
    }
    return found;
  }

  #at(text: Int32Array, at: number): Kept[] {
    const hashes = this.#hashesAt(text, at);
    if (hashes.length === 0) return NONE;
    return hashes.flatMap((hash) => this.#byHash.get(hash)?.filter((run) => standsAt(run, text, at)) ?? []);
  }

  #told = ({ lesson, numbers, start, length }: Kept): Run => ({
    lesson,
    words: [...numbers.subarray(start, start + length)].map((number) => this.#words[number] ?? ""),
  });

  /** The first run that stands at that place of a text. */
  findAt(text: Int32Array, at: number): Run | undefined {
    const [run] = this.#at(text, at);
    return run && this.#told(run);
  }

  /** Forgets the runs that stand at that place of a text, unless they are longer than `mostWords`. */
  forgetAt(text: Int32Array, at: number, mostWords: number): void {
    for (const hash of this.#hashesAt(text, at)) {
      const runs = this.#byHash.get(hash) ?? [];
      const left = runs.filter((run) => run.length > mostWords || !standsAt(run, text, at));
      this.size -= runs.length - left.length;
      if (left.length > 0) this.#byHash.set(hash, left);
      else this.#byHash.delete(hash);
    }
  }

  /** Any run of that many words. */
  ofLength(words: number): Run | undefined {
    for (const runs of this.#byHash.values()) {
      const run = runs.find(({ length }) => length === words);
      if (run) return this.#told(run);
    }
    return undefined;
  }
}
