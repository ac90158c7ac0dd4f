import type { Keep } from "#server/scripts/settings/backup.ts";

const NAME = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_DAYS = 4;

/** "backup-20261123T061200Z.tar.zst.age" */
export const nameFor = (at: string): string => `backup-${at.slice(0, 19).replaceAll(/[-:]/g, "")}Z.tar.zst.age`;

/** When a back-up of this name was made, in milliseconds; undefined for any other name. */
export function backupMadeAt(name: string): number | undefined {
  const parts = NAME.exec(name)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  return Date.parse(
    `${String(year)}-${String(month)}-${String(day)}T${String(hour)}:${String(minute)}:${String(second)}Z`,
  );
}

/** Days, weeks from Monday and months, each as one word, by UTC. */
const SPANS: Record<keyof Keep, (ms: number) => string> = {
  daily: (ms) => String(Math.floor(ms / DAY_MS)),
  weekly: (ms) => String(Math.floor((Math.floor(ms / DAY_MS) - FIRST_MONDAY_DAYS) / WEEK_DAYS)),
  monthly: (ms) => new Date(ms).toISOString().slice(0, 7),
};

/** Whoever makes several back-ups in a day has a reason, such as an upgrade, and may want any of them. */
const RECENT_MS = 2 * DAY_MS;

/**
 * Which back-ups may go: all but those of the 48 hours before `fresh` and the newest of each of the last days, weeks and
 * months that have one. The newest of all stays, whatever is asked for; names that are no back-up's are left alone.
 */
export function namesToRemove(names: string[], keep: Keep, fresh: string): string[] {
  const dated = names
    .flatMap((name) => {
      const ms = backupMadeAt(name);
      return ms === undefined ? [] : [{ name, ms }];
    })
    .sort((one, other) => other.ms - one.ms);
  const recentMs = (backupMadeAt(fresh) ?? dated[0]?.ms ?? 0) - RECENT_MS;
  const kept = new Set(dated.filter(({ ms }, place) => place === 0 || ms >= recentMs).map(({ name }) => name));
  for (const [span, wordOf] of Object.entries(SPANS)) {
    const seen = new Set<string>();
    for (const { name, ms } of dated) {
      if (seen.has(wordOf(ms))) continue;
      if (seen.size >= keep[span as keyof Keep]) break;
      seen.add(wordOf(ms));
      kept.add(name);
    }
  }
  return dated.map(({ name }) => name).filter((name) => !kept.has(name));
}
