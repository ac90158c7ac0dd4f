import { describe, expect, it } from "vitest";
import type { Address, Entry, Manifest } from "#contract/manifest.d.ts";
import { type Page, sidesOf } from "#server/hooks/site/answer.rules.ts";
import { type Header, fileHeaders } from "#server/hooks/site/headers.rules.ts";
import { allowingScripts } from "#server/hooks/site/scriptHosts.rules.ts";

const page: Entry = {
  file: "index.html",
  type: "text/html; charset=utf-8",
  hash: "a1",
  size: 9,
  br: 5,
  gz: 6,
  policy: 1,
};
const style: Entry = { file: "_astro/s.css", type: "text/css", hash: "c3", size: 9, br: 5, gz: 6, immutable: true };
const manifest: Manifest & { asked: string } = {
  asked: "course.example",
  siteUrl: "https://course.example",
  policies: ["default-src 'none'", "default-src 'none'; script-src 'self'"],
  notFound: { ...page, policy: 0 },
  urls: {},
};

const table = (headers: Header[]) => Object.fromEntries(headers);
const headers = (address: Address, side: "public" | "members", coding: "br" | "gz" | "" = "") =>
  table(fileHeaders(manifest, sidesOf(address)[side] as Page, coding));

describe("a content security policy", () => {
  it("names the folders of the site's scripts on the host that was asked", () => {
    const policies = ["script-src {site}/_astro/"];
    const asked = fileHeaders(
      { ...manifest, policies, asked: "localhost:8090" },
      sidesOf({ public: { ...page, policy: 0 } }).public as Page,
      "",
    );
    expect(table(asked)["Content-Security-Policy"]).toBe("script-src localhost:8090/_astro/ course.example/_astro/");
  });

  it("allows nothing when the manifest lacks it", () => {
    expect(headers({ public: { ...page, policy: 7 } }, "public")["Content-Security-Policy"]).toBe("default-src 'none'");
  });
});

it("a file that is handed out is saved under its name, on both sides, and no other is", () => {
  const sheet: Entry = { ...style, saved: "five-numbers-sheet.csv" };
  for (const [address, side] of [
    [{ public: sheet }, "public"],
    [{ members: sheet }, "members"],
  ] as const)
    expect(headers(address, side)["Content-Disposition"]).toBe('attachment; filename="five-numbers-sheet.csv"');
  expect(headers({ public: style }, "public")).not.toHaveProperty("Content-Disposition");
});

const POLICY = "script-src {site}/_astro/ {site}/pagefind/ 'sha256-a='; worker-src {site}/pagefind/; img-src 'self'";
const allowing = (asked: string) => allowingScripts(POLICY, "https://the.site", asked);

describe("scripts of a page may come from", () => {
  it("the folders the build filled, on the site's host", () => {
    expect(allowing("the.site")).toBe(
      "script-src the.site/_astro/ the.site/pagefind/ 'sha256-a='; worker-src the.site/pagefind/; img-src 'self'",
    );
  });

  it("the same folders on the host this reader knows", () => {
    expect(allowing("127.0.0.1:8090")).toContain(
      "script-src 127.0.0.1:8090/_astro/ the.site/_astro/ 127.0.0.1:8090/pagefind/ the.site/pagefind/ 'sha256-a=';",
    );
  });

  it("the whole site where its host cannot be named", () => {
    for (const host of ["[::1]:8090", "", "evil.example; script-src *", "a b", "a,b", "*"])
      expect(allowing(host), host).toBe("script-src 'self' 'self' 'sha256-a='; worker-src 'self'; img-src 'self'");
  });
});
