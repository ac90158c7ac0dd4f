import { describe, expect, it } from "vitest";
import {
  forReading,
  GONE_SECONDS,
  isForReading,
  plainCookieGone,
  readingCookie,
  secondsLeft,
} from "#server/hooks/access/readingCookie/readingCookie.rules.ts";

const NOW_MS = 1_790_000_000_500;

describe("the reading cookie", () => {
  it("is out of reach of scripts and of other sites' forms", () => {
    const cookie = "reading=value; Path=/; Max-Age=60; HttpOnly; SameSite=Lax";
    expect(readingCookie("value", 60, false)).toBe(cookie);
    expect(readingCookie("", GONE_SECONDS, false)).toContain("reading=; Path=/; Max-Age=0;");
  });

  it("can under TLS be set by this host alone, and takes the place of one from before", () => {
    const cookie = "__Host-reading=value; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax";
    expect(readingCookie("value", 60, true)).toBe(cookie);
    expect(plainCookieGone(true)).toEqual(["reading=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax"]);
    expect(plainCookieGone(false)).toEqual([]);
  });

  it("lives as long as the token beside it and never longer", () =>
    expect(secondsLeft(1_790_000_060, NOW_MS)).toBe(59));

  it("is deleted where there is no time left or none is known", () => {
    for (const expiry of [1_790_000_001, 1_789_999_999, 0, undefined, "1790000060", Number.NaN])
      expect(secondsLeft(expiry, NOW_MS), String(expiry)).toBe(GONE_SECONDS);
  });

  it("is no API token and no API token is one", () => {
    expect(forReading("someone")).toEqual({ id: "someone", use: "reading" });
    expect(isForReading(forReading("someone"))).toBe(true);
    expect(isForReading({ id: "someone", type: "auth" })).toBe(false);
    expect(isForReading({ id: "someone", use: "writing" })).toBe(false);
  });
});
