import fc from "fast-check";
import { expect, it } from "vitest";
import { Attempts, backoffMs } from "#sync/attempts.ts";
import { behindBy, notAhead } from "#sync/clock.ts";
import { Families } from "#sync/families.store.ts";
import { ownRows } from "#sync/rows.ts";
import { operationMoment } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { atEveryMoment } from "#support/syncMoments.ts";
import { play } from "#support/syncPlay.ts";
import { stories } from "#support/syncStories.ts";
import type { Tab } from "#support/syncTab.ts";
import { type Browser, settle, World } from "#support/syncWorld.ts";

const engine = { Synced, Families, ownRows, behindBy, Attempts };

it("whatever befalls three browsers, nothing is lost, doubled or given to another, and all come to agree", async () => {
  await fc.assert(
    fc.asyncProperty(stories, (steps) => play(engine, steps)),
    { numRuns: 120 },
  );
});

it("what comes up at the very moment an attempt ends is sent, too", () => atEveryMoment(engine));

const NOW = Date.parse("2026-03-20T12:00:00Z");
const MINUTE = 60_000;
const done = (id: string, minutesAgo: number) => ({
  ...{ id, user: "ada" },
  at: new Date(NOW - minutesAgo * MINUTE).toISOString(),
});

it("the server is asked again after twice as long each time, at most five minutes, and never before it says", () => {
  expect([1, 2, 3].map((tries) => backoffMs(tries, 0.5))).toEqual([2000, 4000, 8000]);
  expect(backoffMs(20, 1)).toBe(375_000);
  expect(backoffMs(1, 0.5, NOW + MINUTE, NOW)).toBe(MINUTE);
});

it("what waits is never dated ahead and keeps its order", () => {
  const [first, second, third] = notAhead([done("a", 5), done("b", -60), done("c", -90)], NOW);
  expect([first?.id, second?.id, third?.id]).toEqual(["a", "b", "c"]);
  expect([first?.at, Date.parse(second?.at ?? ""), Date.parse(third?.at ?? "")]).toEqual([
    done("a", 5).at,
    NOW - 1,
    NOW,
  ]);
});

it("what is done is dated after all that waits, and after what is known of it", () => {
  expect(operationMoment(NOW, [])).toBe(done("", 0).at);
  expect(Date.parse(operationMoment(NOW, [done("a", -1)]))).toBe(NOW + MINUTE + 1);
  expect(Date.parse(operationMoment(NOW, [done("a", -1)], done("", -2).at))).toBe(NOW + 2 * MINUTE);
});

const aTab = (kept: Record<string, string> = {}) => {
  const world = new World(engine, [0]);
  const browser = world.browsers[0] as Browser;
  for (const [key, text] of Object.entries(kept)) browser.storage.set(key, text);
  for (const tab of browser.tabs) browser.kill(tab);
  browser.open();
  return { world, browser, tab: browser.tabs[0] as Tab };
};

it("after a failure the server is asked again by itself, and what came up meanwhile goes right after", async () => {
  const { world, tab } = aTab({ session: "ada" });
  await settle();
  while (world.requests.length > 0) world.deliver(0, "answered");
  await settle();
  void tab.counted.add({ what: "one" });
  await settle();
  void tab.counted.add({ what: "two" });
  world.deliver(0, "lost before");
  await settle();
  expect(tab.counted.$view.get()).toMatchObject({ waiting: [{ what: "one" }, { what: "two" }] });
  world.deliver(0, "lost before");
  await settle();
  expect(tab.counted.$view.get().state).toBe("stale");
  await world.pass(3 * MINUTE);
  world.deliver(0, "answered");
  await settle();
  expect([...world.server.countedOf("ada").values()]).toEqual(["one", "two"]);
  expect(tab.counted.$view.get()).toMatchObject({ state: "known", waiting: [] });
});

it("a sign-out says what could not be sent, and it waits for its owner", async () => {
  const { world, browser, tab } = aTab({ session: "ada" });
  browser.isOnline = false;
  void tab.marks.add({ item: "x", value: true });
  const said = tab.families.leave("ada");
  await world.pass(MINUTE);
  expect(await said).toBe("1 marks wait.");
  tab.end();
  expect(tab.marks.$view.get().waiting).toEqual([]);
  expect(tab.families.waitingOf("ada")).toHaveLength(1);
  tab.families.forgetAccount("ada");
  expect(tab.families.waitingOf("ada")).toEqual([]);
});

/** Two devices of one account that have heard the server, the second without a network from then on. */
async function twoDevices() {
  const world = new World(engine, [0, 0]);
  const [desk, phone] = world.browsers as [Browser, Browser];
  for (const { tabs } of world.browsers) tabs[0]?.signIn("ada");
  const heard = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await settle();
      while (world.requests.length > 0) world.deliver(0, "answered");
    }
  };
  await heard();
  phone.isOnline = false;
  const shelve = (browser: Browser, id: string, ...tags: string[]) =>
    void browser.tabs[0]?.shelf.add({ kind: "written", row: { id, url: "/one", tags } });
  const meet = async () => {
    phone.isOnline = true;
    phone.tabs[0]?.events?.online();
    await heard();
    void desk.tabs[0]?.shelf.now();
    await heard();
    return world.browsers.map(({ tabs }) =>
      tabs[0]?.shelf.$view.get().data.rows.map(({ id, tags }) => [id, ...tags].join(" ")),
    );
  };
  return { desk, phone, shelve, heard, meet };
}

it("what two devices made of one thing becomes one row, with what either of them said", async () => {
  const { desk, phone, shelve, heard, meet } = await twoDevices();
  shelve(desk, "a", "script", "later");
  await heard();
  shelve(phone, "b", "kitchen");
  expect(await meet()).toEqual([["a script later kitchen"], ["a script later kitchen"]]);
});

it("whoever throws a thing away throws away what another device made of it, too", async () => {
  const { desk, phone, shelve, heard, meet } = await twoDevices();
  shelve(desk, "a");
  await heard();
  shelve(phone, "b");
  void phone.tabs[0]?.shelf.add({ kind: "removed", rowId: "b", as: "/one" });
  expect(await meet()).toEqual([[], []]);
});

it("of a thing that is thrown away and made anew nothing of before comes back", async () => {
  const { desk, phone, shelve, heard, meet } = await twoDevices();
  shelve(desk, "a", "old");
  await heard();
  shelve(phone, "b", "mine");
  void phone.tabs[0]?.shelf.add({ kind: "removed", rowId: "b", as: "/one" });
  shelve(phone, "c", "new");
  expect(await meet()).toEqual([["c new"], ["c new"]]);
});

it("texts that cannot be read are passed over", () => {
  for (const broken of ["{", "null", "[]", '{"id":7}', '{"id":"x","user":"ada","at":"never"}', '{"user":"ada"}']) {
    const { browser, tab } = aTab({ session: "ada", counted: broken, counted_x: broken, notes_one: broken });
    expect(tab.counted.$view.get().data.counted).toEqual({});
    expect(browser.storage.has("counted_x")).toBe(false);
    expect(tab.notes.$view.get().data.rows).toEqual([]);
  }
});
