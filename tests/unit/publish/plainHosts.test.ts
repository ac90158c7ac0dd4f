import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVERYWHERE } from "#server/hooks/site/headers.rules.ts";

/** The headers of public/_headers by the addresses they are for. */
const rules = new Map(
  readFileSync("public/_headers", "utf8")
    .split(/\n(?=\/)/)
    .slice(1)
    .map((rule) => {
      const [path = "", ...headers] = rule.trim().split(/\n\s*/);
      return [path, new Map(headers.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))] as const;
    }),
);

test("a host of plain files sends the same headers as the site's own server", () => {
  for (const [name, value] of EVERYWHERE) expect(rules.get("/*")?.get(name), name).toBe(value);
});

test("what is named by its content is kept for ever there, and the worker never", () => {
  expect(rules.get("/_astro/*")?.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(rules.get("/worker.js")?.get("Cache-Control")).toBe("no-cache");
});
