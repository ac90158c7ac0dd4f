import { expect, it } from "vitest";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask } from "./ask.ts";

const server = await sharedServer();

const page = async (query: Record<string, string>) =>
  (await ask(server, `/community?${new URLSearchParams(query).toString()}`)).body.toString();

/** Before every post of the house's own: on that page nothing is older. */
const before = (id: string) => ({ day: "2001-01-01", rest: `10:00:00.000Z_${id.padEnd(15, "x")}` });

it.each([
  ["newest", "", "0"],
  ["most helpful", "liked", "1"],
])("what an address of one's own making shows is never kept as an older page of the %s", async (_, sort, likes) => {
  const older = (id: string) => page({ sort, after: `${likes}_${before(id).day} ${before(id).rest}` });
  const nothing = await older("a");
  const crafted = { sort: `${sort} `, module: "", lesson: `${likes}_${before("b").day}`, after: before("b").rest };
  expect(await page(crafted)).not.toBe(nothing);
  expect(await older("b")).toBe(nothing);
});
