import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { chromiumPath, LEAN_ARGS } from "./support/browser.ts";
import { LEFT_OUT } from "./support/cases.ts";

const results = process.env["TEST_RESULTS"];
// What is said of a day, here or on a page, must not hang on where the machine stands.
process.env["TZ"] = "UTC";

export default defineConfig({
  testDir: "e2e",
  outputDir: join(PROJECT, "test-results"),
  globalSetup: "./support/prepare.ts",
  // For two cores: a part of each test is waiting, and a fourth makes others wait too long.
  workers: 3,
  // A busy machine must not turn a whole run red; what needed the second try is named at the end of it.
  retries: results ? 1 : 0,
  // Many looks at one page take their time on a busy machine; what waits for one thing gives up after five seconds anyway.
  timeout: 90_000,
  grepInvert: LEFT_OUT,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: results ? [["list"], ["json", { outputFile: join(results, "playwright.json") }]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    timezoneId: "UTC",
    launchOptions: { executablePath: await chromiumPath(), args: LEAN_ARGS },
  },
});
