// Bends, cuts off and fills what a browser keeps of alerts, badges, bookmarks and reviews: all is drawn, and heard
// anew from the server (PROVE_STATES).
import { atom } from "nanostores";
import { expect, it, vi } from "vitest";
import { achievementsOf, nextAchievement, latestTitle } from "#features/learning/achievements/achievements.ts";
import type { Written } from "#features/learning/achievements/achievements.ts";
import { achievementsSync } from "#features/learning/achievements/achievements.store.ts";
import { isBookmarkUrl } from "#features/learning/bookmarks/kept/bookmarks.ts";
import { alertEntries, bookmarkEntries } from "#features/learning/dashboard/lists/entries.ts";
import { newestFirst } from "#features/account/notifications/kept/notifications.ts";
import { newId } from "#lib/newId.ts";
import { serverHere } from "#serverTests/here.ts";
import { aPerson } from "#support/person.ts";
import { RealDevice, type Storage } from "#support/realDevice.ts";
import { request } from "#support/request.ts";
import { Synced } from "#sync/synced.ts";
import { DevicePage, shown } from "./devices.ts";
import { FREE, numberFrom } from "./hostile.ts";
import { Chance, seed } from "#support/random.ts";

const STATES = numberFrom("PROVE_STATES", 400);
vi.setConfig({ testTimeout: STATES * 2_000 });
const NOW = { today: "2026-11-20", zone: "UTC" };
const WRITTEN: Written[] = [
  {
    ...{ id: "first-lesson", title: "First lesson", description: "", category: "learning" },
    ...{ requirement: { type: "lessons", value: 1 }, reward: { type: "title", value: "Assembly" } },
  },
];

const chance = new Chance(seed());

const page = (storage: Storage, url = () => server.url) => ({
  all: new DevicePage(ada, url, storage),
  badges: new Synced(achievementsSync, new RealDevice(ada.token, url, storage), atom(ada.id)),
});

const server = await serverHere({ env: { RATE_LIMITS: "off" } });
const ada = await aPerson(server);
const { token } = server.superuser;
const [lesson, other] = [FREE[0]?.id ?? "", FREE[1]?.id ?? ""];
for (const title of ["One", "Two"])
  await request(`${server.url}/api/collections/notifications/records`, {
    ...{ body: { user: ada.id, type: "info", title, action: { label: "Go", url: "/faq" } }, token },
  });
const completed = [{ lessonId: lesson, completedAt: new Date().toISOString(), zone: "UTC", revision: 1 }];
await request(`${server.url}/api/course/progress`, { body: { completed, zone: "UTC" }, token: ada.token });
const storage: Storage = { entries: new Map(), room: "free" };
const { all, badges } = page(storage);
const { bookmarks, alerts, reviews } = all;
const row = { id: newId(), type: "lesson" as const, title: "A", description: "", tags: ["t"], favorited: false };
const mark = (url: string) => ({ ...row, id: newId(), url, createdAt: "2026-11-20T08:00:00.000Z" });
const say = (contentId: string) => ({ id: newId(), contentId, rating: 4, title: "Good", content: "Words" });
await bookmarks.add({ kind: "written", row: mark("/faq") });
await reviews.add({ kind: "written", row: say(lesson) });
await Promise.all([all.now(), badges.now()]);
expect([alerts.peek().data.rows.length > 1, badges.peek().data.standings.length > 0]).toEqual([true, true]);
all.kill();
const { all: away } = page(storage, () => "http://127.0.0.1:9");
away.bookmarks.keep({ kind: "written", row: mark("/curriculum") });
away.reviews.keep({ kind: "written", row: say(other) });
away.alerts.keep({ kind: "read", ids: away.alerts.peek().data.rows.map(({ id }) => id) });
away.kill();
/** What a device of hers holds when all is well, with something that waits in each family. */
const good = [...storage.entries];
const families = ["user_bookmarks", "user_notifications", "user_achievements", "reviews_", "waiting_"];
for (const beginning of families)
  expect(
    good.some(([key]) => key.startsWith(beginning)),
    beginning,
  ).toBe(true);

const VALUES: unknown[] = [
  ...[null, true, 0, -1, 1e308, "", "x".repeat(100_000), "javascript:alert(1)", "//evil.example", "\u202e"],
  ...[[], {}, [[]], { rows: 7 }, { rows: [null] }, { __proto__: null }, "9999-99-99", "2026-11-20"],
];

