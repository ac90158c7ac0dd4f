import { globSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Entry, Manifest } from "#contract/manifest.d.ts";
import type { BuiltCourse } from "#support/builtCourse.ts";
import { LONG_HERE } from "#support/cases.ts";
import { keptCourse } from "#support/keptCourse.ts";

const manifestOf = (one: BuiltCourse): Manifest => JSON.parse(one.read("pocketbase/site/manifest.json")) as Manifest;

/** Every file that browsers may keep for ever, with what its bytes are. */
function keptForEver({ urls }: Manifest): Map<string, string> {
  const sides = Object.entries(urls).flatMap(([url, address]) =>
    (["public", "members"] as const).map((side): [string, Entry | undefined] => [`${side} ${url}`, address[side]]),
  );
  return new Map(sides.flatMap(([name, entry]) => (entry?.immutable ? [[name, entry.hash] as const] : [])));
}

/** All pages of both trees. Astro marks an island by its place on the disk, which nothing reads in a browser. */
const pagesOf = (one: BuiltCourse): Map<string, string> => {
  const files = globSync("{dist,pocketbase/site/members}/**/*.html", { cwd: one.folder });
  return new Map(files.map((file) => [file, one.read(file).replace(/(?<=<astro-island) uid="\w+"/g, "")]));
};

let course: BuiltCourse;
let first: Manifest;
beforeAll(async () => {
  course = await keptCourse("first");
  first = manifestOf(course);
});

it("the same course, built in another place, has the same names and bytes", LONG_HERE, async () => {
  const same = await keptCourse("elsewhere");
  const elsewhere = manifestOf(same);
  const pages = pagesOf(course);
  expect([...keptForEver(elsewhere)]).toEqual([...keptForEver(first)]);
  expect(Object.keys(elsewhere.urls)).toEqual(Object.keys(first.urls));
  for (const [file, html] of pagesOf(same)) expect(html, file).toBe(pages.get(file));
});

it("every page that has an island brings what gives islands life", () => {
  const having = [...pagesOf(course)].filter(([, html]) => html.includes("<astro-island"));
  expect(having.length).toBeGreaterThan(0);
  for (const [file, html] of having) expect(html, file).toContain('customElements.get("astro-island")');
});

describe("a version with other code, styles and words", () => {
  let newer: BuiltCourse;
  let next: Manifest;
  beforeAll(async () => {
    newer = await keptCourse("next");
    next = manifestOf(newer);
  });

  it("gives no file another content under a name that browsers keep for ever", () => {
    const before = keptForEver(first);
    const after = keptForEver(next);
    for (const [name, hash] of before) if (after.has(name)) expect(after.get(name), name).toBe(hash);
  });

  it("has the code of the version before beside its own, with the same bytes", () => {
    const code = [...keptForEver(first)].filter(([name]) => name.endsWith(".js"));
    const after = keptForEver(next);
    expect(code.length).toBeGreaterThan(20);
    for (const [name, hash] of code) expect(after.get(name), name).toBe(hash);
    const names = new Set(code.map(([name]) => name));
    expect([...after.keys()].filter((name) => name.endsWith(".js") && !names.has(name)).length).toBeGreaterThan(20);
  });
});
