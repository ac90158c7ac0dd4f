import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { parseSync, Visitor } from "vite";
import { filesIn } from "./trees.ts";

/** Packages in files of their own (React's client, the server's, the player of streams) know no class of ours. */
const OF_PACKAGES = /^(client|pocketbase|hls)\./;
/** A word after a dot is a selector: it looks for a class and gives none. */
const WORD = /(?<![.\w])[A-Za-z][\w-]*/g;
/** Where a script changes the classes of an element that stands on the page. */
const SWITCH = /classList\.\w+\([^)]*\)|\bclassName\s*\+?=[^=][^,;)]*/g;
const ENDING = ".js";
/** What a script's name ends before, going back from its ending. */
const NAME = /[\w.@~-]*$/;
const LONGEST_NAME = 120;

interface Words {
  /** Any of them may be the class of something that a script makes. */
  all: Set<string>;
  /** Classes that a script gives to what stands on the page already. */
  switched: Set<string>;
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

const wordsIn = (texts: string[]): Set<string> => new Set(texts.flatMap((text) => text.match(WORD) ?? []));

/** The words of scripts that may be classes. */
export class ScriptWords {
  readonly #texts: Map<string, string>;
  readonly #known = new Map<string, Words>();

  constructor(folder: string) {
    const scripts = filesIn(folder).filter((file) => extname(file) === ".js" && !OF_PACKAGES.test(basename(file)));
    this.#texts = new Map(scripts.map((file) => [basename(file), readFileSync(join(folder, file), "utf8")]));
  }

  /** Of every script that a page names, directly or through another; of all for a page that others take in (panels). */
  of(html: string): Words {
    const named = this.#namedBy(html);
    const files = named.length > 0 ? named : [...this.#texts.keys()];
    const key = files.toSorted().join(" ");
    const words = this.#known.get(key) ?? this.#wordsOf(files);
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

  #wordsOf(files: string[]): Words {
    const texts = files.map((file) => this.#texts.get(file) ?? "");
    return {
      all: wordsIn(texts.flatMap(stringsIn)),
      switched: wordsIn(texts.flatMap((text) => text.match(SWITCH) ?? [])),
    };
  }
}
