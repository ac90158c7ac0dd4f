import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { writeModules } from "#build/texts/writeModules.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { LongestFirst } from "./support/longestFirst.ts";
import { ProofResults } from "./support/proofResults.ts";

const UNIT_TEST_MS = 30_000;
const SERVER_TEST_MS = 30_000;
const BUILD_TEST_MS = 300_000;
/** What is waited for comes at once; a busy machine needs longer. */
const WAITED_FOR_MS = 15_000;

const prepare = fileURLToPath(import.meta.resolve("./support/prepare.ts"));
const results = process.env["TEST_RESULTS"];

writeModules();
// What is said of a day must not hang on where the machine stands.
process.env["TZ"] = "UTC";

export default defineConfig({
  root: PROJECT,
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: WAITED_FOR_MS } },
    reporters: ["default", ...(results ? ["json"] : []), ...(process.env["KEEP_PROOFS"] ? [new ProofResults()] : [])],
    ...(results && { outputFile: { json: join(results, `vitest-${String(process.pid)}.json`) } }),
    projects: [
      // Some of them start programs: on a busy machine that takes its time.
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // They are about plain values: the modules are read once per worker, in any order of the files.
          isolate: false,
          env: { COURSE_FOLDER: join(PROJECT, "tests/course") },
          // Of the other projects a whole file is tried once more (support/secondTry.ts).
          retry: results ? 1 : 0,
          testTimeout: UNIT_TEST_MS,
          hookTimeout: UNIT_TEST_MS,
        },
      },
      {
        test: {
          name: "pocketbase",
          include: ["tests/pocketbase/**/*.test.ts"],
          globalSetup: prepare,
          // Servers that several files are content with are started once per worker.
          isolate: false,
          // A part of each is waiting: for programs that start, for what a server does by the minute.
          maxWorkers: 3,
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_TEST_MS,
        },
      },
      {
        test: {
          name: "build",
          include: ["tests/build/**/*.test.ts"],
          globalSetup: fileURLToPath(import.meta.resolve("./support/prepareBuilds.ts")),
          testTimeout: BUILD_TEST_MS,
          hookTimeout: BUILD_TEST_MS,
        },
      },
      {
        test: {
          name: "prove",
          include: ["tests/prove/**/*.test.ts"],
          globalSetup: prepare,
          fileParallelism: false,
          testTimeout: 0,
          hookTimeout: SERVER_TEST_MS,
        },
      },
    ],
  },
});
