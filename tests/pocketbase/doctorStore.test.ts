import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Stored } from "#contract/store.d.ts";
import { lookAtStore } from "#server/scripts/doctor/videos.ts";
import { readStore } from "#server/scripts/settings/store.ts";
import { startStore } from "#support/store.ts";

const SITE = "https://the.site";
const folder = mkdtempSync(join(tmpdir(), "doctor-store-"));
const store = await startStore();
store.objects.set("films/one (1).mp4", Buffer.from("a film"));
store.objects.set("films/talk/index.m3u8", Buffer.from("#EXTM3U"));
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const FILM = { bucket: "films", key: "one (1).mp4" };
const STREAM = { bucket: "films", key: "talk/index.m3u8" };

/** What is said of a store with these settings, when the site has these videos in it. */
async function said(env: Record<string, string>, ...videos: { bucket: string; key: string }[]): Promise<string[]> {
  const stored = videos.map((video, at) => [`lesson-${at}`, { access: "premium", video }]);
  const file = join(folder, "store.json");
  writeFileSync(file, JSON.stringify(Object.fromEntries(stored) as Stored));
  const found = await lookAtStore({ store: readStore(env), siteUrl: SITE }, file);
  return found.map(({ state, says, todo = "" }) => `${state}: ${says} ${todo}`.trim());
}

describe("of the store of videos the doctor says", () => {
  it("that it is set, answers, and gives a film, and pages may play a stream", async () => {
    const set = `in order: The store of videos is set (S3_ENDPOINT): ${store.url}`;
    const answers = "in order: The store answers.";
    expect(await said(store.env, FILM)).toEqual([
      set,
      answers,
      "in order: A video can be read there: films/one (1).mp4",
    ]);
    expect(await said(store.env, FILM, STREAM)).toEqual([
      ...[set, answers, "in order: A video can be read there: films/talk/index.m3u8"],
      `in order: Pages of ${SITE} may play its streams (CORS).`,
    ]);
    expect(await said(store.env)).toEqual([set, answers, expect.stringMatching(/^in order: No lesson/)]);
  });

  it("what to look at when the key, the video or the way there is wrong", async () => {
    const wrongKey = await said({ ...store.env, S3_SECRET_KEY: "another" }, FILM);
    expect(wrongKey.at(-1)).toMatch(/^unsafe: The store refuses films\/one \(1\)\.mp4\. Check S3_ACCESS_KEY/);
    expect((await said(store.env, { bucket: "films", key: "two.mp4" })).at(-1)).toMatch(
      /^unsafe: .* has no films\/two/,
    );
    for (const videos of [[], [FILM]]) {
      const nobody = await said({ ...store.env, S3_ENDPOINT: "http://127.0.0.1:1" }, ...videos);
      expect(nobody[1]).toMatch(/^unsafe: The store does not answer at http:\/\/127\.0\.0\.1:1/);
    }
  });

  it("that anybody may read it, and that no page of the site may", async () => {
    const open = createServer((_, answer) => answer.end("x")).listen(0, "127.0.0.1");
    await new Promise((resolve) => open.once("listening", resolve));
    const url = `http://127.0.0.1:${(open.address() as AddressInfo).port}`;
    const lines = await said({ ...store.env, S3_ENDPOINT: url }, STREAM);
    expect(lines.slice(3)).toEqual([
      expect.stringMatching(/^unsafe: Anybody can read films\/talk\/index\.m3u8/),
      expect.stringMatching(/^unsafe: Pages of https:\/\/the\.site may not play its streams\. .* CORS rule/),
    ]);
    open.close();
  });
});
