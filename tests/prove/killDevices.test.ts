// Three devices mark, read, throw away and review with the product’s own registrations while the server dies by
// kill -9 and pages die: all come to agree with it (PROVE_ROUNDS).
import { afterAll, expect, it, vi } from "vitest";
import { newId } from "#lib/newId.ts";
import { aPerson } from "#support/person.ts";
import { request, rows } from "#support/request.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { emptyStorage, type Storage } from "#support/realDevice.ts";
import { DevicePage, shown, type Shown } from "./devices.ts";
import { FREE, numberFrom } from "./hostile.ts";
import { Chance, seed } from "#support/random.ts";

const ROUNDS = numberFrom("PROVE_ROUNDS", 12);
const DEVICES = 3;
const ACTS_A_ROUND = 12;
const SHORTEST_ROUND_MS = 40;
const LONGEST_ROUND_MS = 700;
const SETTLES_WITHIN_MS = 30_000;
vi.setConfig({ testTimeout: ROUNDS * 30_000 + SETTLES_WITHIN_MS });
const URLS = FREE.slice(0, 8).map(({ id, moduleId }) => `/module/${String(moduleId)}/${id}`);
const ABOUT = FREE.slice(0, 4).map(({ id }) => id);

const chance = new Chance(seed());

const port = await freePort();
let server = await startPocketBase({ port, env: { RATE_LIMITS: "off" } });
const ada = await aPerson(server);
afterAll(() => server.stop());

const storages = Array.from({ length: DEVICES }, emptyStorage);
const open = (storage: Storage) => new DevicePage(ada, () => server.url, storage);

/** What was done, as the laws look at it. */
const done = {
  ...{
    written: new Set<string>(),
    removed: new Set<string>(),
    words: new Map<string, { at: string; title: string }>(),
  },
  ...{ unsaid: new Set<string>(), read: new Set<string>(), thrown: new Set<string>(), acts: 0, killed: 0 },
};

function mark(page: DevicePage): void {
  const url = chance.of(URLS);
  const known = page.bookmarks.peek().data.rows.find((row) => row.url === url);
  if (known && chance.below(4) === 0) {
    done.removed.add(url);
    return void page.bookmarks.add({ kind: "removed", rowId: known.id, as: url });
  }
  const tags = [...new Set([...(known?.tags ?? []), `t${String(chance.below(3))}`])];
  const row = {
    id: newId(),
    type: "lesson" as const,
    title: url,
    description: "",
    url,
    favorited: false,
    createdAt: "2026-11-20T08:00:00.000Z",
  };
  done.written.add(url);
  void page.bookmarks.add({ kind: "written", row: { ...(known ?? row), tags } });
}

function see(page: DevicePage): void {
  const { rows } = page.alerts.peek().data;
  if (rows.length === 0) return;
  const { id } = chance.of(rows);
  const kind = chance.below(3) === 0 ? "removed" : "read";
  done[kind === "read" ? "read" : "thrown"].add(id);
  void page.alerts.add({ kind, ids: [id] });
}

function review(page: DevicePage): void {
  const contentId = chance.of(ABOUT);
  const known = page.reviews.peek().data.rows.find((row) => row.contentId === contentId);
  if (known && chance.below(6) === 0) {
    done.unsaid.add(contentId);
    return void page.reviews.add({ kind: "removed", rowId: known.id, as: contentId });
  }
  const title = `words ${String(done.acts)}`;
  const row = { id: known?.id ?? newId(), contentId, rating: 1 + chance.below(5), title, content: "" };
  void page.reviews.add({ kind: "written", row });
  const made = page.reviews.peek().waiting.findLast((one) => one.kind === "written" && one.row.title === title);
  const { at = "" } = made ?? {};
  if ((done.words.get(contentId)?.at ?? "") < at) done.words.set(contentId, { at, title });
}

async function tell(): Promise<void> {
  const body = { user: ada.id, type: "info", title: `Told ${String(done.acts)}` };
  const { token } = server.superuser;
  await request(`${server.url}/api/collections/notifications/records`, { body, token }).catch(() => undefined);
}

