import { afterAll, beforeAll } from "vitest";
import type { TestServer } from "#support/startPocketBase.ts";
import { startChromium } from "./chromium.ts";
import type { Driver, Start } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { Learner } from "./learner.ts";
import { startWebKit } from "./webkit.ts";

/** A browser is perhaps fetched or unpacked first. */
export const START_MS = 900_000;

export const ENGINES: [engine: string, start: Start][] = [
  ["Chromium", startChromium],
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
];

/** Whoever uses the site in one engine, from the first test of a group to the last. */
export interface Driven {
  driver: Driver;
  learner: Learner;
}

/** Starts an engine before the tests of a group and ends it after them: what it answers is filled by then. */
export function driven(engine: string, start: Start, server: () => TestServer, isStorageOff = false): Driven {
  const at = {} as Driven;
  beforeAll(async () => {
    at.driver = await start({ isStorageOff });
    at.learner = new Learner(at.driver, server());
    console.log(`${engine}: ${at.driver.name}`);
  }, START_MS);
  afterAll(() => at.driver[Symbol.asyncDispose](), START_MS);
  return at;
}
