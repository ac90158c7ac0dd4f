import type { UserConfig } from "vite";
import { expect, it } from "vitest";
import { shellChunk, withoutHelper } from "#build/chunks.ts";

const HELPER = "const __vitePreload = (load) => load();\n";

it.each([
  [
    'p = __vitePreload(async () => { const { a } = await import("./a.js"); return { a }; }, __VITE_PRELOAD__);',
    'p = import("./a.js");',
  ],
  ['await __vitePreload(() => import("./b.js"), __VITE_PRELOAD__);', 'await import("./b.js");'],
  [
    '__vitePreload(() => import("./a.js").then(() => __vitePreload(() => import("./b.js"), __VITE_PRELOAD__)), __VITE_PRELOAD__);',
    'import("./a.js").then(() => import("./b.js"));',
  ],
])("%s becomes %s", (script, light) => expect(withoutHelper(HELPER + script)).toBe(light));

it.each(['import("./a.js");', "(async () => { const { a } = await b(); return { a }; })();"])(
  "a script without the helper stays as it is: %s",
  (script) => expect(withoutHelper(script)).toBeUndefined(),
);

interface Output {
  codeSplitting: { groups: { name: string; test: RegExp }[] };
}

const config = (shellChunk().config as () => UserConfig)();
const output = config.environments?.["client"]?.build?.rolldownOptions?.output as unknown as Output;
const [group] = output.codeSplitting.groups;

it.each(["layouts/SiteLayout.astro?astro&type=script&index=0&lang.ts", "shell/shell.ts"])(
  "%s is in the file that every page loads",
  (module) => expect(group?.test.test(`/project/src/${module}`)).toBe(true),
);

it.each(["layouts/SiteLayout.astro", "shell/account/signedIn.ts", "features/learning/search/Search.tsx"])(
  "%s is not put there",
  (module) => expect(group?.test.test(`/project/src/${module}`)).toBe(false),
);
