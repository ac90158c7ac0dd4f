import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*["']([#.][^"'?]+)|@import "([^"]+)"/g;
const HOOKS = "pocketbase/hooks";
const read = (path: string): string => readFileSync(path, "utf8");
type Graph = Map<string, Set<string>>;

/** The file of this project that an import names. */
const fileOf = (from: string, name: string): string =>
  name.startsWith(".") ? join(dirname(from), name) : name.replace(/^#server/, "pocketbase").replace(/^#/, "src/");

const importedBy = (file: string): string[] =>
  [...read(file).matchAll(IMPORTED)]
    .map(([, script, style]) => fileOf(file, script ?? style ?? ""))
    .filter((named) => existsSync(named));

/** What imports what, each file standing for the place it is of: its folder, its noun or itself. */
function graphOf(files: string[], placeOf: (file: string) => string): Graph {
  const graph: Graph = new Map(files.map((file) => [placeOf(file), new Set()]));
  for (const file of files)
    for (const place of importedBy(file).map(placeOf))
      if (place !== placeOf(file)) graph.get(placeOf(file))?.add(place);
  return graph;
}

/** A way through a graph that comes back to where it began; undefined when there is none. */
function circleIn(graph: Graph): string[] | undefined {
  const done = new Set<string>();
  function from(node: string, way: string[]): string[] | undefined {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = from(next, [...way, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  }
  return [...graph.keys()].map((node) => from(node, [])).find(Boolean);
}

const hooks = globSync(`${HOOKS}/*/**/*.ts`);
/** "community/reviews": a folder of its own, or the files of a room that are named after it. */
const nounOf = (file: string): string =>
  file
    .split("/", 4)
    .join("/")
    .replace(/(?:\.rules)?\.ts$/, "");

it.each([
  ["the folders of src", globSync("src/**/*.{ts,tsx,astro,css}"), dirname],
  ["the folders of the server's scripts", globSync("pocketbase/scripts/**/*.ts"), dirname],
  ["the nouns of the hooks", hooks, nounOf],
  ["the files of the hooks", hooks, (file: string) => file],
])("%s import each other in no circle, and so in no pair", (_, files, placeOf) => {
  const graph = graphOf(files, placeOf);
  expect(graph.size).toBeGreaterThan(10);
  expect(circleIn(graph)).toBeUndefined();
});

it("a circle is found, and a pair is one", () => {
  const graph = (edges: Record<string, string[]>): Graph =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));
  expect(circleIn(graph({ a: ["b", "c"], b: ["c"], c: [] }))).toBeUndefined();
  expect(circleIn(graph({ a: [], b: ["c"], c: ["b"] }))).toEqual(["b", "c", "b"]);
});

it("the features all stand in one of the rooms that the lint orders", () => {
  const features = globSync("src/features/**/*.{ts,tsx,astro,css}");
  const order = /const ROOMS = (\[.*\]);/.exec(read("eslint.config.js"))?.[1] ?? "[]";
  const rooms = (JSON.parse(order) as string[][]).flat().map((room) => `src/features/${room}/`);
  expect(rooms.filter((room) => !features.some((file) => file.startsWith(room)))).toEqual([]);
  expect(features.filter((file) => !rooms.some((room) => file.startsWith(room)))).toEqual([]);
});

describe("the hooks", () => {
  it("read the environment in platform/environment.ts alone", () =>
    expect(hooks.filter((file) => /getenv|process\.env/.test(read(file)))).toEqual([
      `${HOOKS}/platform/environment.ts`,
    ]));

  it("decide by rules that know nothing but rules", () => {
    for (const file of hooks.filter((name) => name.endsWith(".rules.ts")))
      for (const to of importedBy(file).filter((name) => name.startsWith(HOOKS)))
        expect(to, file).toMatch(/\.rules\.ts$/);
  });
});
