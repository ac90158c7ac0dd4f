import { parseSync, type Plugin, Visitor } from "vite";

/**
 * Modules that share a chunk; each alone would be a file and a request. The first match wins. Dependencies join their
 * importer's chunk, and modules that no group names stay with theirs.
 */
const groups = [
  // The script of every page with its dependencies: a visitor who only reads loads nothing else.
  { name: "shell", test: /\/src\/(layouts\/SiteLayout\.astro\?astro&type=script|shell\/shell\.ts)/, priority: 7 },
  // Wrappers of the outside world, without React; visitors who stay load it too.
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
  // User data on every page, without React: the sync engine, session, settings, alerts, progress.
  {
    name: "base",
    test: /\/src\/(?:sync\/|shell\/account\/|features\/(?:account\/(?:auth\/submit|session|settings|notifications)|membership\/membership|learning\/(?:progress|achievements))\/?(?:.*\/)?(?!use[A-Z]|standing)[^/]*\.ts$)/,
    priority: 4,
  },
  // UI components of islands on every page.
  {
    name: "pieces",
    test: /\/src\/(?:ui\/(?:Button|Icon|ListStates|PartBoundary|Slate|cx|use[A-Z]\w+|form\/Choice|messages\/ErrorBoundary)\.tsx?|ui\/(?:film|inline)\/|features\/account\/notifications\/TypeIcon|texts\/modules\/(?:frame|guard)\.)|\/node_modules\/lucide-react\//,
    priority: 3,
    minShareCount: 2,
  },
  // Course data that lessons and the dashboard share.
  {
    name: "learning",
    test: /\/src\/(?:features\/learning\/(?:(?:activity|blocks\/checklist|bookmarks|certificates|course|module|notes|outline|positions|practice|progress|quiz|timeline|transcript|video)\/.*\.ts$|finished\/finished\.store\.ts$|bookmarks\/Mark|notes\/NoteList)|texts\/modules\/(?:bookmarks|certificates|course|lesson|module|notes|outline|practice|progress|questions|quiz|timeline)\.ts)/,
    priority: 2,
    minShareCount: 2,
  },
  // Islands on every page of a signed-in user, and the PocketBase client.
  { name: "site", test: /\/src\/layouts\/site\/siteIslands\.ts|\/node_modules\/pocketbase\//, priority: 1 },
  // The celebration at the end of a module.
  { name: "celebrate", test: /\/src\/features\/learning\/finished\/celebrate\.ts/, priority: 1 },
  // The announcement of a new badge.
  { name: "news", test: /\/src\/features\/learning\/achievements\/(?:Confetti|Earned|Highlight)\.tsx/, priority: 1 },
  // Overlays; loaded with the first one that opens.
  {
    name: "overlay",
    test: /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|reselect|tabbable)\/|\/src\/ui\/(?:Dialog|Modal|Question|OverlayFrame|form\/Switch)\.tsx/,
    minShareCount: 2,
  },
];

/** Short, because every page and every lazy chunk names the shell's file. */
const entryFileNames = ({ name }: { name: string }): string => `_astro/${name.split(".")[0] ?? ""}.[hash].js`;

/**
 * Applies the groups above. A module shared by two files and in no group would become a chunk for those two; such
 * chunks are few and stay.
 */
export const shellChunk = (): Plugin => ({
  name: "shell-chunk",
  config: () => ({
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Lets an entry's chunk export more than the entry, which saves a facade file.
            preserveEntrySignatures: "allow-extension",
            output: { codeSplitting: { groups }, entryFileNames },
          },
        },
      },
    },
  }),
});

const PRELOAD_HELPER = "\0vite/preload-helper.js";
/** A virtual module for each importer: one shared by two chunks would become a chunk and a request of its own. */
const OWN = "\0no-preload:";
const HELPER = /^(?:export )?const __vitePreload(?:\$\d+)? = \(load\) => load\(\);\n?/gm;
const MARK = "__VITE_PRELOAD__";
/**
 * Overlays load many small chunks that import one another: without preloading, a slow network fetches them one by one.
 */
const PRELOADS = /\/src\/layouts\/site\/Overlays\.tsx/;

/**
 * Finds calls `helper(async () => { const { a } = await import("…"); return { a }; }, MARK)`, and the bare import that
 * replaces each.
 */
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

/** Restores plain import() calls in a script; undefined when it has no wrapped ones. */
export function withoutHelper(script: string): string | undefined {
  if (!script.includes(MARK)) return undefined;
  let light = script;
  // From the last to the first: replacing one moves the offsets of those behind it, and imports may nest.
  for (let [last] = wrappedImports(light).toReversed(); last; [last] = wrappedImports(light).toReversed())
    light = light.slice(0, last.start) + last.bare + light.slice(last.end);
  return light.replace(HELPER, "");
}

/**
 * Removes Vite's preload helper from dynamic imports, except those of overlays: every style is in the page, and the
 * helper weighs 0.7 KB of the 4 KB that a visitor downloads. Vite's `modulePreload: false` keeps the helper, and
 * Rolldown has no option against it. Runs before content hashing.
 */
export const noPreload = (): Plugin => ({
  name: "no-preload",
  enforce: "pre",
  // Without "?", because Astro would take the id for a page's script.
  resolveId: (id, importer = "") =>
    id === PRELOAD_HELPER && !PRELOADS.test(importer) ? OWN + importer.replaceAll("?", "/") : undefined,
  load: (id) => (id.startsWith(OWN) ? "export const __vitePreload = (load) => load();" : undefined),
  renderChunk: (code, { moduleIds }) => {
    const light = moduleIds.some((id) => PRELOADS.test(id)) ? undefined : withoutHelper(code);
    return light === undefined ? null : { code: light, map: null };
  },
});
