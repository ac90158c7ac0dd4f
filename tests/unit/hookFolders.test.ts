import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const HOOKS = "pocketbase/hooks";
const RELATIVE = /\bfrom "(\.[^"]+)"/g;

const files = readdirSync(HOOKS, { recursive: true, encoding: "utf8" }).filter((name) => /^\w+\/.+\.ts$/.test(name));
const folders = [...new Set(files.map(dirname))];

type Graph = Map<string, Set<string>>;

/** Which files each file imports, for its types too. */
const byFile: Graph = new Map(
  files.map((file) => {
    const text = readFileSync(join(HOOKS, file), "utf8");
    return [file, new Set([...text.matchAll(RELATIVE)].map(([, to = ""]) => normalize(join(dirname(file), to))))];
  }),
);

function byFolder(graph: Graph): Graph {
  const found: Graph = new Map(folders.map((folder) => [folder, new Set()]));
  for (const [from, all] of graph)
    for (const to of all) if (dirname(to) !== dirname(from)) found.get(dirname(from))?.add(dirname(to));
  return found;
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

it("a circle is found wherever it lies, and a pair is one", () => {
  const graph = (edges: Record<string, string[]>): Graph =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));
  expect(circleIn(graph({ a: ["b", "c"], b: ["c"], c: [] }))).toBeUndefined();
  expect(circleIn(graph({ a: ["b"], b: ["c"], c: ["d"], d: ["b"] }))).toEqual(["b", "c", "d", "b"]);
  expect(circleIn(graph({ a: [], b: ["c"], c: ["b"] }))).toEqual(["b", "c", "b"]);
});

describe("the hooks", () => {
  it("import only what is there", () => {
    for (const all of byFile.values()) for (const file of all) expect(files).toContain(file);
  });

  it("have no two folders that import each other, and no circle of them", () =>
    expect(circleIn(byFolder(byFile))).toBeUndefined());

  it("have no circle of files", () => expect(circleIn(byFile)).toBeUndefined());

  it("decide by rules that know nothing but rules", () => {
    for (const [file, all] of byFile)
      if (file.endsWith(".rules.ts")) for (const to of all) expect(to, file).toMatch(/\.rules\.ts$/);
  });

  it("have a folder for every table of contents", () => {
    const nouns = readdirSync(HOOKS).flatMap((name) => /^(\w+)\.pb\.ts$/.exec(name)?.[1] ?? []);
    expect(nouns.length).toBeGreaterThan(10);
    for (const noun of nouns) expect(folders).toContain(noun);
  });
});
