import { expect, it } from "vitest";
import { ownPart, relationsTo } from "#server/hooks/export/export.rules.ts";

it("a row belongs to somebody by its relations to users alone", () => {
  const fields = [
    { name: "user", type: "relation", collectionId: "users" },
    { name: "review", type: "relation", collectionId: "reviews" },
    { name: "text", type: "text" },
  ];
  expect(relationsTo(fields, "users")).toEqual(["user"]);
});

it("a decision is exported to whom it is about without who made it, and to who made it without whom it is about", () => {
  const line = { act: "ban", moderator: "ida", user: "rolf", reason: "It sells something.", note: "Third time." };
  expect(ownPart("moderationLog", line, "rolf")).toEqual({ ...line, moderator: "" });
  expect(ownPart("moderationLog", line, "ida")).toEqual({ ...line, user: "" });
  expect(ownPart("likes", line, "ida")).toEqual(line);
});
