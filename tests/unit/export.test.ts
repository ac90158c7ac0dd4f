import { expect, it } from "vitest";
import { heldIn, othersIn, relationsTo } from "#server/hooks/account/export.rules.ts";

const user = { name: "user", type: "relation", collectionId: "users", maxSelect: 1 };

it("a row belongs to somebody by its relations to users alone", () => {
  const review = { name: "review", type: "relation", collectionId: "reviews" };
  expect(relationsTo([user, review, { name: "text", type: "text" }], "users")).toEqual([user]);
});

it("a row is asked for by each of them, and in those that name several", () => {
  const asked = heldIn("teams", [user, { ...user, name: "readers", maxSelect: 9 }]);
  expect(asked).toContain(
    "FROM {{teams}} WHERE [[user]] = {:user} OR {:user} IN (SELECT value FROM json_each([[readers]])) ORDER BY rowid",
  );
});

it("a decision is exported to whom it is about without who made it, and to who made it without whom it is about", () => {
  const line: Record<string, string> = { act: "ban", moderator: "ida", user: "rolf", note: "Third time." };
  const valueOf = (field: string) => line[field];
  expect(othersIn("moderationLog", valueOf, "rolf")).toEqual(["moderator"]);
  expect(othersIn("moderationLog", valueOf, "ida")).toEqual(["user"]);
  expect(othersIn("likes", valueOf, "ida")).toEqual([]);
});
