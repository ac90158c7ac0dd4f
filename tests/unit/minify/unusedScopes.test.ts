import { describe, expect, it } from "vitest";
import { withoutUnusedScopes } from "#build/minify/unusedScopes.ts";

const left = (html: string, css: string, ...words: string[]): string => withoutUnusedScopes(html, css, new Set(words));

describe("a component's scope on an element", () => {
  it("stays where a rule speaks of the element's name or class, and goes where none does", () => {
    const css = "a._abcde{top:1px}.here._abcde:hover b{top:2px}";
    expect(left('<a href="/" class="_abcde"><b class="_abcde">', css)).toBe('<a href="/" class="_abcde"><b>');
    expect(left('<p class="here _abcde"><p class="there _abcde">', css)).toBe(
      '<p class="here _abcde"><p class="there">',
    );
  });

  it("stays where any element may be meant", () => {
    for (const css of ["._abcde{top:1px}", ":is(a,b)._abcde{top:1px}", '[title="a b"]._abcde{top:1px}', "#x._abcde{}"])
      expect(left('<p class="_abcde">', css), css).toBe('<p class="_abcde">');
  });

  it("stays where a script may give the class that a rule asks for", () => {
    const css = "p._abcde.open{top:1px}";
    expect(left('<p class="_abcde">', css)).toBe("<p>");
    expect(left('<p class="_abcde">', css, "open")).toBe('<p class="_abcde">');
  });

  it("goes with the last rule of its component, and another component's stays", () => {
    const css = "@media (width<=9px){p._zzzzz{top:1px}}";
    expect(left('<p id="a" class="_abcde _zzzzz" title="b">', css)).toBe('<p id="a" class="_zzzzz" title="b">');
  });

  it("is left as it is in what is no element", () => {
    const text = '<!-- class="_abcde" --><p>class="_abcde"</p><i title=\'&lt;\'>';
    expect(left(text, "")).toBe(text);
  });
});
