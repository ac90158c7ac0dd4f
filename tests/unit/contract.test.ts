import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const CONTRACT = "src/contract";
const files = readdirSync(CONTRACT).map((name) => join(CONTRACT, name));

// Both sides skip what is wrong inside a declaration file.
it("a contract says what can be understood", () => {
  const options = { strict: true, noEmit: true, types: [], lib: ["lib.es2022.d.ts"], skipDefaultLibCheck: true };
  const program = ts.createProgram(files, { ...options, module: ts.ModuleKind.ESNext });
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
});
