import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { EarnedBy, RequirementType, Standing } from "#contract/achievements.d.ts";
import { newsWords, rewardWords, slateOf, wayWords } from "#features/learning/achievements/achievements.text.ts";
import {
  type Written,
  achievementsOf,
  freshOf,
  latestTitle,
  nextAchievement,
  segmentsOf,
  standingsFrom,
} from "#features/learning/achievements/achievements.ts";
import {
  type Facts,
  type Finished,
  changesOf,
  latestTitleIn,
} from "#server/hooks/learning/achievements/achievements.rules.ts";
import { hasRow, streakOf } from "#server/hooks/learning/activity/streak.rules.ts";

const all = parse(readFileSync("tests/course/achievements.yaml", "utf8")) as EarnedBy[];
const lesson = (id: string, moduleId: number) => ({
  id,
  moduleId,
  access: "free" as const,
  revision: 1,
  questions: [],
});
const course = {
  modules: [1, 2, 3].map((id) => ({ id, title: "", locked: id === 3 })),
  lessons: [..."abcd"].map((id) => lesson(id, 1)).concat([..."efghijklmnopqrst"].map((id) => lesson(id, 2))),
};
const NOON = { day: "2026-03-18", hour: 12 };
const done = (ids: string, more: Partial<Finished> = {}): Finished[] =>
  [...ids].map((lessonId) => ({ lessonId, ...NOON, ...more }));
interface Known extends Partial<Pick<Facts, "posts" | "profile" | "today">> {
  finished?: Finished[];
  days?: string[];
}
const facts = ({ finished = [], days = [], ...more }: Known): Facts => ({
  ...{ course, today: "2026-03-18", posts: () => 0, profile: () => 0, ...more },
  ...{ finished: () => finished, activeDays: () => new Set(days) },
});

const earned = (known: Facts, kept: Standing[] = []) =>
  changesOf(all, kept, known).flatMap(({ achievement, isEarned }) => (isEarned ? achievement.id : []));
/** How far somebody is with everything of one kind. */
const along = (type: RequirementType, known: Facts) =>
  Object.fromEntries(
    changesOf(all, [], known)
      .filter(({ achievement }) => achievement.requirement.type === type)
      .map(({ achievement, progress }) => [achievement.id, progress]),
  );

/** When a moment is, by the clock of a place. */
function momentIn(iso: string, zone: string): Pick<Finished, "day" | "hour"> {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const [day = "", time = ""] = parts.format(new Date(iso)).split(" ");
  return { day, hour: Number(time.slice(0, 2)) };
}

describe("lessons and modules", () => {
  it("are earned at exactly the number that is asked for, and count what is still in the course", () => {
    expect(earned(facts({}))).toEqual([]);
    expect(earned(facts({ finished: done("a") }))).toEqual(["first-lesson"]);
    expect(earned(facts({ finished: done("?") }))).toEqual([]);
    expect(along("lessons", facts({ finished: done("abcdefghijklmn") }))).toMatchObject({ "fifteen-lessons": 14 });
    expect(earned(facts({ finished: done("abcdefghijklmno") }))).toContain("fifteen-lessons");
  });

  it("of a module are all of its own; one that is not open yet has none", () => {
    expect(earned(facts({ finished: done("abc") }))).not.toContain("first-module");
    expect(earned(facts({ finished: done("abcd") }))).toContain("first-module");
    expect(earned(facts({ finished: done("bcdefgh") }))).not.toContain("first-module");
  });
});

describe("one day", () => {
  it("is the learner's own: five lessons around their midnight are not five in a day", () => {
    const at = (zone: string) =>
      ["a", "b", "c", "d", "e"].map((lessonId, index) => ({
        lessonId,
        ...momentIn(new Date(Date.parse("2026-03-18T21:30:00Z") + index * 1_800_000).toISOString(), zone),
      }));
    expect(earned(facts({ finished: at("UTC") }))).toContain("speed-learner");
    expect(along("lessons-in-a-day", facts({ finished: at("Europe/Berlin") }))).toEqual({ "speed-learner": 3 });
    expect(along("lessons-in-a-day", facts({ finished: at("Asia/Kathmandu") }))).toEqual({ "speed-learner": 5 });
  });

  it("of 23 or of 25 hours is one day", () => {
    for (const [begins, lasts] of [["2026-03-28T23:00:00Z", 23] as const, ["2026-10-24T22:00:00Z", 25] as const]) {
      const hours = [0, 6, 12, 18, lasts - 0.01];
      const finished = hours.map((hour, index) => ({
        lessonId: "abcde"[index] ?? "",
        ...momentIn(new Date(Date.parse(begins) + hour * 3_600_000).toISOString(), "Europe/Berlin"),
      }));
      expect(earned(facts({ finished })), begins).toContain("speed-learner");
      const next = {
        lessonId: "f",
        ...momentIn(new Date(Date.parse(begins) + lasts * 3_600_000).toISOString(), "Europe/Berlin"),
      };
      expect(along("lessons-in-a-day", facts({ finished: [...finished.slice(1), next] }))).toEqual({
        "speed-learner": 4,
      });
    }
  });
});

