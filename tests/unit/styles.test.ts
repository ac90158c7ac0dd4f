import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("no style asks the whole page what is in it: every change of it would style every element anew", () => {
  const files = globSync("{src,pocketbase/hooks}/**/*.{astro,css,ts,tsx}");
  // On paper nothing changes.
  const asking = files
    .filter((file) => !file.endsWith("print.css"))
    .filter((file) => {
      return /(?:html|body|:root)(?:\[[^\]]*\])*(?::not\()?:has\(/.test(readFileSync(file, "utf8"));
    });
  expect(asking).toEqual([]);
});
