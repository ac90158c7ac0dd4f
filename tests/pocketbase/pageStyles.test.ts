import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageAddress, filesUnder } from "#build/files/trees.ts";
import { COURSE } from "#support/course.ts";
import { headOf } from "#support/pageHead.ts";

/** A class that a rule begins with: what others lie in or beside is no look of its own. */
const SELECTED = /(?:^|[{},])(?::where )?\.((?:\\[^0-9a-f]|\\[0-9a-f]{1,6} ?|[\w-])+)/g;

/** What is read; other pages are made of islands from their first paint. */
const READ = /^\/($|404|curriculum|faq|glossary|module|privacy-policy|success-stories|subscription$|terms-of-service)/;

/** A page that only leads on. */
const NO_PAGES = ["/review"];

const IN_BRACKETS = /(?<!\\)\((?:[^()\\]|\\.)*\)/g;
function withoutBrackets(css: string): string {
  const less = css.replace(IN_BRACKETS, "");
  return less === css ? css : withoutBrackets(less);
}

/** The classes that a stylesheet has rules for. */
const classesOf = (css: string): Set<string> =>
  new Set(
    Array.from(withoutBrackets(css).matchAll(SELECTED), ([, name = ""]) =>
      name
        .replace(/\\([0-9a-f]{1,6}) ?/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replace(/\\(.)/g, "$1"),
    ),
  );

const known = new Map<string, Set<string>>();
function sheet(address: string): Set<string> {
  const classes = known.get(address) ?? classesOf(readFileSync(join(COURSE.publicTree, address), "utf8"));
  known.set(address, classes);
  return classes;
}

interface Page {
  address: string;
  classes: Set<string>;
  sheets: { href: string; isOn: boolean }[];
}

function pageOf(tree: string, file: string): Page {
  const { classes, links } = headOf(readFileSync(join(tree, file), "utf8"));
  const sheets = links.filter(({ rel }) => rel === "stylesheet");
  return {
    address: pageAddress(file),
    classes,
    sheets: sheets.map(({ href = "", disabled }) => ({ href, isOn: disabled === undefined })),
  };
}

const pages = [COURSE.publicTree, COURSE.membersTree].flatMap((tree) =>
  filesUnder(tree)
    .filter((file) => file.endsWith(".html") && readFileSync(join(tree, file), "utf8").includes("<main"))
    .map((file) => pageOf(tree, file))
    .filter(({ address }) => !NO_PAGES.includes(address)),
);

describe("the styles of a page", () => {
  it("are two sheets, of which one that is read takes the first alone", () => {
    expect(pages.length).toBeGreaterThan(60);
    for (const { address, sheets } of pages) {
      const names = sheets.map(({ href }) => basename(href).split(".")[0]);
      if (READ.test(address)) expect(names, address).toEqual(["site", "app"]);
      else expect(names.slice(0, 2), address).toEqual(["site", "app"]);
      expect(sheets[0]?.isOn, address).toBe(true);
      if (READ.test(address)) expect(sheets[1]?.isOn, address).toBe(false);
    }
    for (const place of [0, 1]) expect(new Set(pages.map(({ sheets }) => sheets[place]?.href)).size).toBe(1);
  });

  it("know every class of its HTML that the sheet of the islands knows", () => {
    const missing = new Map<string, string>();
    for (const { address, classes, sheets } of pages) {
      const whole = sheet(sheets.at(-1)?.href ?? "");
      const own = sheets.filter(({ isOn }) => isOn).map(({ href }) => sheet(href));
      for (const name of classes)
        if (whole.has(name) && !own.some((one) => one.has(name))) missing.set(name, `${name} (${address})`);
    }
    expect([...missing.values()]).toEqual([]);
  });
});
