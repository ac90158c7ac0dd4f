import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { isSample } from "#support/sample.ts";

const CONTENT = join(PROJECT, "content");
const files = ["faq.yaml", "plans.yaml", "site.yaml", ...globSync("pages/*.mdx", { cwd: CONTENT })];

it.skipIf(!isSample)("says nowhere that Premium opens later, while it is on sale", () => {
  expect(readFileSync(join(CONTENT, "site.yaml"), "utf8")).toContain("onSale: true");
  const late = files.filter((file) =>
    /Premium will|nothing is sold|cannot be ordered|nothing can be bought|\]\(\/subscription\) opens later/i.test(
      readFileSync(join(CONTENT, file), "utf8"),
    ),
  );
  expect(late).toEqual([]);
});
