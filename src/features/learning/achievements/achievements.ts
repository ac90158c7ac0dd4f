import type { EarnedBy, Standing } from "#contract/achievements.d.ts";
import { listOf, moment, number, orElse, shape, word } from "#lib/shapes.ts";

/** In the order they are shown in. */
export const CATEGORIES = ["learning", "milestone", "social", "special"] as const;
export type Category = (typeof CATEGORIES)[number];

/** As its author wrote it (content/achievements.yaml). */
export interface Written extends EarnedBy {
  category: Category;
}

/** Achievement of spec §3: what was written of it, and how far its owner is. */
export interface Achievement extends Written {
  unlocked: boolean;
  progress: number;
  maxProgress: number;
  /** ISO; null while it is not earned. */
  unlockedAt: string | null;
}

/** Longer ways are drawn by parts of them. */
const MOST_SEGMENTS = 15;

/** Standings out of what was kept or answered; what is broken is left out. */
export const standingsFrom = listOf(
  shape<Standing>({
    achievementId: word,
    progress: (value) => Math.floor(Math.max(0, number(value) ?? 0)),
    unlockedAt: orElse(moment, ""),
  }),
);

/** What is written together with how somebody stands; what is no longer written is not shown. */
export const achievementsOf = (written: Written[], standings: Standing[]): Achievement[] =>
  written.map((one) => {
    const mine = standings.find(({ achievementId }) => achievementId === one.id);
    const { value } = one.requirement;
    const unlockedAt = mine?.unlockedAt || null;
    const progress = unlockedAt ? value : Math.min(mine?.progress ?? 0, value);
    return { ...one, unlocked: unlockedAt !== null, progress, maxProgress: value, unlockedAt };
  });

/** How many of how many parts of a bar are filled: the last one only when all is there. */
export function segmentsOf({ progress, maxProgress }: Pick<Achievement, "progress" | "maxProgress">): {
  filled: number;
  all: number;
} {
  const all = Math.min(maxProgress, MOST_SEGMENTS);
  return { all, filled: Math.floor((progress * all) / maxProgress) };
}

/**
 * What is nearest to being earned, of two as near what its author names first. The first badge of all is the author's
 * first, which the empty list speaks of.
 */
export const nextAchievement = (all: Achievement[]): Achievement | undefined =>
  all.some(({ unlocked }) => unlocked)
    ? all
        .filter(({ unlocked }) => !unlocked)
        .toSorted((a, b) => b.progress / b.maxProgress - a.progress / a.maxProgress)[0]
    : all[0];

/** The title that was earned last, of several at once the one named last; "" while there is none. */
export function latestTitle(all: Achievement[]): string {
  const titles = all.filter(({ unlocked, reward }) => unlocked && reward.type === "title");
  const latest = titles.reduce((last, { unlockedAt }) => ((unlockedAt ?? "") > last ? (unlockedAt ?? "") : last), "");
  return titles.findLast(({ unlockedAt }) => unlockedAt === latest)?.reward.value ?? "";
}

/** Whoever hears of it later than that, on another device, has no need to be told. */
const FRESH_MS = 600_000;

/** What was earned a moment ago, by the server's clock. */
export const freshOf = (standings: Standing[], nowMs: number): string[] =>
  standings.flatMap(({ achievementId, unlockedAt }) =>
    unlockedAt && nowMs - Date.parse(unlockedAt) < FRESH_MS ? [achievementId] : [],
  );
