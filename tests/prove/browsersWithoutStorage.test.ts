import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE } from "#support/course.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import type { Driver } from "./browsers/driver.ts";
import { ENGINES, START_MS } from "./browsers/engines.ts";
import { Learner } from "./browsers/learner.ts";

const FREE_LESSON = "/module/1/viewer-before-topic";

let server: TestServer;
beforeAll(async () => void (server = await startPocketBase({ site: SAMPLE })));
afterAll(() => server.stop());

describe.each(ENGINES)("in %s without storage", (_, start) => {
  let driver: Driver;
  let learner: Learner;
  beforeAll(async () => {
    driver = await start({ isStorageOff: true });
    learner = new Learner(driver, server);
  }, START_MS);
  afterAll(() => driver[Symbol.asyncDispose](), START_MS);

  it("a lesson is read, watched and answered", async () => {
    await learner.open(FREE_LESSON);
    await learner.shows("no storage", () => {
      try {
        return !localStorage;
      } catch {
        return true;
      }
    });
    await learner.press("button", "Play");
    await learner.shows("moving pictures", () => (document.querySelector("video")?.currentTime ?? 0) > 1);
    const choice = await learner.ask(
      () => document.querySelector<HTMLElement>("form.quiz .right label")?.innerText.trim() ?? "",
    );
    await learner.press("choice", choice);
    await learner.sees("Yes.");
    expect(await learner.failures()).toEqual([]);
  });
});
