import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isSample } from "#support/sample.ts";

const CODE = ["src/**/*.{ts,tsx,astro,css}", "pocketbase/{hooks,pb_migrations,scripts}/**/*.{ts,js}"];

// The name of another course may well be a word of the code.
test.skipIf(!isSample)("the course's name stands in content/ and nowhere in the code", () => {
  const { name } = parse(readFileSync("content/site.yaml", "utf8")) as { name: string };
  const files = CODE.flatMap((pattern) => globSync(pattern));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => readFileSync(file, "utf8").includes(name))).toEqual([]);
});
