import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const HOOKS = "pocketbase/hooks";
const files = readdirSync(HOOKS).filter((name) => name.endsWith(".pb.ts"));
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

function statements(file: string): ts.Statement[] {
  const text = readFileSync(join(HOOKS, file), "utf8");
  return [...ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true).statements];
}

/** The registering call of a statement; an `if` before it may only ask the environment. */
function registration(statement: ts.Statement): ts.CallExpression {
  if (ts.isIfStatement(statement)) {
    expect(flat(statement.expression)).toMatch(CONDITION);
    return registration(statement.thenStatement);
  }
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) {
    throw new Error(`${statement.getText()} registers nothing`);
  }
  return statement.expression;
}

describe.each(files)("%s", (file) => {
  // With an import, the compiled file speaks of `exports`, which the server does not have there.
  it("registers handlers and does nothing else", () => {
    for (const statement of statements(file))
      expect(registration(statement).expression.getText().replace(/\s+/g, "")).toMatch(REGISTERS);
  });

  // The server copies a handler's text into other runtimes, where nothing around it exists.
  it("hands each event to one function of a noun's services, in one line", () => {
    for (const statement of statements(file)) {
      const handlers = registration(statement).arguments.filter(ts.isArrowFunction).map(flat);
      expect(handlers).toHaveLength(1);
      const [, module, name] = CALL.exec(handlers[0] ?? "") ?? [];
      expect(module, handlers[0]).toBeDefined();
      expect(existsSync(join(HOOKS, `${module}.ts`))).toBe(true);
      expect(readFileSync(join(HOOKS, `${module}.ts`), "utf8")).toMatch(
        new RegExp(`export (function|const) ${name}\\b`),
      );
    }
  });
});

it("each event of a collection is bound in one file only", () => {
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const statement of statements(file)) {
      const { expression, arguments: given } = registration(statement);
      const event = [expression, ...given.filter(ts.isStringLiteral)].map((node) => node.getText()).join(" ");
      places.set(event, (places.get(event) ?? new Set()).add(file));
    }
  for (const [event, files] of places) expect([...files], event).toHaveLength(1);
});

it("only platform/environment.ts reads the environment", () => {
  const readers = readdirSync(HOOKS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .filter((name) => /getenv|process\.env/.test(readFileSync(join(HOOKS, name), "utf8")));
  expect(readers).toEqual([join("platform", "environment.ts")]);
});

const RELATIVE = /\bfrom "(\.[^"]+)"/g;

const roomFiles = readdirSync(HOOKS, { recursive: true, encoding: "utf8" }).filter((name) =>
  /^\w+\/.+\.ts$/.test(name),
);
/** "community/reviews": a folder of its own, or the roomFiles of a room that are named after it. */
const nounOf = (file: string): string =>
  file
    .split("/", 2)
    .join("/")
    .replace(/(?:\.rules)?\.ts$/, "");
const nouns = [...new Set(roomFiles.map(nounOf))];

type Graph = Map<string, Set<string>>;

/** Which roomFiles each file imports, for its types too. */
const byFile: Graph = new Map(
  roomFiles.map((file) => {
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

it("a circle is found, and a pair is one", () => {
  const graph = (edges: Record<string, string[]>): Graph =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));
  expect(circleIn(graph({ a: ["b", "c"], b: ["c"], c: [] }))).toBeUndefined();
  expect(circleIn(graph({ a: [], b: ["c"], c: ["b"] }))).toEqual(["b", "c", "b"]);
});

describe("the hooks", () => {
  it("have no two nouns that import each other, and no circle of them", () =>
    expect(circleIn(byNoun(byFile))).toBeUndefined());

  it("have no circle of roomFiles", () => expect(circleIn(byFile)).toBeUndefined());

  it("decide by rules that know nothing but rules", () => {
    for (const [file, all] of byFile)
      if (file.endsWith(".rules.ts")) for (const to of all) expect(to, file).toMatch(/\.rules\.ts$/);
  });
});
