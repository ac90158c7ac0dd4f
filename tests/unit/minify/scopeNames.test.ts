import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scopeName, scopeNames } from "#build/minify/scopeNames.ts";

const PATH = "/src/ui/Dialog.astro";
const STYLE = "<style>\n.close { top: 1px }\n</style>";

describe("the scope of a component", () => {
  const name = scopeName(PATH, `<p>Hello</p>${STYLE}`);

  it("is a class, and short", () => expect(name).toMatch(/^_[a-z0-9]{5}$/));

  it("is the same in two versions of the site while its style is, whatever else it says", () =>
    expect(scopeName(PATH, `<h2>Goodbye</h2>${STYLE}`)).toBe(name));

  it("is another one as soon as its style is", () =>
    expect(scopeName(PATH, `<p>Hello</p>${STYLE.replace("1px", "2px")}`)).not.toBe(name));

  it("is its own, also where two components have the same style", () =>
    expect(scopeName("/src/ui/Modal.astro", STYLE)).not.toBe(name));

  it("is told apart when a component has more than one style", () =>
    expect(scopeName(PATH, STYLE + STYLE.replace("close", "open"))).not.toBe(name));
});

describe("where a component is compiled", () => {
  let root: string;
  const context = {
    error: (message: string) => {
      throw new Error(message);
    },
  };
  type Handler = (this: typeof context, code: string, id: string) => { code: string } | null;

  /** The plugin's way with a module: its code under an id. */
  function compiled(): Handler {
    const plugin = scopeNames();
    (plugin.configResolved as (config: { root: string }) => void)({ root });
    return plugin.transform as unknown as Handler;
  }

  beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "scopes-"))));
  afterEach(() => rmSync(root, { recursive: true }));

  it("its elements and its rules get the same name", () => {
    const file = join(root, "Card.astro");
    writeFileSync(file, STYLE);
    const transform = compiled();
    const name = scopeName("/Card.astro", STYLE);
    expect(transform.call(context, 'render`<p class="astro-abcd1234">`', file)?.code).toBe(
      `render\`<p class="${name}">\``,
    );
    const style = transform.call(
      context,
      ".close.astro-abcd1234{top:1px}",
      `${file}?astro&type=style&index=0&lang.css`,
    );
    expect(style?.code).toBe(`.close.${name}{top:1px}`);
  });

  it("nothing else is touched", () => {
    for (const id of ["/a.ts", "/a.css", join(root, "Card.astro?astro&type=script&index=0&lang.ts")])
      expect(compiled().call(context, '"astro-abcd1234"', id)).toBeNull();
  });
});
