import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Stored } from "#contract/store.d.ts";
import { COURSE, type Site } from "#support/course.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { startStore } from "#support/store.ts";
import { type Answer, ask } from "./ask.ts";
import { READERS } from "./readers.ts";

const MASTER = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/list.m3u8\n";
const LIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:8,\n1.m4s\n#EXT-X-ENDLIST\n';
const BYTES = Buffer.from("a film of some bytes");

/** Lessons of the course of the tests. */
const FILM = "/module/8/buy-back-the-right-hour";
const STREAM = "/module/7/smallest-useful-product";
const LARGEST_TEXT = 524_288;
/** Beside what the course of the tests has in a store. */
const STORED: Stored = {
  "paid-file": {
    access: "premium",
    video: { bucket: "films", key: "ü/one (1)+2.mp4" },
    captions: { bucket: "films", key: "words/one.vtt" },
  },
  "paid-stream": { access: "premium", video: { bucket: "films", key: "stream/index.m3u8" } },
  "retention-autopsy": { access: "premium", video: { bucket: "films", key: "stream/index.m3u8" } },
  "free-stream": { access: "free", video: { bucket: "films", key: "open/index.m3u8" } },
};

/** The course of the tests, with more lessons in a store. */
function siteWithStore(): Site & { remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "site-with-store-"));
  for (const name of ["manifest.json", "curriculum.json", "site.json"])
    cpSync(join(dirname(COURSE.manifest), name), join(folder, name));
  const built = JSON.parse(readFileSync(join(dirname(COURSE.manifest), "store.json"), "utf8")) as Stored;
  writeFileSync(join(folder, "store.json"), JSON.stringify({ ...built, ...STORED }));
  const remove = () => rmSync(folder, { recursive: true });
  return { ...COURSE, manifest: join(folder, "manifest.json"), remove };
}

const site = siteWithStore();
const store = await startStore();
const server = await startPocketBase({ site, env: store.env });
const member = (await READERS["member"]?.(server)) ?? "";
afterAll(async () => {
  await server.stop();
  await store[Symbol.asyncDispose]();
  site.remove();
});

beforeEach(() => {
  store.objects.clear();
  store.asked.length = 0;
  const put = (key: string, bytes: Buffer | string) => store.objects.set(`films/${key}`, Buffer.from(bytes));
  put("ü/one (1)+2.mp4", BYTES);
  put("words/one.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\nWörter\n");
  put("stream/index.m3u8", MASTER);
  put("stream/720p/list.m3u8", LIST);
  put("stream/720p/1.m4s", "part");
  put("open/index.m3u8", LIST);
  put("secret.mp4", "of somebody else");
});

const asMember = (path: string, method = "GET") => ask(server, path, { method, headers: { cookie: member } });
const follow = (answer: Answer, init?: RequestInit) => fetch(answer.headers.location ?? "", init);

describe("a video of one's own store", () => {
  it("is reached by an address that the store believes, for any part of it", async () => {
    const answer = await asMember("/media/paid-file.mp4");
    expect(answer.status).toBe(302);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers.location).toContain("X-Amz-Expires=600");
    expect(Buffer.from(await (await follow(answer)).arrayBuffer()).equals(BYTES)).toBe(true);
    const part = await follow(answer, { headers: { range: "bytes=2-5" } });
    expect([part.status, await part.text()]).toEqual([206, "film"]);
    const head = await asMember("/media/paid-file.mp4", "HEAD");
    expect((await follow(head, { method: "HEAD" })).status).toBe(200);
    const forged = (answer.headers.location ?? "").replace("one", "two");
    expect((await fetch(forged)).status).toBe(403);
  });

  it.each(["visitor", "expired"])("answers a %s reader as an unknown address does", async (reader) => {
    const cookie = await READERS[reader]?.(server);
    const unknown = await ask(server, "/nobody-has-this", { headers: { cookie } });
    for (const path of ["/media/paid-file.mp4", "/media/paid-file.vtt", "/media/paid-stream/index.m3u8"])
      for (const method of ["GET", "HEAD"]) {
        const answer = await ask(server, path, { method, headers: { cookie } });
        expect(answer.status, path).toBe(404);
        expect({ ...answer.headers, date: "" }, path).toEqual({ ...unknown.headers, date: "" });
        if (method === "GET") expect(answer.body.equals(unknown.body), path).toBe(true);
      }
    expect((await ask(server, "/media/paid-stream/720p/1.m4s", { headers: { cookie } })).status).toBe(404);
    expect(store.asked).toEqual([]);
  });
});

describe("a stream of one's own store", () => {
  it("names its parts at this site, and each leads to the store", async () => {
    const master = await asMember("/media/paid-stream/index.m3u8");
    expect(master.headers["content-type"]).toBe("application/vnd.apple.mpegurl");
    expect(master.headers["cache-control"]).toBe("private, no-store");
    expect(master.body.toString()).toBe(MASTER.replace("720p", "/media/paid-stream/720p"));
    const list = await asMember("/media/paid-stream/720p/list.m3u8");
    const [part = ""] = /^\/media\/.*1\.m4s$/m.exec(list.body.toString()) ?? [];
    expect(part).toBe("/media/paid-stream/720p/1.m4s");
    expect(await (await follow(await asMember(part))).text()).toBe("part");
  });

  it("whose playlist leads out of its folder, is no playlist or is too large is not handed on", async () => {
    const bad = {
      "up.m3u8": "#EXTM3U\n../secret.mp4",
      "page.m3u8": "<html>",
      "big.m3u8": "#EXTM3U\n" + "#\n".repeat(LARGEST_TEXT),
    };
    for (const [name, text] of Object.entries(bad)) {
      store.objects.set(`films/stream/${name}`, Buffer.from(text));
      const answer = await asMember(`/media/paid-stream/${name}`);
      expect([name, answer.status, answer.body.length]).toEqual([name, 502, 0]);
    }
  });
});

it("captions come from this site", async () => {
  const answer = await asMember("/media/paid-file.vtt");
  expect(answer.headers["content-type"]).toBe("text/vtt; charset=utf-8");
  expect(answer.body.toString()).toContain("Wörter");
});

it("the members' side of a lesson names the store in its policy, and no other page does", async () => {
  const policyAt = async (path: string, cookie?: string) =>
    String((await ask(server, path, { headers: { cookie } })).headers["content-security-policy"]).split("; ");
  const film = await policyAt(FILM, member);
  expect(film).toContain(`media-src 'self' ${store.url}`);
  expect(film).toContain("connect-src 'self'");
  const stream = await policyAt(STREAM, member);
  expect(stream).toContain(`media-src 'self' blob: ${store.url}`);
  expect(stream).toContain(`connect-src 'self' ${store.url}`);
  for (const path of ["/", FILM, STREAM]) expect((await policyAt(path)).join(), path).not.toContain(store.url);
});

it("without a store the addresses are unknown, and pages name none", async () => {
  await using none = await startPocketBase({ site });
  expect((await ask(none, "/media/free-stream/index.m3u8")).status).toBe(404);
  const cookie = await READERS["member"]?.(none);
  const { headers } = await ask(none, "/module/8/buy-back-the-right-hour", { headers: { cookie } });
  expect(headers["content-security-policy"]).toContain("; media-src 'self';");
});
