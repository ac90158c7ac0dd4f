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

it("the privacy page names all of it that the server has too", async () => {
  const page = await readFile("content/pages/privacy.mdx", "utf8");
  for (const { key, waiting } of synced)
    for (const name of [key, waiting]) expect(page).toContain(`\`${String(name)}\``);
});
