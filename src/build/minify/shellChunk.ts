import type { Plugin } from "vite";

/** The script that stands on every page, what it brings, and the one piece of ui that nearly all late code needs. */
const SHELL =
  /\/src\/(layouts\/SiteLayout\.astro\?astro&type=script|shell\/shell\.ts|ui\/element\.ts|features\/curriculum\/stages\.store\.ts)/;
/** What nearly every island and overlay is made of: one file of each, instead of one for every piece that two share. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\//;
const OVERLAY =
  /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|reselect|tabbable)\/|\/src\/ui\/(?:Dialog|PartBoundary|Button|cx|form\/Switch)\.tsx?/;
/** The engine of what lies on the device. */
const BASE = /\/src\/sync\//;
const groups = [
  { name: "shell", test: SHELL, priority: 3 },
  { name: "react", test: REACT, priority: 2 },
  { name: "overlay", test: OVERLAY, priority: 1, minShareCount: 2 },
  { name: "base", test: BASE, minShareCount: 2 },
];

/** Every page and every late file names the shell's: in short. */
const entryFileNames = ({ name }: { name: string }): string => `_astro/${name.split(".")[0] ?? ""}.[hash].js`;

/**
 * Every page loads the shell. What islands share with it stays in its file, and what nearly everything that is fetched
 * later needs is in it already: left alone, each shared piece would become a file, and a request, of its own. The page's
 * script belongs to it as well: outside, it would be a file that only names this one.
 */
export const shellChunk = (): Plugin => ({
  name: "shell-chunk",
  config: () => ({
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, entryFileNames } } } } },
  }),
});
