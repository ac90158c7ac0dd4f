import { spawn } from "node:child_process";

type Check = [name: string, command: string];

/** What the others read is made first. */
const FIRST: Check = ["hooks", "node tests/support/compileHooks.ts"];
/** Astro's own reads pages alone: the compiler in native code reads all scripts in a sixth of its time, after it, as it writes .astro/types.d.ts. */
const PAGES = "astro check --minimumFailingSeverity warning --tsconfig tests/astro.tsconfig.json";
const SCRIPTS = "node node_modules/typescript-native/bin/tsc --noEmit";
/** What takes longest comes first: whoever is free takes the next one, so that all end at about the same time. */
const REST: Check[] = [
  ["types", `${PAGES} && ${SCRIPTS}`],
  ["rules and unit tests", "vitest run --config tests/vitest.config.ts --project unit"],
  ["format", "prettier --check --cache --cache-strategy content --log-level warn ."],
  ["lint", "eslint ."],
  ["content", "npm run --silent check:content"],
  ["unused code", "knip --no-progress"],
];
/** The machine it is meant for has two cores. */
const AT_ONCE = 2;

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs one command through the shell; its output is shown only when it fails. */
function run(name: string, command: string): Promise<boolean> {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, env: { ...process.env, FORCE_COLOR: "0" } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
    child.on("close", (code) => {
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name}, ${seconds(start)}`);
      // A linter's warnings are no failure, but they are for reading.
      if (code !== 0 || /\bwarning\b/.test(output)) console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}

const start = performance.now();
let fine = await run(...FIRST);
async function takeTurns(): Promise<void> {
  for (let next = REST.shift(); next; next = REST.shift()) fine = (await run(...next)) && fine;
}
await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
console.log(`${fine ? "Everything is in order" : "Something is not in order"}, ${seconds(start)}`);
process.exitCode = fine ? 0 : 1;
