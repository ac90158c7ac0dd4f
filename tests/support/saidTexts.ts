import { isSentence, type Sentence, type Shape } from "#build/texts/shape.ts";

const IMPORT = /import \{ texts(?: as (\w+))? \} from "#texts\/(\w+)\.ts";/g;
const IMPORTS = /^import [^;]*;$/gm;

const nodeAt = (texts: Shape, path: string[]): Sentence | Shape | undefined =>
  path.reduce<Sentence | Shape | undefined>(
    (node, name) => (node && !isSentence(node) ? node[name] : undefined),
    texts,
  );

/** As much of `texts.a.b.trim` as names a sentence or a group of them. */
function named(texts: Shape, group: string[], names: string[]): string[] {
  const known = names.findIndex((_, index) => !nodeAt(texts, [...group, ...names.slice(0, index + 1)]));
  return [...group, ...(known === -1 ? names : names.slice(0, known))];
}

/**
 * What a file says, as paths of names: a sentence, or a group of which any may be said, as it is handed on or asked by a name
 * that is only known then. Groups that get a name of their own in the file are followed by it.
 */
export function saidIn(code: string, texts: Shape): string[] {
  const body = code.replaceAll(IMPORTS, "");
  const groups = Array.from(code.matchAll(IMPORT), ([, alias = "texts", group = ""]) => ({ alias, path: [group] }));
  const said: string[] = [];
  for (let group = groups.pop(); group; group = groups.pop()) {
    const { alias, path } = group;
    const uses = new RegExp(
      `(?:const (?:(\\w+)|\\{([^{}]*)\\}) = )?(?<!(?<!\\.\\.)[.\\w$"'-])${alias}((?:\\??\\.\\w+)*)(;?)`,
      "g",
    );
    for (const [, name, parts, chain = "", end] of body.matchAll(uses)) {
      const found = named(texts, path, chain.split(/\??\./).slice(1));
      const node = nodeAt(texts, found);
      if (!node || isSentence(node) || !end) said.push(found.join("."));
      else if (name && name !== alias) groups.push({ alias: name, path: found });
      else if (parts && !parts.includes("..."))
        for (const part of parts.split(",")) {
          const [from = "", to = from] = part.trim().split(/:\s*/);
          if (from) groups.push({ alias: to, path: [...found, from] });
        }
      else said.push(found.join("."));
    }
  }
  return said;
}

/** The sentences that no file says. */
export function unsaid(texts: Shape, said: ReadonlySet<string>, path: string[] = []): string[] {
  if (said.has(path.join("."))) return [];
  return Object.entries(texts).flatMap(([name, node]) => {
    const own = [...path, name];
    if (!isSentence(node)) return unsaid(node, said, own);
    return said.has(own.join(".")) ? [] : [own.join(".")];
  });
}
