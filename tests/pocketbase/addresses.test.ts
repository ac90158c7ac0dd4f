import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer, startPocketBase } from "#support/startPocketBase.ts";
import { ask, inDays } from "./ask.ts";
import { hashedAsset, notFound } from "./builtSite.ts";

const FREE = "/module/1/viewer-before-topic";
const VIDEO = "/media/five-numbers.mp4";
const server = await sharedServer();
const cookie = (await aPerson(server, { premium: { validUntil: inDays(30) } })).cookie;
const get = (path: string, headers: Record<string, string | undefined> = {}, method = "GET") =>
  ask(server, path, { method, headers });

describe("an address that moved", () => {
  it.each([
    ["/subscription/?from=mail&x=1", "/subscription?from=mail&x=1"],
    ["/review?from=mail", "/practice?from=mail"],
    ["/module/1/", "/module/1"],
    ["/module/1/?lesson=viewer-before-topic", "/module/1?lesson=viewer-before-topic"],
    ["/module/5/five-numbers/", "/module/5/five-numbers"],
  ])("%s leads to %s", async (from, to) => {
    const answer = await get(from);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(to);
  });

  it("leads to no other site", async () => {
    for (const path of ["//evil.example/", "//evil.example/module/1/", "/\\evil.example/", "/%2fevil.example/"]) {
      const { status, headers } = await get(path);
      if (status >= 300 && status < 400) expect(headers.location, path).toMatch(/^\/(?!\/)/);
      else expect(status, path).toBe(404);
    }
  });

  it("is not how a members-only address shows that it exists", async () => {
    expect((await get(`${VIDEO}/`)).status).toBe(404);
    expect((await get(`${VIDEO}/`, { cookie })).status).toBe(404);
  });
});

describe("an odd address", () => {
  it.each([
    ...["/nowhere", "/constructor", "/module/0", "/module/1%00", "/%2e%2e/%2e%2e/etc/passwd", "/module/1/index.html"],
    ...["/_astro/../../pocketbase/site/manifest.json", "/manifest.json", "/members/module/5/five-numbers", "/.env"],
    `/${"x".repeat(8_000)}`,
  ])("%s is not found", async (path) => {
    const answer = await get(path, { cookie });
    if (answer.status === 307) expect(answer.headers.location).toMatch(/^\/(?!\/)/);
    else {
      expect(answer.status).toBe(404);
      expect(answer.body.equals(notFound)).toBe(true);
    }
  });

  it("a lesson's address in another module leads to where it is now", async () => {
    const answer = await get("/module/1/five-numbers?t=9", { cookie });
    expect([answer.status, answer.headers.location]).toEqual([301, "/module/5/five-numbers?t=9"]);
  });

  it.each([`${FREE}.br`, `${FREE}.gz`, `${FREE}/index.html.br`, `${hashedAsset}.br`])("%s is no file", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

it("what is not the site's is the dashboard, unless the operator asks for it", async () => {
  await using own = await startPocketBase({ env: { DASHBOARD: "on" } });
  const answer = await ask(own, "/_/");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^text\/html/);
});
