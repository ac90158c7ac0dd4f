import type { Plugin } from "vite";

/** The script that stands on every page, and what it brings. */
const SHELL = /\/src\/(layouts\/SiteLayout\.astro\?astro&type=script|shell\/shell\.ts)/;
/** What nearly every island and overlay is made of: one file of each, instead of one for every piece that two share. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\//;
const OVERLAY =
  /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|reselect|tabbable)\/|\/src\/ui\/(?:Dialog|PartBoundary|Button|cx|form\/Switch)\.tsx?/;
/** The engine of what lies on the device. */
const BASE = /\/src\/sync\//;
/** Small pieces that much of what comes late needs, with React and without: alone, each would be a file and a request. */
const COMMON =
  /\/node_modules\/nanostores\/|\/src\/(?:lib\/(?:storage|session|tab|report|wanted|whenIdle|fill)|ui\/(?:overlay|messages\/(?:toast|failed))|features\/settings\/settings(?:\.store)?)\.ts/;
const groups = [
  { name: "shell", test: SHELL, priority: 3 },
  { name: "common", test: COMMON, priority: 3, minShareCount: 2 },
  { name: "react", test: REACT, priority: 2 },
  { name: "overlay", test: OVERLAY, priority: 1, minShareCount: 2 },
  { name: "base", test: BASE, minShareCount: 2 },
];

/** Every page and every late file names the shell's: in short. */
const entryFileNames = ({ name }: { name: string }): string => `_astro/${name.split(".")[0] ?? ""}.[hash].js`;

/**
 * Every page loads the shell, whose file holds nothing else; the page's script belongs to it: outside, it would be a file
 * that only names this one. What islands share would be many small files, left alone.
 */
export const shellChunk = (): Plugin => ({
  name: "shell-chunk",
  config: () => ({
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, entryFileNames } } } } },
  }),
});
