import type { Plugin } from "vite";

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
  { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\//, priority: 5 },
  // Who is here and what is theirs on every page, without React: the engine of sync/, session, settings, alerts, progress.
  {
    name: "base",
    test: /\/src\/(?:sync\/|shell\/account\/|features\/(?:account\/(?:auth\/submit|session|settings|notifications)|membership\/membership|learning\/(?:progress|achievements))\/?(?:.*\/)?(?!use[A-Z]|standing)[^/]*\.ts$)/,
    priority: 4,
  },
  // What islands are drawn with on every page.
  {
    name: "pieces",
    test: /\/src\/(?:ui\/(?:Button|Icon|ListStates|PartBoundary|Slate|cx|use[A-Z]\w+|form\/Choice|messages\/ErrorBoundary)\.tsx?|ui\/(?:film|inline)\/|features\/account\/notifications\/TypeIcon|texts\/frame)|\/node_modules\/lucide-react\//,
    priority: 3,
    minShareCount: 2,
  },
  // What a lesson and the dashboard both know of the course.
  {
    name: "learning",
    test: /\/src\/(?:features\/learning\/(?:(?:activity|bookmarks|certificates|course|module|notes|outline|positions|practice|progress|quiz|timeline|transcript|video)\/.*\.ts$|bookmarks\/Mark|notes\/NoteList)|texts\/(?:bookmarks|certificates|course|lesson|module|notes|outline|practice|progress|questions|quiz|timeline)\.ts)/,
    priority: 2,
    minShareCount: 2,
  },
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
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, entryFileNames } } } } },
  }),
});
