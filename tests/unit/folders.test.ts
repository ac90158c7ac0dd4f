import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*["']([#.][^"'?]+)|@import "([^"]+)"/g;

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const files = globSync("src/**/*.{ts,tsx,astro,css}", { cwd: ROOT });

/** The file of this project that an import names. */
const fileOf = (from: string, name: string): string =>
  name.startsWith(".") ? join(dirname(from), name) : name.replace(/^#server/, "pocketbase").replace(/^#/, "src/");

/** By folder, the other folders that its files import from. */
function graphOf(all: string[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of all) {
    const named = [...read(file).matchAll(IMPORTED)].map(([, script, style]) => fileOf(file, script ?? style ?? ""));
    const folders = named.filter((path) => existsSync(join(ROOT, path))).map(dirname);
    const others = graph.get(dirname(file)) ?? new Set();
    for (const folder of folders) if (folder !== dirname(file)) others.add(folder);
    graph.set(dirname(file), others);
  }
  return graph;
}

/** Folders that can be reached from each other, whatever lies between. */
function circles(graph: Map<string, Set<string>>): string[][] {
  const reached = new Map<string, Set<string>>();
  const reach = (from: string, seen: Set<string>): Set<string> => {
    for (const next of graph.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  for (const folder of graph.keys()) reached.set(folder, reach(folder, new Set()));
  const isWithin = (a: string, b: string): boolean => Boolean(reached.get(a)?.has(b) && reached.get(b)?.has(a));
  const groups = [...graph.keys()]
    .filter((one) => isWithin(one, one))
    .map((one) => [...graph.keys()].filter((other) => isWithin(one, other)));
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

const scripts = globSync("pocketbase/scripts/**/*.ts", { cwd: ROOT });
const features = files.filter((file) => file.startsWith("src/features/"));

describe("the folders of src", () => {
  it("import each other in no circle, and so in no pair", () => {
    expect(circles(graphOf(files))).toEqual([]);
  });
});

describe("the folders of the server's scripts", () => {
  it("import each other in no circle, and so in no pair", () => {
    expect(graphOf(scripts).size).toBeGreaterThan(10);
    expect(circles(graphOf(scripts))).toEqual([]);
  });
});

describe("the features", () => {
  it("all stand in one of the rooms that the lint orders", () => {
    const order = /const ROOMS = (\[.*\]);/.exec(read("eslint.config.js"))?.[1] ?? "[]";
    const rooms = (JSON.parse(order) as string[][]).flat().map((room) => `src/features/${room}/`);
    expect(rooms.filter((room) => !features.some((file) => file.startsWith(room)))).toEqual([]);
    expect(features.filter((file) => !rooms.some((room) => file.startsWith(room)))).toEqual([]);
  });
});
