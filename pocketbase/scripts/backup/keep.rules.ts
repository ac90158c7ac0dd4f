import type { Keep } from "#server/scripts/settings/backup.ts";

const NAME = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;
/** 5 January 1970, in days since the epoch. */
const FIRST_MONDAY_DAYS = 4;

/** The file name, such as "backup-20261123T061200Z.tar.zst.age". */
export const nameFor = (at: string): string => `backup-${at.slice(0, 19).replaceAll(/[-:]/g, "")}Z.tar.zst.age`;

/** The time a backup was made by its name, in milliseconds; undefined for other names. */
export function backupMadeAt(name: string): number | undefined {
  const parts = NAME.exec(name)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  return Date.parse(
    `${String(year)}-${String(month)}-${String(day)}T${String(hour)}:${String(minute)}:${String(second)}Z`,
  );
}

/** The day, week (from Monday) and month of a time in UTC, each as a key. */
const SPANS: Record<keyof Keep, (ms: number) => string> = {
  daily: (ms) => String(Math.floor(ms / DAY_MS)),
  weekly: (ms) => String(Math.floor((Math.floor(ms / DAY_MS) - FIRST_MONDAY_DAYS) / WEEK_DAYS)),
  monthly: (ms) => new Date(ms).toISOString().slice(0, 7),
};

/**
 * All backups of the last two days are kept: an operator who makes several, for example before an upgrade, may need any
 * of them.
 */
const RECENT_MS = 2 * DAY_MS;

/**
 * The backups to remove. Keeps those of the 48 hours before `fresh`, and the newest of each of the last days, weeks and
 * months that have one. The newest backup always stays; names that are not a backup's are ignored.
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
