import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { act } from "#support/buying.ts";
import { aRole } from "#support/role.ts";
import { cases } from "#support/cases.ts";
import { request } from "#support/request.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { atPaths, atRecords, atRoutes, storeOfCourse } from "./doors.ts";
import { belongings, type Belongings, type Ear, listen, type Owner, shownOf, topicsOf } from "./others.ts";
import { active, type Reader, STANDINGS, stateOf } from "./standings.ts";

/**
 * Who gets what at which door. "full" is all that members pay for, "teaser" what everybody sees, "404" to the byte what
 * an unknown address answers; "premium" refuses what only a member's lesson can have. Each holds for GET, HEAD and
 * Range, and no odd way to write the path shows more.
 */
const MATRIX = readFileSync(join(import.meta.dirname, "entitlementMatrix.txt"), "utf8");

const [DOORS = [], ...ROWS] = MATRIX.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s*\|\s*/))
  .map(([who = "", ...cells]) => [who, ...cells.flatMap((cell) => cell.split(/\s+/))]);
const expected = (cells: string[]) => Object.fromEntries(DOORS.slice(1).map((door, at) => [door, cells[at]]));

/** Whose doors are tried under every name, and who tries what is another's, at each run; everybody in the proofs. */
const IN_ALL_FORMS = new Set(
  cases(
    ["a visitor", "with a link", "a free account", "active", "refunded", "deleted"],
    ROWS.map(([who = ""]) => who),
  ),
);

const readers = new Map<string, Reader>();
const store = await storeOfCourse();
const server = await startPocketBase({ env: store.env });
const stage = { server, operator: await aRole(server, "operator") };
for (const [who, arrive] of Object.entries(STANDINGS)) readers.set(who, await arrive(stage));
afterAll(async () => {
  await server.stop();
  await store[Symbol.asyncDispose]();
});

describe("what a membership opens", () => {
  it("is told for everybody", () => expect(ROWS.map(([who]) => who)).toEqual(Object.keys(STANDINGS)));

  it.each(ROWS)("%s", async (who, ...cells) => {
    const reader = readers.get(who);
    if (!reader) throw new Error(`Nobody is ${who}`);
    // What follows from a provider's word may take another round there.
    await expect.poll(() => stateOf(stage, reader), { timeout: 20_000 }).toBe(cells[0]);
    const found = {
      state: cells[0],
      ...(await atPaths(server, reader, IN_ALL_FORMS.has(who))),
      ...(await atRoutes(server, reader)),
      ...(await atRecords(server, reader)),
    };
    expect(found).toEqual(expected(cells));
  });
});

describe("what is somebody else's", () => {
  const tried = () => [...readers].filter(([who]) => IN_ALL_FORMS.has(who));
  let zoe: Owner;
  let hers: Belongings;
  beforeAll(async () => {
    zoe = await active(stage);
    hers = await belongings(server, zoe);
    expect(hers.rows.map(([table]) => table)).toEqual(
      expect.arrayContaining(["users", "entitlements", "subscriptions", "checkouts", "billingCustomers"]),
    );
  });

  it("is shown to nobody and changed by nobody, by listing, record, expansion or batch", async () => {
    for (const [who, reader] of tried()) expect(await shownOf(server, hers, reader), who).toEqual([]);
    expect(await shownOf(server, hers, zoe)).not.toEqual([]);
  });

  it("is heard by nobody, whatever they listen to", async () => {
    using ears = new DisposableStack();
    const own = `signals/${zoe.id}`;
    const others = tried().filter(([, { id }]) => id !== zoe.id);
    const all: Ear[] = [];
    for (const [who, reader] of others)
      for (const topics of [topicsOf(hers), [own]]) {
        const ear = ears.use(await listen(server, topics, reader));
        expect(ear.status, who).toBe(403);
        all.push(ear);
      }
    const hearing = ears.use(await listen(server, [own], zoe));
    expect(hearing.status).toBe(204);
    await act(server, zoe, "cancel");
    const body = { user: zoe.id, type: "info", title: "Told to her" };
    const url = `${server.url}/api/collections/notifications/records`;
    await request(url, { body, token: server.superuser.token });
    await expect.poll(hearing.heard).toContain(own);
    for (const ear of all) expect(hers.words.filter((word) => ear.heard().includes(word))).toEqual([]);
  });
});
