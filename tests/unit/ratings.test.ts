import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aggregateRating, ratingsFrom } from "#features/learning/course/ratings/ratings.ts";
import { keepRatings } from "#server/scripts/serve/ratings.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "ratings-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("what the database knows is what the next build reads; without one, or without reviews, nothing is written", () => {
  const file = join(folder, "ratings.json");
  keepRatings(folder, file);
  expect(existsSync(file)).toBe(false);
  const database = new DatabaseSync(join(folder, "data.db"));
  keepRatings(folder, file);
  expect(existsSync(file)).toBe(false);
  database.exec("CREATE TABLE reviewStats (contentId, total, average)");
  database.exec("INSERT INTO reviewStats VALUES ('five-numbers', 3, 4.6666666), ('1', 1, 5)");
  database.close();
  keepRatings(folder, file);
  const ratings = ratingsFrom(readFileSync(file, "utf8"));
  expect([...ratings.keys()].toSorted()).toEqual(["1", "five-numbers"]);
  expect(aggregateRating(ratings.get("five-numbers"))).toEqual({
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.67, reviewCount: 3, bestRating: 5, worstRating: 1 },
  });
});

it("nothing is claimed of what nobody rated, or what is no rating", () => {
  const rows = [{ contentId: "a", total: 0, average: 0 }, { contentId: "b", total: 1, average: 9 }, null, "x", {}];
  expect(ratingsFrom(JSON.stringify({ items: rows })).size).toBe(0);
  expect(ratingsFrom("{}").size).toBe(0);
  expect(aggregateRating(undefined)).toBeUndefined();
});
