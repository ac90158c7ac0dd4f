import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { Trees } from "#build/files/trees.ts";
import { namedIn, scriptsWith } from "./scripts.ts";

const SOURCES = join(import.meta.dirname, "../../worker");
/** The page's own, then what that fetches, then what that one fetches: overlays, the player, what is learned. */
const STEPS = 2;
const PAGES = ["index.html", "offline/index.html"];
const KEPT_BESIDES = /^\/catalogue\.[0-9a-f]+\.json$/;

/** What every page is made of: typefaces, styles, the scripts of the frame, what the search's rows are. */
export function shellFiles(tree: string): string[] {
  const named = PAGES.flatMap((page) => namedIn(readFileSync(join(tree, page), "utf8")));
  // A page's own pictures lie here with the page.
  const looks = named.filter((name) => /\.(woff2|css)$/.test(name));
  const scripts = scriptsWith(
    tree,
    named.filter((name) => name.endsWith(".js")),
    { steps: STEPS },
  );
  const besides = readdirSync(tree)
    .map((name) => `/${name}`)
    .filter((address) => KEPT_BESIDES.test(address));
  return [...new Set([...looks, ...scripts])]
    .map((name) => `/_astro/${name}`)
    .concat(besides)
    .sort();
}

const bundle = (entry: string, outfile: string, define: Record<string, string> = {}) =>
  build({
    ...{ entryPoints: [join(SOURCES, entry)], outfile, bundle: true, minify: true, format: "iife", target: "es2022" },
    ...{ legalComments: "none", logLevel: "warning", conditions: ["module"] },
    define: { "process.env.NODE_ENV": '"production"', ...define },
  });

/**
 * Writes worker.js, and worker-off.js, which leaves nothing behind. With OFFLINE=off in the build's environment the former
 * is the latter; our own server changes them by the same setting without a build.
 */
export async function writeWorker(trees: Trees): Promise<void> {
  const isOff = process.env["OFFLINE"] === "off";
  const define = { SHELL_FILES: JSON.stringify(shellFiles(trees.public)) };
  await bundle(isOff ? "off.ts" : "worker.ts", join(trees.public, "worker.js"), define);
  await bundle("off.ts", join(trees.public, "worker-off.js"));
}
