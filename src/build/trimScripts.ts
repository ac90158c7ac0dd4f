import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, type Trees } from "./trees.ts";

/** The table of what each dynamic import needs, and where it is handed to the helper that is not there. */
const TABLE = /^const __vite__mapDeps=.*;\n/m;
const HANDED = /,__vite__mapDeps\(\[[\d,]*\]\)/g;
/** `load(async()=>{let{a:x}=await import("…");return{a:x}})` is `import("…")`. */
const WRAPPED = /(?<![\w$])[\w$]+\(async\(\)=>\{let\{[^{}]*\}=await (import\([^()]*\));return\{[^{}]*\}\}(?:,\[\])?\)/g;

/** Takes out of the scripts what Vite writes for its preload helper, which `lightImports` leaves out. */
export const trimScript = (script: string): string =>
  script.replace(TABLE, "").replace(HANDED, "").replace(WRAPPED, "$1");

export function trimScripts({ public: tree }: Trees): void {
  for (const file of filesIn(tree).filter((name) => name.endsWith(".js") && name.startsWith("_astro/"))) {
    const path = join(tree, file);
    writeFileSync(path, trimScript(readFileSync(path, "utf8")));
  }
}
