import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

  it("begins by saying who may do what", () => {
    expect(readFileSync(join(HOOKS, file), "utf8")).toMatch(/^\/\/ .{20,}/);
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
