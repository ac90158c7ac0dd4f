import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  achievementsOf,
  freshOf,
  nextAchievement,
  segmentsOf,
  standingsFrom,
  latestTitle,
  type Written,
} from "#features/learning/achievements/achievements.ts";
import { newsWords, rewardWords, slateOf, wayWords } from "#features/learning/achievements/achievements.text.ts";

const AT = "2026-11-03T12:00:00.000Z";
const written = (id: string, value: number, more: Partial<Written> = {}): Written => ({
  ...{ id, title: `Title of ${id}`, description: "About it.", category: "learning" },
  ...{ requirement: { type: "lessons", value }, reward: { type: "badge", value: `Badge ${id}` } },
  ...more,
});
const standing = (achievementId: string, progress: number, unlockedAt = "") => ({
  achievementId,
  progress,
  unlockedAt,
});

describe("an achievement as it is shown", () => {
  it("has the specified form, together with how its owner stands", () => {
    const [one, two] = achievementsOf([written("a", 15), written("b", 3)], [standing("a", 11), standing("gone", 1)]);
    expect(one).toEqual({ ...written("a", 15), unlocked: false, progress: 11, maxProgress: 15, unlockedAt: null });
    expect(two).toMatchObject({ unlocked: false, progress: 0, maxProgress: 3 });
  });

  it("that was earned is whole, also when its author asks for more since", () => {
    const [one] = achievementsOf([written("a", 20)], [standing("a", 15, AT)]);
    expect(one).toMatchObject({ unlocked: true, progress: 20, maxProgress: 20, unlockedAt: AT });
  });

  it("is read out of what was kept or answered, without what is broken", () => {
    const broken = [null, 7, {}, { achievementId: "" }, { achievementId: 4 }];
    const odd = { achievementId: "b", progress: -3.5, unlockedAt: "never" };
    expect(standingsFrom([...broken, standing("a", 2, "2026-11-03 12:00:00Z"), odd])).toEqual([
      standing("a", 2, AT),
      standing("b", 0),
    ]);
    for (const nothing of [undefined, null, {}, "x"]) expect(standingsFrom(nothing)).toEqual([]);
  });

  it("says in words how far it is, or since when it is earned", () => {
    const way = (one: Written, ...standings: ReturnType<typeof standing>[]) =>
      achievementsOf([one], standings).map(wayWords)[0];
    expect(way(written("a", 15), standing("a", 11))).toBe("11 of 15 lessons");
    expect(way(written("a", 7, { requirement: { type: "streak", value: 7 } }))).toContain("0 of 7 days");
    expect(way(written("a", 15), standing("a", 15, AT))).toBe("Earned 3 November 2026");
    expect(rewardWords(written("a", 1, { reward: { type: "title", value: "Rough cut" } }))).toBe("Title: Rough cut");
    expect(
      ["modules", "lessons-in-a-day", "early-lessons", "posts", "profile", "streak"].map((type) =>
        slateOf({ requirement: { type: type as "streak", value: 3 } }),
      ),
    ).toEqual(["M3", "3×", "8:00", "Hi", "Me", "3"]);
  });
});

describe("the bar", () => {
  it("is full only when all is there, and empty only by rounding down", () => {
    expect(segmentsOf({ progress: 11, maxProgress: 15 })).toEqual({ filled: 11, all: 15 });
    expect(segmentsOf({ progress: 99, maxProgress: 100 })).toEqual({ filled: 14, all: 15 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (maxProgress, some) => {
        const progress = Math.min(some, maxProgress);
        const { filled, all } = segmentsOf({ progress, maxProgress });
        expect(filled === all).toBe(progress === maxProgress);
        expect(filled).toBeLessThanOrEqual(all);
      }),
    );
  });
});

describe("what comes next", () => {
  const all = [written("a", 2), written("b", 10), written("c", 4), written("d", 5)];

  it("is the nearest, of two as near the one named first", () => {
    const near = achievementsOf(all, [standing("a", 2, AT), standing("b", 5), standing("c", 2)]);
    expect(nextAchievement(near)?.id).toBe("b");
    expect(nextAchievement(achievementsOf(all, [standing("a", 2, AT), standing("b", 5), standing("d", 4)]))?.id).toBe(
      "d",
    );
    expect(nextAchievement(achievementsOf(all, [standing("a", 2, AT)]))?.id).toBe("b");
  });

  it("is the first of all before anything is earned, and none where all is", () => {
    expect(nextAchievement(achievementsOf(all, [standing("b", 5)]))?.id).toBe("a");
    const each = all.map(({ id }) => standing(id, 10, AT));
    expect(nextAchievement(achievementsOf(all, each))).toBeUndefined();
  });
});

describe("news", () => {
  it("is what was earned in the last ten minutes by the server's clock", () => {
    const now = Date.parse(AT);
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const standings = [standing("new", 1, ago(9)), standing("old", 1, ago(11)), standing("none", 1)];
    expect(freshOf(standings, now)).toEqual(["new"]);
  });

  it("names one, with the title it brings, or all of several", () => {
    const title = written("a", 1, { reward: { type: "title", value: "Rough cut" } });
    expect(newsWords([])).toBe("");
    expect(newsWords([written("b", 1)])).toBe("Badge earned: Title of b.");
    expect(newsWords([title])).toBe("Badge earned: Title of a. Your new title: Rough cut.");
    expect(newsWords([title, written("b", 1)])).toBe("2 badges earned: Title of a, Title of b.");
  });

  it("the own title is the one that was earned last", () => {
    const titled = (id: string) => written(id, 1, { reward: { type: "title", value: id } });
    const all = [titled("a"), titled("b"), written("c", 1)];
    const later = "2026-11-04T12:00:00.000Z";
    expect(latestTitle(achievementsOf(all, [standing("a", 1, AT), standing("c", 1, later)]))).toBe("a");
    expect(latestTitle(achievementsOf(all, [standing("a", 1, later), standing("b", 1, AT)]))).toBe("a");
    expect(latestTitle(achievementsOf(all, [standing("a", 1, AT), standing("b", 1, AT)]))).toBe("b");
    expect(latestTitle(achievementsOf(all, []))).toBe("");
  });
});
