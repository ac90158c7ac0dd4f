import { expect, it } from "vitest";
import { minifyScripts } from "#build/minify/inlineScripts.ts";

it("our own inline scripts become as short as files", () => {
  const html = "<script>\n  {\n    // Why.\n    if (at < now) go(at);\n  }\n</script><p>  </p>";
  expect(minifyScripts(html)).toBe("<script>at<now&&go(at);</script><p>  </p>");
});

it.each(['<script type="application/ld+json">{ "a": 1 }</script>', '<script src="/a.js"></script>'])(
  "%s stays as it is",
  (html) => expect(minifyScripts(html)).toBe(html),
);

it("one that cannot be read stops the build and is shown", () => {
  expect(() => minifyScripts("<script>const = ;</script>")).toThrow(/An inline script cannot be read[^]*const = ;/);
});
