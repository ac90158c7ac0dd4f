import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const documents = globSync(["README.md", "{src,pocketbase,tests}/**/README.md", "content/[A-Z]*.md"], {
  exclude: ["**/node_modules/**", "**/fixtures/**", "**/.*/**"],
});
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const COMMAND = /npm run (?:--silent )?([\w:-]+)/g;
/** To another file; pictures of examples in `grey boxes` are none. */
const LINK = /(?<!`!?\[[^\]]*)\]\((?!https?:|#)([^)#]+)/g;
const CODE = /`(?![Nn]oun\.)([\w./-]*\w\.(?:tsx?|astro|css))`/g;
const sources = globSync(["*.*", "{src,pocketbase,tests,content}/**/*.{ts,tsx,astro,css}"]).map((path) =>
  path.replaceAll("\\", "/"),
);
const PAGES = /pocketbase\/README\.md\)?`?, page (\d+)|\(page (\d+)|page (\d+)[,.:)]/g;

describe.each(documents)("%s", (file) => {
  const text = readFileSync(file, "utf8");

  it("names commands that there are", () => {
    const unknown = [...text.matchAll(COMMAND)].map(([, name = ""]) => name).filter((name) => !(name in scripts));
    expect(unknown).toEqual([]);
  });

  it("names files of code that there are", () => {
    const named = [...text.matchAll(CODE)].map(([, name = ""]) => name);
    expect(named.filter((name) => !sources.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it("links to files that there are", () => {
    const targets = [...text.matchAll(LINK)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([]);
  });
});

it("whoever sends a reader to a page of the handbook names one that it has", () => {
  const handbook = readFileSync("pocketbase/README.md", "utf8");
  const pages = new Set([...handbook.matchAll(/^## (\d+)\. /gm)].map(([, page]) => page));
  const named = documents.flatMap((file) => [...readFileSync(file, "utf8").matchAll(PAGES)].map((one) => one.slice(1)));
  expect(named.length).toBeGreaterThan(3);
  expect(named.flat().filter((page) => page !== undefined && !pages.has(page))).toEqual([]);
});
