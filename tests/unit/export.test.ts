import { expect, it } from "vitest";
import { othersIn } from "#server/hooks/account/export.rules.ts";

it("a decision is exported to whom it is about without who made it, and to who made it without whom it is about", () => {
  const line: Record<string, string> = { act: "ban", moderator: "ida", user: "rolf", note: "Third time." };
  const valueOf = (field: string) => line[field];
  expect(othersIn("moderationLog", valueOf, "rolf")).toEqual(["moderator"]);
  expect(othersIn("moderationLog", valueOf, "ida")).toEqual(["user"]);
  expect(othersIn("likes", valueOf, "ida")).toEqual([]);
});
