// Changes the rules of who may read, what is paid and what is signed, one place at a time (StrykerJS): their unit
// tests must see at least 90 % of the changes, and 85 % in each file. Installs the tool beside itself (177
// packages, 63 MB).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { npmCi } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";

/** A folder of its own: whatever stands beside a package.json is no part of the product. */
const HERE = join(import.meta.dirname, "mutation", "stryker");
const STRYKER = join(HERE, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
const CONFIG = "tests/prove/mutation/stryker.config.json";
/** Where the configuration lets it write. */
const REPORT = join(PROJECT, ".cache", "mutation.json");
/** Of all changes, and of those of each file: what is left does mostly the same by other words. */
const LEAST = { all: 90, file: 85 };

interface Mutant {
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | "RuntimeError" | "CompileError" | "Ignored";
  replacement: string;
  location: { start: { line: number } };
}
type Files = Record<string, { mutants: Mutant[] }>;

/** It starts test runners of its own, which must not take themselves for a part of this one. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));

async function mutants(): Promise<Files> {
  // It brings no Vitest: it finds the project's, above its folder.
  await step("Installing the mutation tester", () => npmCi(HERE, "--legacy-peer-deps"));
  const { code, lines } = await run(process.execPath, [STRYKER, "run", CONFIG], { cwd: PROJECT, env: environment });
  if (code !== 0) throw new Problem(`${lines.slice(-40).join("\n")}\nThe rules could not be changed one by one.`);
  return (JSON.parse(readFileSync(REPORT, "utf8")) as { files: Files }).files;
}

const caught = (all: Mutant[]): number =>
  all.filter(({ status }) => status === "Killed" || status === "Timeout").length;
const percent = (all: Mutant[]): number => (100 * caught(all)) / all.length;

it("a change to a rule of who may read, what is paid and what is signed is seen by its unit tests", async () => {
  const files = Object.entries(await mutants()).map(([file, { mutants: all }]) => ({ file, all }));
  for (const { file, all } of files) {
    const left = all.filter(({ status }) => status === "Survived" || status === "NoCoverage");
    const places = left.map(({ location, replacement }) => `${location.start.line} ${replacement.slice(0, 40)}`);
    console.log(`${percent(all).toFixed(1).padStart(5)} %  ${file}: ${places.join(" | ").replaceAll("\n", " ")}`);
  }
  const everything = files.flatMap(({ all }) => all);
  console.log(`mutants: ${caught(everything)} of ${everything.length} seen, ${percent(everything).toFixed(1)} %`);
  expect(percent(everything)).toBeGreaterThanOrEqual(LEAST.all);
  expect(files.filter(({ all }) => percent(all) < LEAST.file).map(({ file }) => file)).toEqual([]);
});