describe("early", () => {
  it.each([
    ["2026-03-18T06:59:59Z", "Europe/Berlin", true],
    ["2026-03-18T07:00:00Z", "Europe/Berlin", false],
    // The clocks were put forward, and back.
    ["2026-03-29T05:59:59Z", "Europe/Berlin", true],
    ["2026-03-29T06:00:00Z", "Europe/Berlin", false],
    ["2026-10-25T06:59:59Z", "Europe/Berlin", true],
    ["2026-11-01T12:59:59Z", "America/New_York", true],
    ["2026-11-01T13:00:00Z", "America/New_York", false],
    ["2026-03-17T17:59:59Z", "Pacific/Kiritimati", true],
    ["2026-03-18T02:14:59Z", "Asia/Kathmandu", true],
    ["2026-03-18T02:15:00Z", "Asia/Kathmandu", false],
    ["2026-04-04T21:29:59Z", "Australia/Lord_Howe", true],
  ])("is before eight where the learner is: %s in %s, %s", (iso, zone, isEarly) => {
    const finished = [..."abc"].map((lessonId) => ({ lessonId, ...momentIn(iso, zone) }));
    expect(earned(facts({ finished })).includes("early-bird")).toBe(isEarly);
    expect(along("early-lessons", facts({ finished: finished.slice(1) }))).toEqual(isEarly ? { "early-bird": 2 } : {});
  });
});

describe("seven days in a row", () => {
  const march = (...dates: number[]) => dates.map((date) => `2026-03-${String(date).padStart(2, "0")}`);
  // 2026-03-16 is a Monday.
  it.each([
    ["seven running", [12, 13, 14, 15, 16, 17, 18], true],
    ["six", [13, 14, 15, 16, 17, 18], false],
    ["seven with one missed", [11, 12, 13, 15, 16, 17, 18], true],
    ["seven with one missed in each of two weeks", [10, 11, 12, 14, 15, 16, 18], true],
    ["two missed in one week", [10, 12, 14, 15, 16, 17, 18], false],
    ["a row long ago", [1, 2, 3, 4, 5, 6, 7], true],
    ["a row long ago, and one that runs", [1, 2, 3, 4, 5, 6, 7, 17, 18], true],
  ])("%s: %s", (_, dates, isEarned) => {
    expect(earned(facts({ days: march(...dates) })).includes("seven-day-streak")).toBe(isEarned);
  });

  it("counts on the way what still runs, and begins anew when a row has ended", () => {
    const days = march(2, 3, 4, 5, 6);
    const on = (today: string) => along("streak", facts({ days, today }));
    expect(on("2026-03-06")).toEqual({ "seven-day-streak": 5 });
    expect(on("2026-03-08")).toEqual({ "seven-day-streak": 5 });
    expect(on("2026-03-11")).toEqual({});
  });

  it("is there exactly when some day's row was that long", () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 31 }));
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 9 }), (dates, length) => {
        const active = new Set(march(...dates));
        const longest = Math.max(0, ...march(...dates).map((day) => streakOf(active, day).days));
        expect(hasRow(active, length)).toBe(longest >= length);
      }),
    );
  });
});

describe("what was earned", () => {
  const kept = (achievementId: string, progress: number, unlockedAt = "") => ({ achievementId, progress, unlockedAt });

  it("stays, whatever is undone; what is not earned goes back", () => {
    const rows = [kept("first-lesson", 1, "2026-03-01T00:00:00.000Z"), kept("fifteen-lessons", 9)];
    expect(changesOf(all, rows, facts({}))).toMatchObject([{ achievement: { id: "fifteen-lessons" }, progress: 0 }]);
  });

  it("is told once: nothing that stands as it is kept is a change", () => {
    const anyone = fc.record({
      finished: fc.subarray([..."abcdefghijklmnopqrst"]).map((ids) => done(ids.join(""))),
      profile: fc.nat(3).map((count) => () => count),
      posts: fc.nat(2).map((count) => () => count),
    });
    fc.assert(
      fc.property(anyone, (known) => {
        const changes = changesOf(all, [], facts(known));
        const rows = changes.map(({ achievement, progress, isEarned }) =>
          kept(achievement.id, progress, isEarned ? "2026-03-18T12:00:00.000Z" : ""),
        );
        expect(changesOf(all, rows, facts(known))).toEqual([]);
        for (const { achievement, progress, isEarned } of changes)
          expect(isEarned).toBe(progress === achievement.requirement.value);
      }),
    );
  });

  it("comes with a post and with a whole profile, too", () => {
    expect(earned(facts({ posts: () => 4 }))).toEqual(["first-post"]);
    expect(along("profile", facts({ profile: () => 2 }))).toEqual({ "profile-complete": 2 });
    expect(earned(facts({ profile: () => 3 }))).toEqual(["profile-complete"]);
  });

  it("gives the title that came last; of several at once the one that is furthest", () => {
    const [early, late] = ["2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"];
    expect(latestTitleIn(all, [])).toBe("");
    expect(latestTitleIn(all, [kept("early-bird", 3, early), kept("fifteen-lessons", 3)])).toBe("");
    expect(latestTitleIn(all, [kept("first-lesson", 1, late), kept("first-module", 1, early)])).toBe("Assembly");
    expect(latestTitleIn(all, [kept("first-module", 1, late), kept("first-lesson", 1, late)])).toBe("Rough cut");
  });
});

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