async function round(pages: DevicePage[]): Promise<void> {
  await Promise.all(Array.from({ length: 3 }, tell));
  await Promise.all(pages.map((page) => page.now()));
  const dies = SHORTEST_ROUND_MS + chance.below(LONGEST_ROUND_MS);
  const died = new Promise((over) => setTimeout(over, dies)).then(() => server.kill());
  for (let act = 0; act < ACTS_A_ROUND; act += 1) {
    chance.of([mark, see, review])(chance.of(pages));
    done.acts += 1;
    await new Promise((over) => setTimeout(over, dies / ACTS_A_ROUND));
    if (chance.below(10) !== 0) continue;
    const at = chance.below(DEVICES);
    pages[at]?.kill();
    pages[at] = open(storages[at] as Storage);
    pages[at]?.all.forEach((one) => one.start());
    done.killed += 1;
  }
  await died;
  server = await startPocketBase({ dataDir: server.dataDir, port, env: { RATE_LIMITS: "off" } });
}

/** Nothing waits any more, and nobody knows anything else than the others. */
async function settle(pages: DevicePage[]): Promise<void> {
  const until = performance.now() + SETTLES_WITHIN_MS;
  const waiting = () => pages.flatMap((page) => page.all.flatMap((one) => one.peek().waiting as object[]));
  do {
    await Promise.all(pages.map((page) => page.now()));
  } while (waiting().length > 0 && performance.now() < until);
  expect(waiting()).toEqual([]);
  await Promise.all(pages.map((page) => page.now()));
}

const sql = (query: string) => rows(server, query);

/** What is shown is what the server keeps. */
async function expectKept({ bookmarks, alerts, reviews }: Shown): Promise<void> {
  const kept = async (columns: string, table: string) =>
    (await sql(`SELECT ${columns} FROM ${table} WHERE user = '${ada.id}' ORDER BY id`)).map((row) => row.join(" "));
  expect(bookmarks.map(([id, url]) => `${String(id)} ${String(url)}`)).toEqual(await kept("id, url", "bookmarks"));
  expect(reviews.map(([id, , title]) => `${String(id)} ${String(title)}`)).toEqual(await kept("id, title", "reviews"));
  expect(alerts.map(([id]) => id)).toEqual(await kept("id", "notifications"));
}

/** Nothing of what was done is lost, and nothing is there that nobody did. */
function expectLaws({ bookmarks, alerts, reviews }: Shown): void {
  const urls = bookmarks.map(([, url]) => String(url));
  expect(new Set(urls).size, "each address once").toBe(urls.length);
  for (const url of done.written) if (!done.removed.has(url)) expect(urls).toContain(url);
  for (const url of urls) expect(done.written).toContain(url);
  for (const [id, isRead] of alerts) if (done.read.has(String(id))) expect(isRead, String(id)).toBe(true);
  for (const id of done.thrown) expect(alerts.map(([one]) => one)).not.toContain(id);
  for (const [contentId, { title }] of done.words)
    if (!done.unsaid.has(contentId)) expect(reviews.find(([, about]) => about === contentId)?.[2]).toBe(title);
}

it(`three devices come to agree through ${String(ROUNDS)} sudden deaths of the server, and nothing of it is lost`, async () => {
  const pages = storages.map(open);
  for (const page of pages) for (const one of page.all) one.start();
  for (let at = 0; at < ROUNDS; at += 1) {
    await round(pages);
    expect(await sql("PRAGMA integrity_check")).toEqual([["ok"]]);
  }
  await settle(pages);
  const [first, ...others] = pages.map(shown) as [Shown, ...Shown[]];
  for (const other of others) expect(other).toEqual(first);
  const { bookmarks, alerts, reviews } = first;
  await expectKept(first);
  expectLaws(first);
  console.log(
    `three devices: ${String(done.acts)} acts, ${String(ROUNDS)} times kill -9 of the server and ${String(done.killed)} pages, ` +
      `${String(bookmarks.length)} bookmarks, ${String(alerts.length)} alerts (${String(done.thrown.size)} thrown away), ` +
      `${String(reviews.length)} reviews: all agree, none lost; seed ${String(seed())}`,
  );
  expect(done.acts).toBe(ROUNDS * ACTS_A_ROUND);
});
