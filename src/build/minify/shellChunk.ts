import type { Plugin } from "vite";

/** The script that stands on every page, what it brings, and the one piece of ui that nearly all late code needs. */
const SHELL =
  /\/src\/(layouts\/SiteLayout\.astro\?astro&type=script|shell\/shell\.ts|ui\/element\.ts|features\/curriculum\/stages\.store\.ts)/;
/** What opens a panel is fetched beside the panels: in two files, one would be asked for by the other. */
const PANELS = /\/src\/(shell\/panels\/panels|ui\/panel\/dialog)\.ts/;
const groups = [
  { name: "shell", test: SHELL },
  { name: "panels", test: PANELS },
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
