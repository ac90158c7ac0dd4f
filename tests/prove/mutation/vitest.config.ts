import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { writeModules } from "#build/texts/writeModules.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const TEST_MS = 30_000;

writeModules();

/** The unit tests alone, in the copy of the project in which something is changed. */
export default defineConfig({
  root: PROJECT,
  test: {
    include: ["tests/unit/**/*.test.{ts,tsx}"],
    env: { COURSE_FOLDER: join(PROJECT, "tests/course") },
    testTimeout: TEST_MS,
  },
});
