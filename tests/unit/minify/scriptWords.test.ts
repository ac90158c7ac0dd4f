import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ScriptWords } from "#build/minify/scriptWords.ts";
import { SiteTrees } from "#support/siteTrees.ts";

let trees: SiteTrees;
beforeEach(() => {
  trees = new SiteTrees({
    public: {
      "_astro/page.1x.js": 'import("./later.2x.js");a("shown wide");b.querySelector(".sought")',
      "_astro/later.2x.js": 'c.className=`drawn ${d}`;e.classList.toggle("open")',
      "_astro/other.3x.js": 'a("elsewhere")',
      "_astro/client.4x.js": 'a("packaged")',
    },
    members: { "_astro/paid.5x.js": 'a("paid")' },
  });
});
afterEach(() => trees[Symbol.dispose]());

const words = (html: string) => new ScriptWords(trees.public, trees.members).of(html);
const PAGE = '<script src="/_astro/page.1x.js"></script>';

describe("the words of a page's scripts", () => {
  it("are those of every script that it names, and of what these fetch", () => {
    expect([...words(PAGE).all]).toEqual(expect.arrayContaining(["shown", "wide", "drawn", "open"]));
    expect(words(PAGE).all).not.toContain("elsewhere");
  });

  it("tell which of them are given to what is there already", () => expect([...words(PAGE).given]).toEqual(["open"]));

  it("are no selectors: these look for a class and give none", () => expect(words(PAGE).all).not.toContain("sought"));

  it("are found in the members' tree, too", () =>
    expect(words('<astro-island component-url="/_astro/paid.5x.js">').all).toContain("paid"));

  it("are those of all scripts but packages where a page names none: others take it in", () => {
    expect([...words("<dialog>").all]).toEqual(expect.arrayContaining(["shown", "elsewhere", "paid"]));
    expect(words("<dialog>").all).not.toContain("packaged");
  });
});
