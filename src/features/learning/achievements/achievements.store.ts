import type { Standing } from "#contract/achievements.d.ts";
import { listOf, text } from "#lib/shapes.ts";
import { isObject, type Operation, type Registration } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { freshOf, standingsFrom, type Written } from "./achievements.ts";

const WRITTEN = "/achievements.json";

interface Data {
  standings: Standing[];
  /** ISO: when the newest was earned; a page compares it with what its progress says. "" while there is none. */
  earnedAt: string;
  /** Earned so lately that it may be announced. */
  fresh: string[];
  /** What this device has announced, and what it has shown as new in the list. */
  told: string[];
  shown: string[];
}

const EMPTY: Data = { standings: [], earnedAt: "", fresh: [], told: [], shown: [] };
const names = listOf(text);

const dataFrom = (kept: unknown): Data => {
  const { standings, fresh, told, shown } = isObject(kept) ? kept : {};
  const known = standingsFrom(standings);
  const earnedAt = known.reduce((last, { unlockedAt }) => (unlockedAt > last ? unlockedAt : last), "");
  return { standings: known, earnedAt, fresh: names(fresh), told: names(told), shown: names(shown) };
};

/** Nobody sends anything: the server alone awards. */
export const achievementsSync: Registration<Operation, Data> = {
  // Of spec §7; not in lib/storage.ts, which every page carries.
  key: "user_achievements",
  waiting: "waiting_achievements_",
  empty: EMPTY,
  operationFrom: () => undefined,
  dataFrom: (parts) => dataFrom(parts[""]),
  merged: (heard, { told, shown }) => ({ ...heard, told, shown }),
  async send(server) {
    const answer = await server.read("achievements");
    const data = dataFrom({ standings: isObject(answer) ? answer["achievements"] : [] });
    return { data: { ...data, fresh: freshOf(data.standings, Date.now() + (server.behindMs ?? 0)) }, sent: [] };
  },
};

export const syncedAchievements = new Synced(achievementsSync);

/** What may be announced, each once on this device: from now on it counts as told. */
export function takeFresh(): string[] {
  const { fresh, told } = syncedAchievements.peek().data;
  const news = fresh.filter((id) => !told.includes(id));
  if (news.length > 0) syncedAchievements.amend((data) => ({ ...data, told: [...new Set([...data.told, ...news])] }));
  return news;
}

/** What was announced on this device and has not been looked at yet: from now on it counts as shown. */
export function takeUnseen(): string[] {
  const { told, shown } = syncedAchievements.peek().data;
  const unseen = told.filter((id) => !shown.includes(id));
  if (unseen.length > 0)
    syncedAchievements.amend((data) => ({ ...data, shown: [...new Set([...data.shown, ...unseen])] }));
  return unseen;
}

let written: Promise<Written[]> | undefined;

/** What there is to earn, fetched when it is asked for. @throws when it cannot be fetched */
export function writtenAchievements(): Promise<Written[]> {
  written ??= fetch(WRITTEN).then((answer) => {
    if (!answer.ok) throw new Error(`The achievements answered ${String(answer.status)}`);
    return answer.json() as Promise<Written[]>;
  });
  written.catch(() => (written = undefined));
  return written;
}
