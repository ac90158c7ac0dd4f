import { spawn } from "node:child_process";

/** What `npm run check` asks, in two lanes at a time: the machine it is meant for has two cores. */
const LANES: [name: string, command: string][][] = [
  [
    ["hooks", "node pocketbase/scripts/compile-hooks.ts"],
    ["types", "astro check --minimumFailingSeverity warning"],
    ["rules and unit tests", "vitest run --config tests/vitest.config.ts --project unit"],
  ],
  [
    ["lock file", "node pocketbase/scripts/check-lock.ts"],
    ["content", "node src/build/check/checkContent.ts"],
    ["format", "prettier --check --log-level warn ."],
    ["lint", "eslint --max-warnings 0 ."],
    ["unused code", "knip --no-progress"],
  ],
];

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
      if (code !== 0) console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}

async function runLane(lane: [string, string][]): Promise<boolean> {
  let fine = true;
  for (const [name, command] of lane) fine = (await run(name, command)) && fine;
  return fine;
}

const start = performance.now();
const results = await Promise.all(LANES.map(runLane));
const fine = results.every(Boolean);
console.log(`${fine ? "Everything is in order" : "Something is not in order"}, ${seconds(start)}`);
process.exitCode = fine ? 0 : 1;
