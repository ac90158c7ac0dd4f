import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { parseSync, Visitor } from "vite";
import { filesIn } from "#build/files/trees.ts";

/** Packages in files of their own (React's client, the server's, the player of streams) know no class of ours. */
const OF_PACKAGES = /^(client|pocketbase|hls)\./;
/** A word after a dot is a selector: it looks for a class and gives none. */
const WORD = /(?<![.\w])[A-Za-z][\w-]*/g;
const GIVEN = /(?<=\bclassList\.(?:add|toggle|remove)\(["'`])[\w-]+/g;
const ENDING = ".js";
/** What a script's name ends before, going back from its ending. */
const NAME = /[\w.@~-]*$/;
const LONGEST_NAME = 120;

export interface Words {
  /** The same for the words of the same scripts. */
  key: string;
  /** Any of them may be the class of something that a script makes. */
  all: Set<string>;
  /** Classes that a script gives to what is there, or takes from it. */
  given: Set<string>;
}

/** The texts in a script: every class it gives stands in one. */
function stringsIn(script: string): string[] {
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === "string" && found.push(value)),
    TemplateElement: ({ value }) => void found.push(value.raw),
  }).visit(parseSync("script.js", script).program);
  return found;
}

/** The words of scripts that may be classes. */
export class ScriptWords {
  readonly #texts: Map<string, string>;
  readonly #known = new Map<string, Words>();
  /** By script: most pages share most of them. */
  readonly #words = new Map<string, string[]>();

  /** @param folders where scripts lie: those that only members' pages name are in a tree of their own */
  constructor(...folders: string[]) {
    const scripts = folders
      .flatMap((folder) => filesIn(folder).map((file) => join(folder, file)))
      .filter((path) => extname(path) === ".js" && !OF_PACKAGES.test(basename(path)));
    this.#texts = new Map(scripts.map((path) => [basename(path), readFileSync(path, "utf8")]));
  }

  /** Of every script that a page names, directly or through another; of all for a page that others take in (panels). */
  of(html: string): Words {
    const named = this.#namedBy(html);
    const files = named.length > 0 ? named : [...this.#texts.keys()];
    const key = files.toSorted().join(" ");
    const known = this.#known.get(key);
    if (known) return known;
    const given = files.flatMap((file) => this.#texts.get(file)?.match(GIVEN) ?? []);
    const words = { key, all: this.#wordsIn(files), given: new Set(given) };
    this.#known.set(key, words);
    return words;
  }

  /** The scripts that a text names itself. */
  *#namesIn(text: string): Generator<string> {
    for (let at = text.indexOf(ENDING); at >= 0; at = text.indexOf(ENDING, at + 1)) {
      const [name = ""] = NAME.exec(text.slice(Math.max(0, at - LONGEST_NAME), at)) ?? [];
      yield name + ENDING;
    }
  }

  #namedBy(html: string): string[] {
    const found = new Set<string>();
    const queue = [html];
    for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
      for (const name of this.#namesIn(text)) {
        const script = this.#texts.get(name);
        if (script === undefined || found.has(name)) continue;
        found.add(name);
        queue.push(script);
      }
    }
    return [...found];
  }

  #wordsIn(files: string[]): Set<string> {
    return new Set(files.flatMap((file) => this.#wordsOf(file)));
  }

  #wordsOf(file: string): string[] {
    const known = this.#words.get(file);
    if (known) return known;
    const words = stringsIn(this.#texts.get(file) ?? "").flatMap((text) => text.match(WORD) ?? []);
    const once = [...new Set(words)];
    this.#words.set(file, once);
    return once;
  }
}
