import { describe, expect, it } from "vitest";
import { measured, tooMany } from "#worker/bounds.ts";
import { cacheKey, isStorable, otherKeyOf, requestKind } from "#worker/requests.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/offline.yaml") as {
  answered: [path: string, what: string][];
  keys: [path: string, key: string][];
};

const ORIGIN = "https://the.site";
type More = { mode?: string; cache?: string; headers?: Record<string, string> };
const kind = (path: string, { mode = "cors", cache = "default", headers = {} }: More = {}) =>
  requestKind({ url: new URL(path, ORIGIN), mode, cache, headers: new Headers(headers) }, ORIGIN);

describe("the worker answers", () => {
  it.each(told.answered)("%s", (path, what) => expect(kind(path)).toBe(what));

  it.each([
    ...["/api/course/progress", "/api/collections/users/records", "/_/", "/members/search/pagefind.js"],
    ...["/pagefind/pagefind.js", "/renew.js", "/worker.js", "/worker-off.js", "/offline.json", "/offline/1.json"],
    ...["/media/a/index.m3u8", "/media/a/1.ts", "/sitemap.xml", "https://elsewhere.org/page"],
  ])("nothing at %s", (path) => expect(kind(path)).toBeUndefined());

  it("nothing that is asked with a token, for now or for a part", () => {
    expect(kind("/faq", { headers: { Authorization: "a token" } })).toBeUndefined();
    for (const cache of ["no-store", "only-if-cached", "reload"]) expect(kind("/faq", { cache })).toBeUndefined();
    for (const path of ["/faq", "/_astro/a.B1x.js", "/media/a.vtt"])
      expect(kind(path, { headers: { Range: "bytes=0-" } }), path).toBeUndefined();
  });

  it("a page that its reader loads anew, and a part of a video: that one may be kept", () => {
    expect(kind("/faq", { mode: "navigate", cache: "reload" })).toBe("page");
    for (const path of ["/media/a.mp4", "/_astro/a.B1x.m4a"])
      expect(kind(path, { headers: { Range: "bytes=0-" } }), path).toBe("video");
  });
});

describe("a page lies here", () => {
  it.each(told.keys)("%s as %s", (path, key) => expect(cacheKey(ORIGIN + path)).toBe(ORIGIN + key));

  it("under a lesson's other address, too", () => {
    expect(otherKeyOf(`${ORIGIN}/module/1?lesson=a`)).toBe(`${ORIGIN}/module/1/a`);
    expect(otherKeyOf(`${ORIGIN}/module/1/a`)).toBeUndefined();
  });
});

describe("what is stored", () => {
  const HTML = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache", Vary: "Origin" };
  const answer = (headers: Record<string, string>, more = {}) => ({
    ...{ status: 200, type: "basic", redirected: false, headers: new Headers({ ...HTML, ...headers }) },
    ...more,
  });

  it("is public", () => {
    expect(isStorable(answer({}), "page")).toBe(true);
    expect(isStorable(answer({ "Cache-Control": "public, max-age=31536000, immutable" }), "file")).toBe(true);
    expect(isStorable(answer({ "Content-Type": "text/vtt; charset=utf-8" }), "page")).toBe(true);
  });

  it.each(["private, no-cache", "private, no-store", "no-store", "Private", "public, NO-STORE"])(
    "is never %s",
    (value) => {
      for (const kind of ["page", "file"] as const)
        expect(isStorable(answer({ "Cache-Control": value }), kind)).toBe(false);
    },
  );

  it.each(["Origin, Accept-Encoding, Cookie", "Authorization", "*"])("depends on nobody's %s", (Vary) =>
    expect(isStorable(answer({ Vary }), "page")).toBe(false),
  );

  it("is a whole answer of this site", () => {
    for (const status of [206, 301, 304, 404, 500]) expect(isStorable(answer({}, { status }), "page")).toBe(false);
    expect(isStorable(answer({}, { type: "opaque", status: 0 }), "page")).toBe(false);
    expect(isStorable(answer({}, { redirected: true }), "page")).toBe(false);
    expect(isStorable(answer({ "Content-Type": "text/plain" }), "page")).toBe(false);
  });

  it("keeps within its bounds: what came first goes first", () => {
    expect(tooMany([1, 1, 1], { entries: 3, bytes: 3 })).toBe(0);
    expect(tooMany([1, 1, 1], { entries: 2, bytes: 3 })).toBe(1);
    expect(tooMany([5, 1, 1], { entries: 3, bytes: 2 })).toBe(1);
    expect(tooMany([1, 1, 5], { entries: 3, bytes: 4 })).toBe(3);
    expect(tooMany([], { entries: 0, bytes: 0 })).toBe(0);
  });

  it("has its size written on it, and is no giant", async () => {
    const small = await measured(new Response("12345", { headers: HTML }));
    expect(small?.headers.get("X-Size")).toBe("5");
    expect(small?.headers.get("Content-Type")).toBe(HTML["Content-Type"]);
    expect(await small?.text()).toBe("12345");
    expect(await measured(new Response("x".repeat(4_000_000)))).toBeNull();
  });
});
