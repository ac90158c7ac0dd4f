import { parseSync, Visitor, type Plugin } from "vite";

const PRELOAD_HELPER = "\0vite/preload-helper.js";
/** One for every file that imports: shared by two chunks, it would become a chunk and a request of its own. */
const OWN = "\0no-preload:";
const HELPER = /^(?:export )?const __vitePreload(?:\$\d+)? = \(load\) => load\(\);\n?/gm;
const MARK = "__VITE_PRELOAD__";
/** What it brings is many small files that name one another: over a slow network each step would wait for the one before. */
const PRELOADS = /\/src\/layouts\/site\/Overlays\.tsx/;

interface Wrapped {
  start: number;
  end: number;
  /** What stands there without the helper. */
  bare: string;
}

/** The calls `helper(async () => { const { a } = await import("…"); return { a }; }, MARK)` of a script. */
function wrappedImports(script: string): Wrapped[] {
  const found: Wrapped[] = [];
  new Visitor({
    CallExpression({ start, end, arguments: [load, mark] }) {
      if (mark?.type !== "Identifier" || mark.name !== MARK || load?.type !== "ArrowFunctionExpression") return;
      const { body } = load;
      const [first] = body.type === "BlockStatement" ? body.body : [];
      const awaited = first?.type === "VariableDeclaration" ? first.declarations[0]?.init : undefined;
      const bare = awaited?.type === "AwaitExpression" ? awaited.argument : body;
      found.push({ start, end, bare: script.slice(bare.start, bare.end) });
    },
  }).visit(parseSync("script.js", script).program);
  return found;
}

/** A script whose dynamic imports are import() again; undefined when it has none. */
export function withoutHelper(script: string): string | undefined {
  if (!script.includes(MARK)) return undefined;
  let light = script;
  // The last one first: an import inside another's answer starts behind it.
  for (let [last] = wrappedImports(light).toReversed(); last; [last] = wrappedImports(light).toReversed())
    light = light.slice(0, last.start) + last.bare + light.slice(last.end);
  return light.replace(HELPER, "");
}

/**
 * Dynamic imports without Vite's preload helper, but for those of overlays: every style of ours is in its page, and the
 * helper would weigh 0.7 KB of the 4 that a visitor may download. Vite's own `modulePreload: false` leaves it there, and
 * Rolldown has no option against it. Done before files are named by their content.
 */
export const noPreload = (): Plugin => ({
  name: "no-preload",
  enforce: "pre",
  // Without its "?", by which Astro would take it for a script of a page.
  resolveId: (id, importer = "") =>
    id === PRELOAD_HELPER && !PRELOADS.test(importer) ? OWN + importer.replaceAll("?", "/") : undefined,
  load: (id) => (id.startsWith(OWN) ? "export const __vitePreload = (load) => load();" : undefined),
  renderChunk: (code, { moduleIds }) => {
    const light = moduleIds.some((id) => PRELOADS.test(id)) ? undefined : withoutHelper(code);
    return light === undefined ? null : { code: light, map: null };
  },
});
