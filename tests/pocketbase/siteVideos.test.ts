import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COURSE } from "#support/course.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, startPocketBase } from "#support/startPocketBase.ts";
import { ask } from "./ask.ts";
import { builtAt, notFound } from "./builtSite.ts";
import { inDays } from "./readers.ts";

const VIDEO = "/media/five-numbers.mp4";

const server = await sharedServer();
const cookie = (await aPerson(server, { premium: { validUntil: inDays(30) } })).cookie;

const get = (path: string, headers: Record<string, string | undefined> = {}, method = "GET") =>
  ask(server, path, { method, headers });

describe("a video is read in parts", () => {
  const part = (range: string, headers: Record<string, string> = { cookie }) => get(VIDEO, { ...headers, range });

  it("by a member", async () => {
    const video = builtAt(VIDEO, "members");
    const middle = await part("bytes=100-199");
    expect(middle.status).toBe(206);
    expect(middle.headers["content-range"]).toBe(`bytes 100-199/${video.length}`);
    expect(middle.headers["content-type"]).toBe("video/mp4");
    expect(middle.body.equals(video.subarray(100, 200))).toBe(true);
    expect((await part("bytes=-5")).body.equals(video.subarray(-5))).toBe(true);
  });

  it("not beyond its end", async () => {
    expect((await part(`bytes=${builtAt(VIDEO, "members").length}-`)).status).toBe(416);
  });

  it("not by a visitor, not even its length", async () => {
    const answer = await part("bytes=0-0", {});
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty("content-range");
    expect(answer.body.equals(notFound)).toBe(true);
  });
});

it("a file that a new build took away is not found, and nobody keeps that answer", async () => {
  const membersTree = mkdtempSync(join(tmpdir(), "empty-tree-"));
  await using own = await startPocketBase({ site: { ...COURSE, membersTree } });
  const person = await aPerson(own, { premium: { validUntil: inDays(30) } });
  const answer = await ask(own, VIDEO, { headers: { cookie: person.cookie } });
  expect(answer.status).toBe(404);
  expect(answer.body.equals(notFound)).toBe(true);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers).not.toHaveProperty("etag");
  rmdirSync(membersTree);
});
