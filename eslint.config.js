import astro from "eslint-plugin-astro";
import a11y from "eslint-plugin-jsx-a11y-x";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";

const UP = { regex: "^\\.\\./", message: "`./x` is mine, `#layer/x` is someone else's, `../` never." };
const layer = (...names) => ({
  regex: `^#(${names.join("|")})/`,
  message: "pages → layouts → features → ui → lib: import only to the right (src/README.md).",
});
const PARTS = {
  regex: "^#features/[^/]+/([A-Z][^/]*|[^/]+\\.text\\.ts)$",
  caseSensitive: true,
  message: "Between features only plain .ts files (rules, stores, content); components meet in pages and layouts.",
};
const CONTENT = { name: "astro:content", message: "Only *.content.ts, pages and layouts read content." };
const CLIENT = { name: "pocketbase", message: "Only *.store.ts speak to the server, through #lib/pocketbase.ts." };
const imports = (patterns, paths = [CONTENT, CLIENT]) => ({
  "no-restricted-imports": ["error", { patterns: [UP, ...patterns], paths }],
});

export default defineConfig(
  {
    ignores: ["dist*", ".astro", ".cache", "node_modules", "test-results"],
  },
  {
    ignores: ["pocketbase/site*/**", "pocketbase/pb_hooks*/**", "pocketbase/pb_data/**", "pocketbase/types.d.ts"],
  },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  { ...a11y.configs.recommended, files: ["src/**/*.tsx"] },
  { files: ["src/**/*.tsx"], ...reactHooks.configs.flat["recommended-latest"] },
  {
    languageOptions: { globals: globals.node },
    rules: {
      "max-lines": ["error", { max: 250 }],
      "max-lines-per-function": ["error", { max: 40, skipBlankLines: true, skipComments: true }],
      complexity: ["error", 12],
      "no-empty": "error",
      eqeqeq: "error",
    },
  },
  { files: ["src/**/*.{ts,tsx,astro}"], rules: imports([]) },
  { files: ["src/pages/**"], rules: imports([layer("build", "server")], [CLIENT]) },
  { files: ["src/layouts/**"], rules: imports([layer("pages", "build", "server")], [CLIENT]) },
  {
    files: ["src/features/**"],
    rules: imports([layer("pages", "layouts", "build", "server"), PARTS]),
  },
  {
    files: ["src/features/**/*.content.ts"],
    rules: imports([layer("pages", "layouts", "build", "server"), PARTS], [CLIENT]),
  },
  { files: ["src/ui/**"], rules: imports([layer("pages", "layouts", "features", "build", "server")]) },
  {
    files: ["src/lib/**"],
    rules: imports([layer("pages", "layouts", "features", "ui", "build", "server")], [CONTENT]),
  },
  { files: ["src/build/**"], rules: imports([layer("pages", "layouts", "ui", "server"), PARTS]) },
  { files: ["src/content.config.ts"], rules: { "no-restricted-imports": "off" } },
  { files: ["src/**/*.astro/*.ts", "src/**/*.astro"], languageOptions: { globals: globals.browser } },
  {
    files: ["pocketbase/scripts/**"],
    rules: imports([layer("pages", "layouts", "features", "ui", "lib", "build")]),
  },
  {
    // Hooks are compiled file by file to CommonJS: relative paths are the only ones the server resolves.
    files: ["pocketbase/hooks/**"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: "^#", message: "The server knows no import map." }] }],
      "@typescript-eslint/no-require-imports": "off",
      "@typescript-eslint/consistent-type-imports": "off",
    },
  },
  {
    files: ["pocketbase/pb_migrations/**"],
    languageOptions: { globals: { migrate: "readonly", Collection: "readonly", $os: "readonly" } },
  },
  { files: ["tests/**"], rules: { ...imports([], []), "max-lines-per-function": "off" } },
);
