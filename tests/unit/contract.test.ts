import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const CONTRACT = "src/contract";
const files = readdirSync(CONTRACT).map((name) => join(CONTRACT, name));

it("a contract is types only", () => {
  for (const file of files) {
    expect(file).toMatch(/\.d\.ts$/);
    expect(readFileSync(file, "utf8")).not.toMatch(/\b(const|let|var|function|class|enum)\b/);
  }
});

// Both sides skip what is wrong inside a declaration file.
it("a contract says what can be understood", () => {
  const options = { strict: true, noEmit: true, types: [], lib: ["lib.es2022.d.ts"], skipDefaultLibCheck: true };
  const program = ts.createProgram(files, { ...options, module: ts.ModuleKind.ESNext });
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
});
