import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { productShape } from "#build/texts/shape.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { saidIn, unsaid } from "#support/saidTexts.ts";

it("a sentence of the product is said by some file, each of them", () => {
  const texts = productShape();
  const files = globSync("src/**/*.{ts,tsx,astro}", { cwd: PROJECT });
  const said = files.flatMap((file) => saidIn(readFileSync(join(PROJECT, file), "utf8"), texts));
  expect(unsaid(texts, new Set(said))).toEqual([]);
  const others = said.filter((path) => !path.startsWith("order"));
  expect(unsaid(texts, new Set(others)), "and one that is not is seen").toContain("order.title");
});
