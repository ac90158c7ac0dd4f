import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A script's name in another's code: what comes with it, and what comes later. */
const STATIC = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`/]+\.js)["'`]/g;
const LATE = /\bimport\(\s*["'`]\.\/([^"'`/]+\.js)["'`]/g;
/** A package that only some videos need is fetched when it is needed. */
const LARGEST_BYTES = 250_000;

interface Wishes {
  /** How many steps of what comes late, each fetched by the one before, are followed. */
  steps: number;
}

/** The scripts of a built tree that these need, by their names in _astro/, themselves among them. */
export function scriptsWith(tree: string, names: string[], { steps }: Wishes): string[] {
  const codeOf = (name: string): string => readFileSync(join(tree, "_astro", name), "utf8");
  const isThere = (name: string): boolean => existsSync(join(tree, "_astro", name));
  const found = new Set<string>();
  let late = names.filter(isThere);
  for (let step = 0; step <= steps && late.length > 0; step += 1) {
    const next = new Set<string>();
    for (let queue = late.filter((name) => !found.has(name)); queue.length > 0;) {
      const name = queue.pop() as string;
      const code = codeOf(name);
      if (found.has(name) || (step > 0 && code.length > LARGEST_BYTES)) continue;
      found.add(name);
      queue.push(...Array.from(code.matchAll(STATIC), ([, one = ""]) => one).filter(isThere));
      for (const [, one = ""] of code.matchAll(LATE)) if (isThere(one)) next.add(one);
    }
    late = [...next];
  }
  return [...found].sort();
}

const NAMED = /\/_astro\/([\w.@~-]+\.[a-z0-9]{2,5})\b/g;

/** The files of _astro/ that a page names. */
export const namedIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(NAMED), ([, name = ""]) => name)),
];
