import { expect, it } from "vitest";
import { relationsTo } from "#server/hooks/export/export.rules.ts";

it("a row belongs to somebody by its relations to users alone", () => {
  const fields = [
    { name: "user", type: "relation", collectionId: "users" },
    { name: "review", type: "relation", collectionId: "reviews" },
    { name: "text", type: "text" },
  ];
  expect(relationsTo(fields, "users")).toEqual(["user"]);
});
