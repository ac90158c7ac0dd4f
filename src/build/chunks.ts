import { parseSync, type Plugin, Visitor } from "vite";

/**
 * Which pieces share a file of script: alone, each would be a file and a request. First named, first served; what a piece
 * needs comes along, and what no line names stands with whoever uses it.
 */
const groups = [
  // The script that stands on every page, and what it brings: a visitor who reads loads nothing else.
  { name: "shell", test: /\/src\/(layouts\/SiteLayout\.astro\?astro&type=script|shell\/shell\.ts)/, priority: 7 },
  // The outside world, without React: also what a visitor needs who stays.
  {
    name: "common",
    test: /rolldown\/runtime|\/node_modules\/nanostores\/|\/src\/(?:lib\/|ui\/messages\/[^/]*\.ts$|ui\/overlay\.ts)/,
    priority: 6,
    minShareCount: 2,
  },
  {
    name: "react",
    test: /\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//,
    priority: 5,
  },
  // Who is here and what is theirs on every page, without React: the engine of sync/, session, settings, alerts, progress.
  {
    name: "base",
    test: /\/src\/(?:sync\/|shell\/account\/|features\/(?:account\/(?:auth\/submit|session|settings|notifications)|membership\/membership|learning\/(?:progress|achievements))\/?(?:.*\/)?(?!use[A-Z]|standing)[^/]*\.ts$)/,
    priority: 4,
  },
  // What islands are drawn with on every page.
  {
    name: "pieces",
    test: /\/src\/(?:ui\/(?:Button|Icon|ListStates|PartBoundary|Slate|cx|use[A-Z]\w+|form\/Choice|messages\/ErrorBoundary)\.tsx?|ui\/(?:film|inline)\/|features\/account\/notifications\/TypeIcon|texts\/modules\/(?:frame|guard)\.)|\/node_modules\/lucide-react\//,
    priority: 3,
    minShareCount: 2,
  },
  // What a lesson and the dashboard both know of the course.
  {
    name: "learning",
    test: /\/src\/(?:features\/learning\/(?:(?:activity|blocks\/checklist|bookmarks|certificates|course|module|notes|outline|positions|practice|progress|quiz|timeline|transcript|video)\/.*\.ts$|finished\/finished\.store\.ts$|bookmarks\/Mark|notes\/NoteList)|texts\/modules\/(?:bookmarks|certificates|course|lesson|module|notes|outline|practice|progress|questions|quiz|timeline)\.ts)/,
    priority: 2,
    minShareCount: 2,
  },
  // What lives on every page of somebody signed in, and the server's client, which only they need.
  { name: "site", test: /\/src\/layouts\/site\/siteIslands\.ts|\/node_modules\/pocketbase\//, priority: 1 },
  // What is said when a module is finished.
  { name: "celebrate", test: /\/src\/features\/learning\/finished\/celebrate\.ts/, priority: 1 },
  // The word that a badge was earned.
  { name: "news", test: /\/src\/features\/learning\/achievements\/(?:Confetti|Earned|Highlight)\.tsx/, priority: 1 },
  // What opens over a page: it comes with the first that opens.
  {
    name: "overlay",
    test: /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|reselect|tabbable)\/|\/src\/ui\/(?:Dialog|Modal|Question|OverlayFrame|form\/Switch)\.tsx/,
    minShareCount: 2,
  },
];

/** Every page and every late file names the shell's: in short. */
const entryFileNames = ({ name }: { name: string }): string => `_astro/${name.split(".")[0] ?? ""}.[hash].js`;

/**
 * The table above. A piece that two files use and no line names would become a file that only they name: those are few,
 * and left alone.
 */
export const shellChunk = (): Plugin => ({
  name: "shell-chunk",
  config: () => ({
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // What an entry shares stands in its own file, without a file of exports before it.
            preserveEntrySignatures: "allow-extension",
            output: { codeSplitting: { groups }, entryFileNames },
          },
        },
      },
    },
  }),
});

const PRELOAD_HELPER = "\0vite/preload-helper.js";
/** One for every file that imports: shared by two chunks, it would become a chunk and a request of its own. */
const OWN = "\0no-preload:";
const HELPER = /^(?:export )?const __vitePreload(?:\$\d+)? = \(load\) => load\(\);\n?/gm;
const MARK = "__VITE_PRELOAD__";
/** What it brings is many small files that name one another: over a slow network each step would wait for the one before. */
const PRELOADS = /\/src\/layouts\/site\/Overlays\.tsx/;

/** The calls `helper(async () => { const { a } = await import("…"); return { a }; }, MARK)` of a script, and what stands there without the helper. */
function wrappedImports(script: string) {
  const found: { start: number; end: number; bare: string }[] = [];
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
