import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { policyOf } from "#build/publish/manifest.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const directive = (html: string, name: string): string | undefined =>
  policyOf(html, "index.html")
    .split("; ")
    .find((part) => part.startsWith(`${name} `));

const FOLDERS = "{site}/_astro/ {site}/pagefind/ {site}/members/search/";
const SCRIPTS = `${FOLDERS} {site}/renew.js {site}/worker.js`;

describe("the Content-Security-Policy of a page", () => {
  it("allows the page's own inline script and style, by hash, and no other", () => {
    const html = "<style>a{color:red}</style><script>start(1 < 2)</script>";
    expect(directive(html, "script-src")).toBe(`script-src ${SCRIPTS} ${hashOf("start(1 < 2)")}`);
    expect(directive(html, "style-src")).toBe(`style-src 'self' ${hashOf("a{color:red}")}`);
  });

  it.each(['<script src="/_astro/a.js"></script>', '<script type="application/ld+json">{}</script>', "<p>Words</p>"])(
    "needs no hash for %s",
    (html) => expect(directive(html, "script-src")).toBe(`script-src ${SCRIPTS}`),
  );

  it("lets in the host of the page's own video and nobody else's", () => {
    expect(directive("<p>Words</p>", "media-src")).toBe("media-src 'self'");
    expect(directive("<p>Words</p>", "frame-src")).toBe("frame-src 'none'");
    const hosted = '<video><source src="https://video.example.org/a/b.mp4" type="video/mp4"></video>';
    expect(directive(hosted, "media-src")).toBe("media-src 'self' https://video.example.org");
    const embedded = '<a data-embed="https://www.youtube-nocookie.com/embed/abc?autoplay=1">Play</a>';
    expect(directive(embedded, "frame-src")).toBe("frame-src https://www.youtube-nocookie.com");
    expect(directive('<video src="/media/a.mp4"></video>', "media-src")).toBe("media-src 'self'");
  });

  it("lets a page with a playlist fetch it, and hand it to its own video", () => {
    const page = '<video><source src="https://video.example.org/b.m3u8" type="application/vnd.apple.mpegurl"></video>';
    expect(directive(page, "connect-src")).toBe("connect-src 'self' https://video.example.org");
    expect(directive(page, "media-src")).toBe("media-src 'self' blob: https://video.example.org");
    expect(directive(page, "worker-src")).toBe(`worker-src ${FOLDERS} {site}/worker.js`);
    expect(directive("<p>Words</p>", "connect-src")).toBe("connect-src 'self'");
  });

  it("leaves the place of the store's bucket to the server, for the page's own video alone", () => {
    const inStore = (html: string) =>
      policyOf(html, "index.html", (address) => (address.startsWith("/media/one") ? "films" : undefined));
    const stream = '<video><source src="/media/one/index.m3u8" type="application/vnd.apple.mpegurl"></video>';
    expect(inStore(stream)).toContain("; connect-src 'self' {store:films}; media-src 'self' blob: {store:films};");
    const file = '<video><source src="/media/one.mp4" type="video/mp4"></video>';
    expect(inStore(file)).toContain("; connect-src 'self'; media-src 'self' {store:films};");
    expect(inStore(file.replace("one", "two"))).toContain("; media-src 'self';");
  });

  it("starts from nothing and allows no frame, no plug-in and no other base", () => {
    const policy = policyOf("<p>Words</p>", "index.html");
    for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy.split("; ")).toContain(part);
    expect(policy).not.toContain("unsafe");
  });

  it("lets no words become HTML or a script's address, but for the workers of one policy", () => {
    const parts = policyOf("<p>Words</p>", "index.html").split("; ");
    expect(parts).toContain("require-trusted-types-for 'script'");
    expect(parts).toContain("trusted-types default");
  });

  it.each([
    '<p style="color:red">',
    "<p STYLE=color:red>",
    '<button onclick="go()">',
    '<script src="/api/files/users/ada/a.js"></script>',
    '<script src="https://elsewhere.example/a.js"></script>',
    "<svg><path style='fill:red'/></svg>",
  ])("ends the build at %s, which it would refuse in the browser", (html) =>
    expect(() => policyOf(html, "module/1/index.html")).toThrow(/^module\/1\/index\.html: /),
  );
});
