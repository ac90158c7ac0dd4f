import astro from "eslint-plugin-astro";
import a11y from "eslint-plugin-jsx-a11y-x";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";
import { NO_WORDS_OF_LEARNERS, NO_WORDS_OF_SERVER } from "./tests/support/wordsElsewhere.js";
import { wordsInTexts } from "./tests/support/wordsInTexts.js";

const UP = { regex: "^\\.\\./", message: "`./x` is mine, `#layer/x` is someone else's, `../` never." };
const layer = (...names) => ({
  regex: `^#(${names.join("|")})/`,
  message: "pages → layouts → shell → features → sync → ui → lib → contract: import only to the right (src/README.md).",
});
/**
 * The five rooms of features, from below: each imports from those below it alone, and from none beside it. In a room nouns
 * may meet. Below them all lie sync and ui, lib, and contract.
 */
const ROOMS = [["account"], ["learning"], ["membership", "community"], ["site"]];
const roomsNotBelow = (room) => ROOMS.slice(ROOMS.findIndex((floor) => floor.includes(room))).flat();
const PARTS = {
  regex: "^#features/(.*/)?[A-Z][^/]*$",
  caseSensitive: true,
  message: "Components meet in pages and layouts.",
};
/** But for what marks a thing, and clips that are filled: they stand in whatever has something to be marked or done. */
const partsOfOthers = (room) => ({
  ...PARTS,
  regex: `^#features/(?!${room}/|learning/(?:bookmarks/Mark|progress/OwnClips)\\.tsx$)(.*/)?[A-Z][^/]*$`,
  message: "Between rooms only .ts files; components meet in pages and layouts.",
});
const above = (room) => ({
  regex: `^#features/(${roomsNotBelow(room)
    .filter((one) => one !== room)
    .join("|")})/`,
  message:
    "site → membership, community → learning → account: rooms import only from those below them (src/README.md).",
});
/** The rooms of the server's hooks, from below: each imports from those below it alone. The .pb.ts are tables of contents. */
const HOOK_ROOMS = [
  ["platform"],
  ["access"],
  ["account"],
  ["learning"],
  ["membership", "community"],
  ["site"],
  ["operations"],
];
const NO_MAP = { regex: "^#(?!contract/)", message: "The server knows no import map." };
const hookRoom = (room) => {
  const others = HOOK_ROOMS.slice(HOOK_ROOMS.findIndex((floor) => floor.includes(room))).flat();
  const names = others.filter((one) => one !== room).join("|");
  const regex = `^(?:\\.\\./)+(?:${names})/`;
  const message = "operations → site → membership, community → learning → account → access → platform (src/README.md).";
  return {
    files: [`pocketbase/hooks/${room}/**`],
    rules: { "no-restricted-imports": ["error", { patterns: [NO_MAP, ...(names ? [{ regex, message }] : [])] }] },
  };
};
const ONLY_CHECK = "What an author runs is no part of the site; a build asks its check alone.";
const CONTENT = { name: "astro:content", message: "Only *.content.ts, pages and layouts read content." };
const CLIENT = { name: "pocketbase", message: "Only *.store.ts speak to the server, through #lib/pocketbase.ts." };
const imports = (patterns, paths = [CONTENT, CLIENT]) => ({
  "no-restricted-imports": ["error", { patterns: [UP, ...patterns], paths }],
});

