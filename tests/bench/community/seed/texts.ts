const WORDS = 20_000;
const RARE = 40_000;
/** One word in so many is one that hardly anybody uses. */
const RARELY = 25;
const PLACES = 65_536;
const ONSETS = ["b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr", "pl"];
const VOWELS = ["a", "e", "i", "o", "u", "ea", "ou"];
const ENDS = ["", "", "n", "r", "s", "t", "ck", "nd"];

export interface Text {
  body: string;
  /** The body as `hooks/markdown` renders it. */
  html: string;
}

/** Texts of made-up words, of which few are in every text and most in hardly any (Zipf). */
export class Texts {
  readonly #random: () => number;
  readonly words: string[];
  readonly rare: string[];
  readonly #ranks = new Uint16Array(PLACES);

  constructor(random: () => number) {
    this.#random = random;
    const seen = new Set<string>();
    while (seen.size < WORDS + RARE) seen.add(this.#madeUp(seen.size < WORDS ? 1 : 2));
    const all = [...seen].toSorted((a, b) => a.length - b.length);
    this.words = all.slice(0, WORDS);
    this.rare = all.slice(WORDS);
    this.#rank();
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #madeUp(least: number): string {
    const syllable = () => [ONSETS, VOWELS, ENDS].map((some) => some[this.#below(some.length)] ?? "").join("");
    return Array.from({ length: least + this.#below(3) }, syllable).join("");
  }

  #rank(): void {
    const weights = this.words.map((_, rank) => 1 / (rank + 2.7));
    const whole = weights.reduce((sum, one) => sum + one, 0);
    let [rank, reached] = [0, (weights[0] ?? 0) / whole];
    for (let place = 0; place < PLACES; place += 1) {
      while (reached < place / PLACES && rank < WORDS - 1) reached += (weights[(rank += 1)] ?? 0) / whole;
      this.#ranks[place] = rank;
    }
  }

  #word(): string {
    if (this.#below(RARELY) === 0) return this.rare[this.#below(RARE)] ?? "";
    return this.words[this.#ranks[this.#below(PLACES)] ?? 0] ?? "";
  }

  /** So many words in a row. */
  line(count: number): string {
    let text = this.#word();
    for (let at = 1; at < count; at += 1) text += ` ${this.#word()}`;
    return text;
  }

  /** Paragraphs, each with a word that is stressed. */
  text(words: number): Text {
    let [body, html] = ["", ""];
    for (let left = words; left > 0; left -= 40) {
      const [line, stressed] = [this.line(Math.min(left, 40)), this.#word()];
      body += `${body && "\n\n"}${line} *${stressed}*.`;
      html += `<p>${line} <em>${stressed}</em>.</p>\n`;
    }
    return { body, html };
  }
}
