// Opened and kept pages without a server, and the way out of the worker, in Chromium, Firefox and WebKitGTK.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { driven, ENGINES } from "./browsers/engines.ts";

const MODULE = "/module/1";
const FREE_LESSON = "/module/1/viewer-before-topic";
const NOT_OPENED = "/success-stories";

describe.each(ENGINES)("in %s without a server", (engine, start) => {
  let server: TestServer;
  beforeAll(async () => void (server = await startPocketBase()));
  afterAll(() => server.stop());
  const at = driven(engine, start, () => server);

  it("a page that was opened and a module that is kept are there, its video plays, and all else says what is missing", async () => {
    const { learner } = at;
    await learner.open(MODULE);
    await learner.press("button", "Save for offline");
    await learner.press("button", "Save Choose your ground");
    await learner.sees("Saved.");
    await learner.open("/faq");
    await learner.shows("a worker", () => navigator.serviceWorker.controller?.state === "activated");
    await learner.shows("the page on the device", async () => {
      const cache = await caches.open("pages");
      return (await cache.match("/faq", { ignoreVary: true })) !== undefined;
    });
    const { url, dataDir } = server;
    await server.kill();

    await learner.open("/faq");
    await learner.sees("Questions and answers");
    await learner.open(FREE_LESSON);
    await learner.press("button", "Play");
    await learner.shows("moving pictures", () => (document.querySelector("video")?.currentTime ?? 0) > 0.5);
    await learner.ask(() => {
      const video = document.querySelector("video");
      if (video) video.currentTime = 20;
    });
    await learner.shows("pictures from another part of it", () => {
      const { currentTime = 0, seeking = true } = document.querySelector("video") ?? {};
      return currentTime > 20.2 && !seeking;
    });
    await learner.open(NOT_OPENED);
    await learner.sees("You’re offline.");

    server = await startPocketBase({ port: Number(new URL(url).port), dataDir });
    await learner.open(NOT_OPENED);
    await learner.shows("the page itself", () => !document.body.innerText.includes("You’re offline."));
    await learner.open(MODULE);
    await learner.press("button", "Save for offline");
    await learner.press("button", "Remove Choose your ground");
    await learner.sees("is no longer on this device");
    expect(await learner.ask(async () => (await caches.keys()).filter((name) => name.startsWith("kept-")))).toEqual([]);
  });
});