export default defineConfig(
  {
    ignores: ["dist*", ".astro", ".cache", ".course", "node_modules", "test-results"],
  },
  {
    ignores: ["src/texts/modules/**", "src/contract/sentences.d.ts"],
  },
  {
    ignores: ["pocketbase/site*/**", "pocketbase/pb_hooks*/**", "pocketbase/pb_data/**", "pocketbase/types.d.ts"],
  },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  { ...a11y.configs.recommended, files: ["src/**/*.tsx"] },
  { files: ["src/**/*.tsx"], rules: { "jsx-a11y-x/label-has-associated-control": ["error", { depth: 4 }] } },
  { files: ["src/**/*.tsx"], ...reactHooks.configs.flat["recommended-latest"] },
  {
    languageOptions: { globals: globals.node },
    rules: {
      // Size is a smell: read what is named, and split it where two things are told in one.
      "max-lines": ["warn", { max: 400 }],
      "max-lines-per-function": ["warn", { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ["warn", 20],
      "no-empty": "error",
      eqeqeq: "error",
    },
  },
  { files: ["src/**/*.{ts,tsx,astro}"], rules: imports([]) },
  {
    files: ["src/**/*.{ts,tsx,astro}"],
    ignores: NO_WORDS_OF_LEARNERS,
    plugins: { words: { rules: { "in-texts": wordsInTexts } } },
    rules: { "words/in-texts": "error" },
  },
  {
    files: ["pocketbase/hooks/**/*.ts"],
    ignores: [...NO_WORDS_OF_SERVER, "**/*.d.ts"],
    plugins: { words: { rules: { "in-texts": wordsInTexts } } },
    rules: { "words/in-texts": "error" },
  },
  { files: ["src/pages/**"], rules: imports([layer("build", "authoring", "server")], [CLIENT]) },
  { files: ["src/layouts/**"], rules: imports([layer("pages", "build", "authoring", "server")], [CLIENT]) },
  { files: ["src/shell/**"], rules: imports([layer("pages", "layouts", "build", "authoring", "server")]) },
  ...ROOMS.flat().flatMap((room) => {
    const patterns = [
      layer("pages", "layouts", "shell", "build", "authoring", "server"),
      partsOfOthers(room),
      above(room),
    ];
    return [
      { files: [`src/features/${room}/**`], rules: imports(patterns) },
      { files: [`src/features/${room}/**/*.content.ts`], rules: imports(patterns, [CLIENT]) },
    ];
  }),
  {
    files: ["src/sync/**"],
    rules: imports([layer("pages", "layouts", "shell", "features", "ui", "build", "authoring", "server")]),
  },
  {
    files: ["src/ui/**"],
    rules: imports([layer("pages", "layouts", "shell", "features", "sync", "build", "authoring", "server")]),
  },
  {
    files: ["src/lib/**"],
    rules: imports(
      [layer("pages", "layouts", "shell", "features", "sync", "ui", "build", "authoring", "server")],
      [CONTENT],
    ),
  },
  {
    files: ["src/worker/**"],
    rules: imports([
      layer("pages", "layouts", "shell", "features", "sync", "ui", "texts", "build", "authoring", "server"),
    ]),
  },
  { files: ["src/contract/**"], rules: imports([{ regex: "^#", message: "A contract is types and knows nobody." }]) },
  {
    // One exception in it: build.ts has the author's check run before it builds.
    files: ["src/build/**"],
    rules: imports([layer("pages", "layouts", "shell", "sync", "ui", "authoring", "server"), PARTS]),
  },
  { files: ["src/build/build.ts"], rules: imports([{ regex: "^#authoring/(?!check/)", message: ONLY_CHECK }]) },
  {
    // An author's commands are typed, and say what went wrong, as an operator's are.
    files: ["src/authoring/**"],
    rules: imports([
      layer("pages", "layouts", "shell", "sync", "ui"),
      {
        regex: "^#server/(?!scripts/platform/(problem|verb)\\.ts$)",
        message: "src and pocketbase meet at HTTP and in contract/.",
      },
      PARTS,
    ]),
  },
  {
    // A drawing is one list of shapes; cut in pieces nobody sees any more what lies over what.
    files: ["src/authoring/film/scenes/**"],
    rules: { "max-lines-per-function": ["warn", { max: 110, skipBlankLines: true }], complexity: ["warn", 25] },
  },
  { files: ["src/content.config.ts"], rules: { "no-restricted-imports": "off" } },
  { files: ["src/**/*.astro/*.ts", "src/**/*.astro"], languageOptions: { globals: globals.browser } },
  {
    files: ["pocketbase/scripts/**"],
    rules: imports([layer("pages", "layouts", "shell", "features", "sync", "ui", "lib", "build", "authoring")]),
  },
  {
    // Hooks are compiled file by file to CommonJS: the server resolves relative paths alone. What is only a type vanishes.
    files: ["pocketbase/hooks/**"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [NO_MAP] }],
      "@typescript-eslint/no-require-imports": "off",
      "@typescript-eslint/consistent-type-imports": "off",
    },
  },
  ...HOOK_ROOMS.flat().map(hookRoom),
  // Tables of contents, as long as what they list.
  { files: ["pocketbase/hooks/*.pb.ts"], rules: { "max-lines": "off" } },
  {
    // A room's collections stand in one list, as long as they are many.
    files: ["pocketbase/pb_migrations/**"],
    rules: { "max-lines": "off", "max-lines-per-function": "off" },
    languageOptions: { globals: { migrate: "readonly", Collection: "readonly", $os: "readonly" } },
  },
  { files: ["tests/**"], rules: { ...imports([], []), "max-lines-per-function": "off" } },
);
