import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aPerson, grant } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { startStore } from "#support/store.ts";
import { ask, type Answer, send } from "./ask.ts";
import { inDays, READERS } from "./readers.ts";
import { siteWithStore } from "./storedSite.ts";

const MASTER = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/list.m3u8\n";
const LIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:8,\n1.m4s\n#EXT-X-ENDLIST\n';
const BYTES = Buffer.from("a film of some bytes");
/** Lessons of the course of the tests. */
const FILM = "/module/8/buy-back-the-right-hour";
const STREAM = "/module/7/smallest-useful-product";
const LARGEST_TEXT = 524_288;

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

  it.each(Object.keys(READERS).filter((reader) => reader !== "member"))(
    "answers a %s reader as an unknown address does",
    async (reader) => {
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
    },
  );

  it("opens to whoever followed a link to its lesson, and no other one does", async () => {
    const code = "abcdefghijklmnopqrstuvwx";
    const link = { lessonId: "retention-autopsy", code, until: inDays(1).toISOString() };
    const made = await send(server, "POST", "/api/collections/lessonLinks/records", link, server.superuser.token);
    expect(made.status).toBe(200);
    const cookie = `lesson-link-retention-autopsy=${code}`;
    const status = async (path: string) => (await ask(server, path, { headers: { cookie } })).status;
    expect(await status("/media/retention-autopsy/index.m3u8")).toBe(200);
    expect(await status("/media/retention-autopsy/720p/1.m4s")).toBe(302);
    expect(await status("/media/paid-stream/index.m3u8")).toBe(404);
    expect(await status("/media/paid-file.mp4")).toBe(404);
  });

  it("ends with the membership, at the next part", async () => {
    const person = await aPerson(server, { premium: { validUntil: inDays(1) } });
    const part = () => ask(server, "/media/paid-stream/720p/1.m4s", { headers: { cookie: person.cookie } });
    expect((await part()).status).toBe(302);
    await grant(server, person, { validUntil: inDays(-1) });
    expect((await part()).status).toBe(404);
  });

  it.each([
    ...[
      "/media/secret.mp4",
      "/media/paid-file/secret.mp4",
      "/media/paid-file.m3u8",
      "/media/paid-stream/../secret.mp4",
    ],
    ...["/media/paid-stream/%2e%2e/secret.mp4", "/media/paid-stream/..%2fsecret.mp4", "/media/paid-stream//secret.mp4"],
    ...["/media/paid-stream/a/%2e%2e/%2e%2e/secret.mp4", "/media/paid-stream/..%5csecret.mp4", "/media/paid-stream/"],
    ...["/media/paid-stream/%00.mp4", "/media/constructor.mp4", "/media/free-stream/..%2fstream%2findex.m3u8"],
  ])("signs nothing at %s", async (path) => {
    const answer = await asMember(path);
    expect([301, 307, 404]).toContain(answer.status);
    expect(answer.headers.location ?? "").not.toContain("X-Amz");
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

  it("is read of the store once for many readers, and free ones are for everybody", async () => {
    const lists = await Promise.all([1, 2, 3, 4].map(() => ask(server, "/media/free-stream/index.m3u8")));
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    store.asked.length = 0;
    expect((await ask(server, "/media/free-stream/index.m3u8")).body.toString()).toContain("/media/free-stream/1.m4s");
    expect(store.asked).toEqual([]);
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

  it("that is not there is asked for once, and answers as an unknown address", async () => {
    for (let times = 0; times < 3; times += 1)
      expect((await asMember("/media/paid-stream/none.m3u8")).status).toBe(404);
    expect(store.asked).toEqual(["GET films/stream/none.m3u8 404"]);
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
