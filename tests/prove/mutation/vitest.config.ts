import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const TEST_MS = 30_000;

/** The unit tests alone, in the copy of the project in which something is changed. */
export default defineConfig({
  root: PROJECT,
  test: {
    include: ["tests/unit/**/*.test.{ts,tsx}"],
    env: { TEXTS_FILE: join(PROJECT, "tests/course/texts.yaml") },
    testTimeout: TEST_MS,
  },
});
