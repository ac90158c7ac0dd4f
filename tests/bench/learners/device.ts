import { atom } from "nanostores";
import { percentile } from "#bench/median.ts";
import { rows } from "#bench/payments/members.ts";
import { memoryOf, peakMemoryOf } from "#bench/server/memory.ts";
import { startSite, type Site } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { bookmarksSync } from "#features/learning/bookmarks/kept/bookmarks.ts";
import { notesSync } from "#features/learning/notes/notes.ts";
import { notificationsSync } from "#features/account/notifications/kept/notificationsSync.ts";
import { progressSync } from "#features/learning/progress/progressSync.ts";
import { newId } from "#lib/newId.ts";
import { emptyStorage, RealDevice, type Storage } from "#support/realDevice.ts";
import { Synced } from "#sync/synced.ts";
import { crowd, good, timed } from "./crowd.ts";

const NOTES = 500;
const BOOKMARKS = 300;
const ALERTS = 100;
const DAYS = 365;
const LESSONS = ["viewer-before-topic", "read-demand", "advantage-audit", "one-page-promise", "six-video-test"];
const KILOBYTE = 1024;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const lessonAt = (at: number): string => LESSONS[at % LESSONS.length] ?? "";

function page(storage: Storage, { id, token }: { id: string; token: string }, url: string) {
  const device = new RealDevice(token, () => url, storage);
  const $owner = atom(id);
  return {
    device,
    progress: new Synced(progressSync({}), device, $owner),
    notes: new Synced(notesSync, device, $owner),
    bookmarks: new Synced(bookmarksSync, device, $owner),
    alerts: new Synced(notificationsSync, device, $owner),
  };
}

type Page = ReturnType<typeof page>;
const partsOf = ({ progress, notes, bookmarks, alerts }: Page) => [progress, notes, bookmarks, alerts];

/** What somebody did in a year without a network. */
function fill({ progress, notes, bookmarks, alerts }: Page, told: string[]): void {
  for (let day = 0; day < DAYS; day += 1)
    progress.keep({ kind: "visited", moduleId: 1, lessonId: lessonAt(day), at: daysAgo(DAYS - day) });
  for (let at = 0; at < NOTES; at += 1)
    notes.keep({
      kind: "written",
      row: { id: newId(), lessonId: lessonAt(at), second: at, text: `Thought ${String(at)}. ${"words ".repeat(30)}` },
    });
  for (let at = 0; at < BOOKMARKS; at += 1) {
    const [url, createdAt] = [`/module/1/${lessonAt(at)}?t=${String(at)}`, daysAgo(at)];
    const row = { id: newId(), type: "lesson" as const, title: `Second ${String(at)}`, description: "", tags: ["a"] };
    bookmarks.keep({ kind: "written", row: { ...row, url, createdAt, favorited: false } });
  }
  for (const id of told) alerts.keep({ kind: "read", ids: [id] });
}

/** The account has as much already, half of the addresses the same; what it was told is unread. */
async function account(site: Site, { id, token }: { id: string; token: string }): Promise<string[]> {
  const headers = { authorization: token, "content-type": "application/json" };
  const post = (path: string, body: object, init = headers) =>
    good(`${site.url}/api/collections/${path}/records`, { method: "POST", headers: init, body: JSON.stringify(body) });
  await timed(NOTES, 8, (at) =>
    post("notes", { user: id, lessonId: lessonAt(at), second: at, text: "From elsewhere", at: daysAgo(9) }),
  );
  await timed(BOOKMARKS, 8, (at) => {
    const url = `/module/1/${lessonAt(at)}?t=${String(at + BOOKMARKS / 2)}`;
    const row = {
      type: "lesson",
      title: "Elsewhere",
      tags: ["b"],
      favorited: true,
      createdAt: daysAgo(8),
      at: daysAgo(8),
    };
    return post("bookmarks", { id: newId(), user: id, url, ...row });
  });
  const boss = { ...headers, authorization: site.superuser.token };
  await timed(ALERTS, 8, (at) => post("notifications", { user: id, type: "info", title: `News ${String(at)}` }, boss));
  return (await rows(site, `SELECT id FROM notifications WHERE user = '${id}'`)).flatMap(([one]) => one ?? []);
}

/** A device that was away for a year comes back to its account. */
export async function yearOldDevice(): Promise<Findings> {
  await using site = await startSite();
  const [ada] = await crowd(site, 1);
  if (!ada) throw new Error("There is nobody");
  const told = await account(site, ada);
  const storage = emptyStorage();
  const away = page(storage, ada, "http://127.0.0.1:9");
  fill(away, told);
  away.device.kill();
  const bytes = [...storage.entries].reduce((sum, [key, text]) => sum + 2 * (key.length + text.length), 0);
  const [count, before, heapBefore] = [storage.entries.size, memoryOf(site.pid), process.memoryUsage().heapUsed];
  const opening = performance.now();
  const back = page(storage, ada, site.url);
  const shown = partsOf(back).map((one) => one.peek().waiting.length);
  const openedMs = performance.now() - opening;
  const start = performance.now();
  await Promise.all(partsOf(back).map((one) => one.now()));
  while (partsOf(back).some((one) => one.peek().waiting.length > 0))
    await Promise.all(partsOf(back).map((one) => one.now()));
  const mergedS = (performance.now() - start) / 1000;
  const { took } = back.device;
  const kept = async (table: string) =>
    Number((await rows(site, `SELECT COUNT(*) FROM ${table} WHERE user = '${ada.id}'`))[0]?.[0]);
  const found = [await kept("notes"), await kept("bookmarks")];
  if (found.join() !== `${String(2 * NOTES)},${String(1.5 * BOOKMARKS)}`) throw new Error(`Kept are ${found.join()}`);
  return {
    title: `A device that comes back after a year: ${shown.join(", ")} acts wait (progress, notes, bookmarks, alerts)`,
    lines: [
      { what: `its storage, ${String(count)} keys`, value: bytes / KILOBYTE, unit: "KB" },
      { what: "read and shown, with what waits on top, after", value: openedMs, unit: "ms" },
      { what: "nothing waits any more after", value: mergedS, unit: "s" },
      { what: "requests", value: took.length, unit: "" },
      { what: "a request: p50", value: percentile(took, 0.5), unit: "ms" },
      { what: "a request: p99", value: percentile(took, 0.99), unit: "ms" },
      {
        what: "the page’s heap grew by",
        value: (process.memoryUsage().heapUsed - heapBefore) / KILOBYTE ** 2,
        unit: "MB",
      },
      { what: "the server’s memory before", value: before, unit: "MB" },
      { what: "the server’s memory at most", value: peakMemoryOf(site.pid), unit: "MB" },
    ],
    note: `The account has ${String(NOTES)} notes and ${String(BOOKMARKS)} bookmarks already, half of them the same: afterwards ${found.join(" and ")}.`,
  };
}