/** Another value somewhere within, or the same thing a hundred times. */
function bent(value: unknown): unknown {
  if (chance.below(4) === 0 || value === null || typeof value !== "object") return chance.of(VALUES);
  if (Array.isArray(value)) {
    if (value.length === 0) return [chance.of(VALUES)];
    if (chance.below(6) === 0) return Array.from({ length: 100 }, () => value[0] as unknown);
    const at = chance.below(value.length);
    return value.map((one, index) => (index === at ? bent(one) : (one as unknown)));
  }
  const entries = Object.entries(value);
  const at = chance.below(entries.length + 1);
  if (at === entries.length) return { ...value, [chance.of(["constructor", "__proto__", "extra"])]: chance.of(VALUES) };
  return Object.fromEntries(entries.map(([key, one], index) => [key, index === at ? bent(one) : one]));
}

/** A kept text as a crash, another version, a full disk or somebody's hand leaves it. */
function broken(text: string): string {
  const kind = chance.below(5);
  if (kind === 0) return text.slice(0, chance.below(text.length));
  if (kind === 1) return JSON.stringify(chance.of(VALUES)) ?? "";
  if (kind === 2) return chance.of(["", "{", "[]", "null", "NaN", "[object Object]", "\u0000"]);
  return JSON.stringify(bent(JSON.parse(text))) ?? "";
}

function brokenStorage(): Storage {
  const entries = new Map(good.map(([key, text]) => [key, chance.below(2) === 0 ? broken(text) : text]));
  if (chance.below(3) === 0) entries.set(`waiting_bookmarks_${newId()}`, broken(good[0]?.[1] ?? "{}"));
  return { entries, room: chance.of(["free", "free", "full", "blocked"]) };
}

/** Everything that is drawn of it can be drawn, and leads nowhere but to where it may. */
function expectDrawn({ all, badges }: ReturnType<typeof page>): void {
  const { rows } = all.bookmarks.peek().data;
  for (const { url } of rows) expect(isBookmarkUrl(url), url).toBe(true);
  for (const { href } of bookmarkEntries(rows)) expect(href).toMatch(/^(\/[^/]|https:)/);
  for (const { href, about } of alertEntries(newestFirst(all.alerts.peek().data.rows), NOW)) {
    expect(href).toMatch(/^(#alerts|\/[^/]|https:)/);
    expect(about).not.toContain("NaN");
  }
  const badge = achievementsOf(WRITTEN, badges.peek().data.standings);
  expect(typeof latestTitle(badge)).toBe("string");
  for (const { progress, maxProgress } of badge) expect(progress).toBeLessThanOrEqual(maxProgress);
  expect(() => nextAchievement(badge)).not.toThrow();
  for (const { rating } of all.reviews.peek().data.rows) expect([1, 2, 3, 4, 5]).toContain(rating);
}

it(`whatever lies in the storage, alerts, badges, bookmarks and reviews are drawn, and hear from the server what is so`, async () => {
  let healed = 0;
  let waited = 0;
  for (let state = 0; state < STATES; state += 1) {
    const storage = brokenStorage();
    const one = page(storage);
    expectDrawn(one);
    await Promise.all([one.all.now(), one.badges.now()]);
    expectDrawn(one);
    const fresh = page({ entries: new Map(), room: "free" });
    await Promise.all([fresh.all.now(), fresh.badges.now()]);
    // What the server will not take stays on the device with its sentence.
    const waiting = one.all.all.flatMap((part) => part.peek().waiting as object[]).length;
    waited += waiting > 0 ? 1 : 0;
    if (waiting === 0) {
      expect(shown(one.all)).toEqual(shown(fresh.all));
      healed += 1;
    }
    expect(one.badges.peek().data.standings).toEqual(fresh.badges.peek().data.standings);
    one.all.kill();
    fresh.all.kill();
  }
  console.log(
    `hostile storage of a browser: ${String(STATES)} states, ${String(healed)} as the server says afterwards, ` +
      `${String(waited)} with something it refused; seed ${String(seed())}`,
  );
  expect(healed).toBeGreaterThan(STATES / 2);
});
