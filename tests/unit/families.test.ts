import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { FAMILIES } from "#shell/account/families.ts";
import type { Synced } from "#sync/synced.ts";

const synced = FAMILIES.filter(({ waiting }) => waiting !== undefined);

it.each(synced)("$key: the feature keeps its data where a sign-out looks for it", async ({ key, waiting, load }) => {
  const feature = (await load?.()) as Synced<never, object>;
  expect(feature.keys).toEqual({ key, waiting });
});

it("no key belongs to two, so that a sign-out takes no operation that waits", () => {
  const beginnings = FAMILIES.flatMap(({ key, waiting }) => (waiting ? [key, waiting] : [key]));
  const isWithin = (one: string, other: string) => (other.endsWith("_") ? one.startsWith(other) : one === other);
  for (const [index, one] of beginnings.entries())
    expect(beginnings.filter((other, at) => at !== index && isWithin(one, other))).toEqual([]);
});

it.each(["content", "tests/course"])("the privacy page of %s names all of it", async (course) => {
  const page = await readFile(`${course}/pages/privacy.mdx`, "utf8");
  const names = FAMILIES.flatMap(({ key, waiting }) => [key, ...(waiting ? [waiting] : [])]);
  for (const name of names)
    // A beginning stands for every name below it.
    expect(page, name).toContain(name.endsWith("_") ? `\`${name}` : `\`${name}\``);
});
