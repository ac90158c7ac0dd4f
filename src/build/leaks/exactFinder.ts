export interface Found {
  what: string;
  lesson: string;
  offset: number;
}

const START_CHARACTERS = 6;
const CODES = 256;

/** The first two characters of a place as one number; most places of a page are ruled out by it alone. */
const pairAt = (text: string, at: number): number =>
  (text.charCodeAt(at) % CODES) * CODES + (text.charCodeAt(at + 1) % CODES);

/** Finds thousands of strings in one walk through a text, however many there are. */
export class ExactFinder {
  readonly #byStart: Map<string, [what: string, lesson: string][]>;
  readonly #short: [what: string, lesson: string][];
  readonly #isPair = new Uint8Array(CODES * CODES);

  constructor(strings: Iterable<[what: string, lesson: string]>) {
    const all = [...strings];
    const isLong = ([what]: [string, string]) => what.length >= START_CHARACTERS;
    this.#short = all.filter((string) => !isLong(string));
    this.#byStart = Map.groupBy(all.filter(isLong), ([what]) => what.slice(0, START_CHARACTERS));
    for (const start of this.#byStart.keys()) this.#isPair[pairAt(start, 0)] = 1;
  }

  /** Each string that stands in the text, where it stands first. */
  find(text: string): Found[] {
    const found = new Map<string, Found>();
    for (let at = 0; at + START_CHARACTERS <= text.length; at += 1) {
      if (this.#isPair[pairAt(text, at)] === 0) continue;
      for (const [what, lesson] of this.#byStart.get(text.slice(at, at + START_CHARACTERS)) ?? []) {
        if (text.startsWith(what, at) && !found.has(what)) found.set(what, { what, lesson, offset: at });
      }
    }
    const short = this.#short.map(([what, lesson]) => ({ what, lesson, offset: text.indexOf(what) }));
    return [...found.values(), ...short.filter(({ offset }) => offset >= 0)];
  }
}
