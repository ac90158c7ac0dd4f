import type { PublicText } from "./publicWords.ts";
import { LONGEST_RUN_WORDS, Runs, SHORTEST_RUN_WORDS } from "./runs.ts";
import { words } from "./words.ts";

/** Everything that must not be in the public tree. */
export interface Secrets {
  /** Strings found as they are (canaries, addresses, file names) → lesson. */
  exact: Map<string, string>;
  runs: Runs;
  /** Hash of every file that belongs to members → where it lies. */
  files: Map<string, { lesson: string; file: string }>;
}

/** A few words may stand in the site's code by chance; a sentence of a lesson that stands there is a leak. */
const mostExcused = (by: PublicText["by"]): number => (by === "authors" ? LONGEST_RUN_WORDS : LONGEST_RUN_WORDS - 1);

const startOf = (all: string[], at: number): string => all.slice(at, at + SHORTEST_RUN_WORDS).join(" ");

type Link = { url: string; words: string[] };

/** Takes in what lessons keep for members, and then leaves out what is public anyway. */
export class Collector implements Secrets {
  exact: Secrets["exact"] = new Map();
  runs = new Runs();
  files: Secrets["files"] = new Map();
  /** By their first words. */
  readonly #links = new Map<string, Link[]>();

  addExact(lesson: string, ...texts: string[]): void {
    for (const text of texts) if (text.length > 0) this.exact.set(text, lesson);
  }

  addLink(lesson: string, url: string): void {
    this.addExact(lesson, url);
    const all = words(url);
    const start = startOf(all, 0);
    this.#links.set(start, [...(this.#links.get(start) ?? []), { url, words: all }]);
  }

  addText(lesson: string, text: string): void {
    this.runs.add(lesson, words(text));
  }

  /** Walks once through every public text: looking each run up in all of them took hours for a long course. */
  leaveOut(texts: Iterable<PublicText>): void {
    for (const { by, words: all } of texts) {
      const text = this.runs.read(all);
      for (let at = 0; at < all.length; at += 1) {
        this.runs.forgetAt(text, at, mostExcused(by));
        this.#leaveOutLinks(all, at);
      }
    }
  }

  #leaveOutLinks(all: string[], at: number): void {
    for (const { url, words: link } of this.#links.get(startOf(all, at)) ?? []) {
      if (link.every((word, index) => all[at + index] === word)) this.exact.delete(url);
    }
  }
}
