import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { EarnedBy, RequirementType, Standing } from "#contract/achievements.d.ts";
import { type Written, achievementsOf, freshOf, latestTitle } from "#features/learning/achievements/achievements.ts";
import { type Facts, type Finished, changesOf } from "#server/hooks/learning/achievements/achievements.rules.ts";
import { hasRow, streakOf } from "#server/hooks/learning/achievements/streak.rules.ts";

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

it("one day is the learner's own: five lessons around their midnight are not five in a day", () => {
  const at = (zone: string) =>
    ["a", "b", "c", "d", "e"].map((lessonId, index) => ({
      lessonId,
      ...momentIn(new Date(Date.parse("2026-03-18T21:30:00Z") + index * 1_800_000).toISOString(), zone),
    }));
  expect(earned(facts({ finished: at("UTC") }))).toContain("speed-learner");
  expect(along("lessons-in-a-day", facts({ finished: at("Europe/Berlin") }))).toEqual({ "speed-learner": 3 });
  expect(along("lessons-in-a-day", facts({ finished: at("Asia/Kathmandu") }))).toEqual({ "speed-learner": 5 });
});

it.each([
  ["2026-03-18T06:59:59Z", "Europe/Berlin", true],
  ["2026-03-18T07:00:00Z", "Europe/Berlin", false],
  // The clocks were put forward.
  ["2026-03-29T06:00:00Z", "Europe/Berlin", false],
  ["2026-03-17T17:59:59Z", "Pacific/Kiritimati", true],
  ["2026-04-04T21:29:59Z", "Australia/Lord_Howe", true],
])("early is before eight where the learner is: %s in %s, %s", (iso, zone, isEarly) => {
  const finished = [..."abc"].map((lessonId) => ({ lessonId, ...momentIn(iso, zone) }));
  expect(earned(facts({ finished })).includes("early-bird")).toBe(isEarly);
  expect(along("early-lessons", facts({ finished: finished.slice(1) }))).toEqual(isEarly ? { "early-bird": 2 } : {});
});

describe("seven days in a row", () => {
  const march = (...dates: number[]) => dates.map((date) => `2026-03-${String(date).padStart(2, "0")}`);
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

describe("news", () => {
  it("is what was earned in the last ten minutes by the server's clock", () => {
    const now = Date.parse(AT);
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const standings = [standing("new", 1, ago(9)), standing("old", 1, ago(11)), standing("none", 1)];
    expect(freshOf(standings, now)).toEqual(["new"]);
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
