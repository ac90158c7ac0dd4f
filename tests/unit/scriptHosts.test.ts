import { describe, expect, it } from "vitest";
import { allowingScripts } from "#server/hooks/site/scriptHosts.rules.ts";

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
