import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const HOOKS = "pocketbase/hooks";
const RELATIVE = /\bfrom "(\.[^"]+)"/g;

const files = readdirSync(HOOKS, { recursive: true, encoding: "utf8" }).filter((name) => /^\w+\/.+\.ts$/.test(name));
/** "community/reviews": a folder of its own, or the files of a room that are named after it. */
const nounOf = (file: string): string =>
  file
    .split("/", 2)
    .join("/")
    .replace(/(?:\.rules)?\.ts$/, "");
const nouns = [...new Set(files.map(nounOf))];

type Graph = Map<string, Set<string>>;

/** Which files each file imports, for its types too. */
const byFile: Graph = new Map(
  files.map((file) => {
    const text = readFileSync(join(HOOKS, file), "utf8");
    return [file, new Set([...text.matchAll(RELATIVE)].map(([, to = ""]) => normalize(join(dirname(file), to))))];
  }),
);

function byNoun(graph: Graph): Graph {
  const found: Graph = new Map(nouns.map((noun) => [noun, new Set()]));
  for (const [from, all] of graph)
    for (const to of all) if (nounOf(to) !== nounOf(from)) found.get(nounOf(from))?.add(nounOf(to));
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

  it("have no two nouns that import each other, and no circle of them", () =>
    expect(circleIn(byNoun(byFile))).toBeUndefined());

  it("have no circle of files", () => expect(circleIn(byFile)).toBeUndefined());

  it("decide by rules that know nothing but rules", () => {
    for (const [file, all] of byFile)
      if (file.endsWith(".rules.ts")) for (const to of all) expect(to, file).toMatch(/\.rules\.ts$/);
  });

  it("have a room for every table of contents", () => {
    const tables = readdirSync(HOOKS).flatMap((name) => /^(\w+)\.pb\.ts$/.exec(name)?.[1] ?? []);
    expect(tables).toHaveLength(6);
    for (const room of tables) expect(nouns.filter((noun) => noun.startsWith(`${room}/`))).not.toEqual([]);
  });
});
