import { appendFileSync, globSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Entry, Manifest } from "#contract/manifest.d.ts";
import { newVersion } from "#support/newVersion.ts";
import { SmallCourse } from "#support/smallCourse.ts";

const course = new SmallCourse();
const same = new SmallCourse();
afterAll(() => {
  course.remove();
  same.remove();
});

function build(one: SmallCourse): Manifest {
  const { status, output } = one.build();
  expect(status, output).toBe(0);
  return JSON.parse(one.read("pocketbase/site/manifest.json")) as Manifest;
}

/** Every file that browsers may keep for ever, with what its bytes are. */
function keptForEver({ urls }: Manifest): Map<string, string> {
  const sides = Object.entries(urls).flatMap(([url, address]) =>
    (["public", "members"] as const).map((side): [string, Entry | undefined] => [`${side} ${url}`, address[side]]),
  );
  return new Map(sides.flatMap(([name, entry]) => (entry?.immutable ? [[name, entry.hash] as const] : [])));
}

/** Of pictures with the same bytes one file is written, which has the name of whichever came first. */
function tellPicturesApart(one: SmallCourse): void {
  for (const file of globSync("content/{curriculum,stories}/**/*.svg", { cwd: one.folder }))
    appendFileSync(one.path(file), `<!-- ${file} -->`);
}

const SCOPE = /^_[a-z0-9]{5}$/;

/** The scopes of what every page fetches when somebody reaches for a panel. */
const scopesOfPanels = (): Set<string> => {
  const classes = [...course.read("dist/panels/index.html").matchAll(/ class="([^"]*)"/g)].map(
    ([, names = ""]) => names,
  );
  return new Set(classes.flatMap((names) => names.split(" ").filter((name) => SCOPE.test(name))));
};

/** All pages of both trees. Astro marks an island by its place on the disk, which nothing reads in a browser. */
const pagesOf = (one: SmallCourse): Map<string, string> => {
  const files = globSync("{dist,pocketbase/site/members}/**/*.html", { cwd: one.folder });
  return new Map(files.map((file) => [file, one.read(file).replace(/(?<=<astro-island) uid="\w+"/g, "")]));
};

let first: Manifest;
let firstPages: Map<string, string>;
let firstScopes: Set<string>;
beforeAll(() => {
  for (const one of [course, same]) tellPicturesApart(one);
  first = build(course);
  firstPages = pagesOf(course);
  firstScopes = scopesOfPanels();
});

it("the same course, built in another place, has the same names and bytes", () => {
  const elsewhere = build(same);
  expect([...keptForEver(elsewhere)]).toEqual([...keptForEver(first)]);
  expect(Object.keys(elsewhere.urls)).toEqual(Object.keys(first.urls));
  for (const [file, html] of pagesOf(same)) expect(html, file).toBe(firstPages.get(file));
});

describe("a version with other code, styles and words", () => {
  let next: Manifest;
  beforeAll(() => {
    newVersion(course, 2);
    next = build(course);
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

  it("shares no scope with the version before: a rule never means an element that was drawn for another style", () => {
    expect(firstScopes.size).toBeGreaterThan(3);
    expect(scopesOfPanels().size).toBe(firstScopes.size);
    expect(scopesOfPanels().intersection(firstScopes)).toEqual(new Set());
  });
});
