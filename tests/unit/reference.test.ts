import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { collectionsIn, routesIn } from "#server/scripts/reference/reference.ts";

const read = (file: string): string => readFileSync(file, "utf8");
const migrations = globSync("pocketbase/pb_migrations/*.js");
const tables = globSync("pocketbase/hooks/*.pb.ts");
const occurrences = (files: string[], pattern: RegExp): number =>
  files.reduce((sum, file) => sum + [...read(file).matchAll(pattern)].length, 0);

describe("the reference", () => {
  it("says of every collection what it is", () => {
    const all = migrations.flatMap((file) => collectionsIn(file, read));
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(({ says }) => says.length < 20)).toEqual([]);
  });

  it("lists every route, and what the function that answers it says of itself", () => {
    const all = tables.flatMap((file) => routesIn(file, read));
    // The one that hides the dashboard is only there while it is hidden.
    expect(all).toHaveLength(occurrences(tables, /^routerAdd\(/gm));
    expect(all.filter(({ says }) => says === "")).toEqual([]);
    expect(all.find(({ name }) => name === "POST /api/course/certificates/{code}")).toEqual({
      name: "POST /api/course/certificates/{code}",
      says: "The same certificate under the name its owner has now.",
      file: "pocketbase/hooks/learning/certificates/certificates.ts",
    });
  });
});
