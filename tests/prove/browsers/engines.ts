import { startChromium } from "./chromium.ts";
import type { Start } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

/** A browser is perhaps fetched or unpacked first. */
export const START_MS = 900_000;

export const ENGINES: [engine: string, start: Start][] = [
  ["Chromium", startChromium],
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
];
