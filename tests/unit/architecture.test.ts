import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
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
    for (const place of importedBy(file).map(placeOf)) if (place !== placeOf(file)) graph.get(placeOf(file))?.add(place);
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

const MODULE = String.raw`require\(\`\$\{__hooks\}/(\w+(?:/\w+)+)\.js\`\)`;
// A module that answers every request may be kept, in a variable with its name.
const KEPT = String.raw`(?:\(globalThis\.\w+ \?\?= )?${MODULE}\)?`;
const CALL = new RegExp(String.raw`^\((?:e|e: core\.ServeEvent)?\) => ${KEPT}\.(\w+)\((?:e|\$app)?\)$`);
// Of its start the server tells the loader alone, so that handler may see what is around it.
const REGISTERS = /^(?:\w+|\$app\.onServe\(\)\.bindFunc)$/;
const CONDITION = new RegExp(String.raw`^!?${MODULE}\.(\w+)\.\w+$`);

const flat = (node: ts.Node) =>
  node
    .getText()
    .replace(/\s+/g, " ")
    .replace(/,? (?=[).])/g, "")
    .replace(/\( /g, "(");

/** The registering call of a statement; an `if` before it may only ask the environment. */
function registration(statement: ts.Statement): ts.CallExpression {
  if (ts.isIfStatement(statement)) {
    expect(flat(statement.expression)).toMatch(CONDITION);
    return registration(statement.thenStatement);
  }
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression))
    throw new Error(`${statement.getText()} registers nothing`);
  return statement.expression;
}

describe("the hooks", () => {
  // The server copies a handler's text into other runtimes, where nothing around it exists.
  it("hand each event in one line to one function of a noun's services, and do nothing else; of one event in one file", () => {
    const places = new Map<string, Set<string>>();
    for (const file of globSync(`${HOOKS}/*.pb.ts`))
      for (const statement of ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true).statements) {
        const { expression, arguments: given } = registration(statement);
        expect(expression.getText().replace(/\s+/g, "")).toMatch(REGISTERS);
        const handlers = given.filter(ts.isArrowFunction).map(flat);
        expect(handlers).toEqual([expect.stringMatching(CALL)]);
        const [, module = "", name = ""] = CALL.exec(handlers[0] ?? "") ?? [];
        expect(read(join(HOOKS, `${module}.ts`))).toMatch(new RegExp(`export (function|const) ${name}\\b`));
        const event = [expression, ...given.filter(ts.isStringLiteral)].map((node) => node.getText()).join(" ");
        places.set(event, (places.get(event) ?? new Set()).add(file));
      }
    for (const [event, files] of places) expect([...files], event).toHaveLength(1);
  });

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
