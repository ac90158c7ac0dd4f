import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PROJECT } from "#server/scripts/paths.ts";

const SERVER_TEST_MS = 30_000;
const BUILD_TEST_MS = 120_000;

const prepare = fileURLToPath(import.meta.resolve("./support/prepare.ts"));
const results = process.env["TEST_RESULTS"];

export default defineConfig({
  root: PROJECT,
  test: {
    maxWorkers: 2,
    reporters: results ? ["default", "json"] : ["default"],
    ...(results && { outputFile: { json: join(results, `vitest-${String(process.pid)}.json`) } }),
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      {
        test: {
          name: "pocketbase",
          include: ["tests/pocketbase/**/*.test.ts"],
          globalSetup: prepare,
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_TEST_MS,
        },
      },
      {
        test: {
          name: "build",
          include: ["tests/build/**/*.test.ts"],
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
