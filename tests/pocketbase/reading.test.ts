import { beforeAll, describe, expect, it } from "vitest";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, ask } from "./ask.ts";
import { builtAt, hashedAsset, manifest, membersOnly, notFound } from "./builtSite.ts";
import { READERS } from "./readers.ts";

type Side = "public" | "members" | "missing";
const LESSON = "/module/5/five-numbers";
const FREE = "/module/1/viewer-before-topic";

/** Asked path; the address whose bytes answer; the side a visitor and a member get. */
const ADDRESSES: [asked: string, address: string, visitor: Side, member: Side][] = [
  ["/", "/", "public", "public"],
  [FREE, FREE, "public", "public"],
  ["/module/1?lesson=viewer-before-topic", FREE, "public", "public"],
  ["/module/5?lesson=unknown", "/module/5/unknown-lesson", "public", "public"],
  [LESSON, LESSON, "public", "members"],
  ["/module/5?lesson=five-numbers", LESSON, "public", "members"],
  ["/module/5?lesson=five-numbers&t=90", LESSON, "public", "members"],
  ["/media/five-numbers.mp4", "/media/five-numbers.mp4", "missing", "members"],
  ["/media/five-numbers.vtt", "/media/five-numbers.vtt", "missing", "members"],
  ["/members/search/pagefind-entry.json", "/members/search/pagefind-entry.json", "missing", "members"],
  [hashedAsset, hashedAsset, "public", "public"],
];

const FIRST_TEN = "bytes=0-9";
const FOR_EVER = "public, max-age=31536000, immutable";
const SHARED = "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600";

function cacheControl(address: string, side: Side): string {
  if (side === "missing") return "no-store";
  if (side === "members") return "private, no-store";
  if (manifest.urls[address]?.members) return "private, no-cache";
  return address === hashedAsset ? FOR_EVER : SHARED;
}

const variesByCookie = (answer: Answer): boolean => (answer.headers.vary ?? "").includes("Cookie");

const server = await sharedServer();

describe.each(Object.keys(READERS))("a %s reader", (reader) => {
  let cookie: string | undefined;
  beforeAll(async () => void (cookie = await READERS[reader]?.(server)));

  it.each(ADDRESSES)("asks for %s", async (asked, address, visitor, member) => {
    const side = reader === "member" ? member : visitor;
    const whole = side === "missing" ? notFound : builtAt(address, side);
    const status = side === "missing" ? 404 : 200;

    const got = await ask(server, asked, { headers: { cookie } });
    expect(got.status).toBe(status);
    expect(got.body.equals(whole)).toBe(true);
    expect(got.headers["cache-control"]).toBe(cacheControl(address, side));
    expect(variesByCookie(got)).toBe(side !== "missing" && manifest.urls[address]?.members !== undefined);

    const head = await ask(server, asked, { method: "HEAD", headers: { cookie } });
    expect(head.status).toBe(status);
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: "" }).toEqual({ ...got.headers, date: "" });

    const range = await ask(server, asked, { headers: { cookie, range: FIRST_TEN } });
    expect(range.status).toBe(side === "missing" ? 404 : 206);
    expect(range.body.equals(side === "missing" ? whole : whole.subarray(0, 10))).toBe(true);
    expect(range.headers["cache-control"]).toBe(cacheControl(address, side));
  });

  it("gets the members' files only as a member, and else what an unknown address answers", async () => {
    const unknown = await ask(server, "/nobody-has-this", { headers: { cookie } });
    for (const address of membersOnly) {
      for (const [method, range] of [["GET"], ["HEAD"], ["GET", FIRST_TEN]] as const) {
        const answer = await ask(server, address, { method, headers: { cookie, range } });
        if (reader === "member") expect(answer.status, address).toBe(range ? 206 : 200);
        else {
          expect(answer.status, address).toBe(404);
          expect({ ...answer.headers, date: "" }, address).toEqual({ ...unknown.headers, date: "" });
          expect(answer.body.equals(method === "HEAD" ? Buffer.alloc(0) : unknown.body), address).toBe(true);
        }
      }
    }
  });
});
