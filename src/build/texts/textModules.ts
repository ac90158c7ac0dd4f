import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Plugin } from "vite";

type Said = string | { [name: string]: Said };

const FEATURE = /\/src\/texts\/(\w+)\.ts(\?said)?$/;
const FILL = /\/src\/lib\/fill\.ts$/;
/** One for every file that fills: shared by two chunks, it would become a chunk and a request of its own. */
const OWN_FILL = "\0fill:";
const PLACE = /\{(\w+)\}/g;

const literal = (text: string): string => `\`${text.replace(/[\\`]|\$(?=\{)/g, "\\$&").replace(PLACE, '${v["$1"]}')}\``;
const isPlural = (said: Said): said is { one: string; other: string } =>
  typeof said !== "string" && Object.keys(said).sort().join() === "one,other";

/** A sentence as script: text, or what makes text of the values. */
function scriptOf(said: Said): string {
  if (isPlural(said)) return `(v)=>v.count===1?${literal(said.one)}:${literal(said.other)}`;
  if (typeof said === "string") return said.search(PLACE) < 0 ? JSON.stringify(said) : `(v)=>${literal(said)}`;
  return `{${Object.entries(said)
    .map(([name, inner]) => `${JSON.stringify(name)}:${scriptOf(inner)}`)
    .join()}}`;
}

/** Each sentence and group by itself, so that a chunk carries those that it says. */
const exportsOf = (said: Record<string, Said>): string =>
  Object.entries(said)
    .map(([name, inner], index) => `const said${index}=${scriptOf(inner)};export{said${index} as ${name}};`)
    .join("\n");

/**
 * Puts the sentences of content/texts.yaml in the place of each src/texts/<feature>.ts, and what fills them in in the
 * place of lib/fill.ts: a script carries the sentences that it says, and nothing that reads, checks or searches them. In
 * the preview they are read again when they change.
 */
export function textModules(): Plugin {
  let file = "";
  return {
    name: "text-modules",
    enforce: "pre",
    // Watched as a file that modules were made of, it would keep Astro from seeing lessons that are moved.
    hotUpdate({ file: changed, modules }) {
      if (changed !== file) return undefined;
      const made = [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => FEATURE.test(id ?? ""));
      return [...modules, ...made];
    },
    configResolved: ({ root }) => void (file = join(root, "content/texts.yaml")),
    async resolveId(id, importer) {
      if (!id.endsWith("fill.ts")) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && FILL.test(found.id) ? OWN_FILL + (importer ?? "").replace(/\W/g, "_") : undefined;
    },
    load(id) {
      if (id.startsWith(OWN_FILL))
        return "export const fill = (say, values) => typeof say === 'string' ? say : say(values);";
      const [, feature = "", isSaid] = FEATURE.exec(id) ?? [];
      if (!feature) return undefined;
      if (!isSaid) return `export * as texts from ${JSON.stringify(`${id}?said`)};`;
      return exportsOf((parse(readFileSync(file, "utf8")) as Record<string, Record<string, Said>>)[feature] ?? {});
    },
  };
}
