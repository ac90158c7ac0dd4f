import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, inDays } from "./ask.ts";
import { builtAt, hashedAsset, manifest, membersOnly, notFound } from "./builtSite.ts";

const FREE = "/module/1/viewer-before-topic";
const LESSON = "/module/5/five-numbers";
const VIDEO = "/media/five-numbers.mp4";
const SECURITY = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

const server = await sharedServer();
const cookie = (await aPerson(server, { premium: { validUntil: inDays(30) } })).cookie;
const get = (path: string, headers: Record<string, string | undefined> = {}, method = "GET") =>
  ask(server, path, { method, headers });

describe("a page is compressed", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0.1", "gzip", gunzipSync],
    ["br;q=0.5, gzip;q=0.8", "gzip", gunzipSync],
    ["br;q=0.000, gzip;q=0", undefined, (bytes: Buffer) => bytes],
    ["deflate, zstd, brotli", undefined, (bytes: Buffer) => bytes],
  ])("for %s as %s", async (accepted, coding, open) => {
    for (const [path, headers, built] of [
      [FREE, {}, builtAt(FREE, "public")],
      [LESSON, { cookie }, builtAt(LESSON, "members")],
      ["/nowhere", {}, notFound],
    ] as const) {
      const answer = await get(path, { ...headers, "accept-encoding": accepted });
      expect(answer.headers["content-encoding"]).toBe(coding);
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(open(answer.body).equals(built)).toBe(true);
    }
  });

  it("in parts too, of which each has its own length", async () => {
    const whole = (await get(FREE, { "accept-encoding": "br" })).body;
    const part = await get(FREE, { "accept-encoding": "br", range: "bytes=10-19" });
    expect(part.status).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes 10-19/${whole.length}`);
    expect(part.headers["content-length"]).toBe("10");
    expect(part.body.equals(whole.subarray(10, 20))).toBe(true);
    const beyond = await get(FREE, { "accept-encoding": "br", range: `bytes=${whole.length}-` });
    expect(beyond.status).toBe(416);
    const stale = await get(FREE, { "accept-encoding": "br", range: "bytes=10-19", "if-range": '"another"' });
    expect(stale.status).toBe(200);
    expect(stale.body.equals(whole)).toBe(true);
  });
});

describe("a copy in the browser is kept", () => {
  it("when its tag is still right, for each coding", async () => {
    for (const coding of ["br", "gzip", undefined]) {
      const first = await get(FREE, { "accept-encoding": coding });
      const again = await get(FREE, { "accept-encoding": coding, "if-none-match": first.headers.etag });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers).toMatchObject({
        "cache-control": first.headers["cache-control"],
        vary: first.headers.vary,
      });
    }
  });

  it("not when somebody became a member, or ceased to be one, since", async () => {
    const [preview, full] = [await get(LESSON), await get(LESSON, { cookie })];
    const asMember = await get(LESSON, { cookie, "if-none-match": preview.headers.etag });
    const asVisitor = await get(LESSON, { "if-none-match": full.headers.etag });
    expect([asMember.status, asVisitor.status]).toEqual([200, 200]);
    expect(asMember.body.equals(builtAt(LESSON, "members"))).toBe(true);
    expect(asVisitor.body.equals(builtAt(LESSON, "public"))).toBe(true);
  });

  it("never by its date: the visitor's copy would pass for the member's", async () => {
    const later = new Date(Date.now() + 60_000).toUTCString();
    for (const headers of [{}, { cookie }]) {
      expect((await get(LESSON, { ...headers, "if-modified-since": later })).status).toBe(200);
    }
  });
});

describe("what may be kept", () => {
  const SHARED = "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600";
  it.each([
    [FREE, SHARED, SHARED, false],
    [LESSON, "private, no-cache", "private, no-store", true],
    ["/module/5?lesson=five-numbers&t=90", "private, no-cache", "private, no-store", true],
    [VIDEO, "no-store", "private, no-store", true],
    ["/members/search/pagefind-entry.json", "no-store", "private, no-store", true],
    [hashedAsset, "public, max-age=31536000, immutable", "public, max-age=31536000, immutable", false],
  ])("of %s by a visitor and a member", async (path, visitors, members, isSplit) => {
    for (const method of ["GET", "HEAD"]) {
      const [one, other] = [await get(path, {}, method), await get(path, { cookie }, method)];
      expect([one.headers["cache-control"], other.headers["cache-control"]]).toEqual([visitors, members]);
      expect((other.headers.vary ?? "").includes("Cookie")).toBe(isSplit);
    }
  });

  it("of what members alone have, to whoever is none, is what an unknown address answers", async () => {
    const unknown = await get("/nobody-has-this");
    for (const address of membersOnly) {
      expect((await get(address, { cookie })).status, address).toBe(200);
      for (const [method, range] of [["GET"], ["HEAD"], ["GET", "bytes=0-9"]] as const) {
        const answer = await get(address, { range }, method);
        expect({ ...answer.headers, date: "" }, address).toEqual({ ...unknown.headers, date: "" });
        expect([answer.status, answer.body.equals(method === "HEAD" ? Buffer.alloc(0) : unknown.body)]).toEqual([
          404,
          true,
        ]);
      }
    }
  });
});

describe("every answer of the site", () => {
  it("carries the security headers", async () => {
    for (const path of [FREE, LESSON, hashedAsset, "/nowhere", "/subscription", "/robots.txt"]) {
      expect((await get(path)).headers, path).toMatchObject(SECURITY);
    }
  });

  it("that is a page carries its own policy, and no other does", async () => {
    const policyOf = async (path: string) => (await get(path, { cookie })).headers["content-security-policy"];
    const { host } = new URL(server.url);
    const policy = (index: number | undefined) => manifest.policies[index ?? -1]?.replaceAll("{site}", host);
    expect(await policyOf(FREE)).toBe(policy(manifest.urls[FREE]?.public?.policy));
    expect(await policyOf(LESSON)).toBe(policy(manifest.urls[LESSON]?.members?.policy));
    expect(await policyOf("/nowhere")).toBe(policy(manifest.notFound.policy));
    for (const path of [hashedAsset, VIDEO, "/members/search/pagefind-worker.js", "/robots.txt"]) {
      expect(await policyOf(path), path).toBeUndefined();
    }
  });
});

it.each([
  ["an address", 414, `/${"a".repeat(9000)}`, {}],
  ["a known address with a long question", 414, `${FREE}?${"a".repeat(9000)}`, {}],
  ["a cookie", 431, FREE, { cookie: `reading=${"a".repeat(9000)}` }],
  ["a list of codings", 431, FREE, { "accept-encoding": "br,".repeat(3000) }],
])("what is too long to be a reader's is refused at once: %s", async (_, status, path, headers) => {
  const answer = await get(path, headers);
  expect(answer.status).toBe(status);
  expect(answer.body).toHaveLength(0);
});
