import { expect, it } from "vitest";
import { withoutHelper } from "#build/chunks.ts";

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
