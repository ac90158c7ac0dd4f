import { expect, it } from "vitest";
import { purge } from "#server/scripts/publish/switch.ts";

it("says nothing when the shared cache was emptied, or when there is none", async () => {
  expect(await purge("")).toBe("");
  expect(await purge("true && true")).toBe("");
});

it("tells what the command said when the shared cache could not be emptied", async () => {
  expect(await purge("echo the cache is locked >&2; exit 4")).toContain("PURGE_COMMAND failed: the cache is locked.");
  expect(await purge("exit 4")).toContain("it ended with 4");
});
