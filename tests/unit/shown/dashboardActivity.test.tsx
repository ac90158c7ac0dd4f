import { describe, expect, it } from "vitest";
import { WeekCard } from "#features/learning/dashboard/week/WeekCard.tsx";
import { YearCard } from "#features/learning/dashboard/year/YearCard.tsx";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";
import { type Drawn, drawn, rowsOf } from "./readHtml.ts";

/** A Friday. */
const NOW = { today: "2026-11-20", zone: "UTC" };

describe("this week", () => {
  const week = (progress: Progress, now: typeof NOW | undefined = NOW): Drawn =>
    drawn(<WeekCard progress={progress} now={now} />);
  const states = (one: Drawn): string[] =>
    one
      .first("ol")
      .all("li")
      .map((day) => day.attribute("data-state"));

  it("has seven days from Monday, of which one is today", () => {
    const days = week(EMPTY_PROGRESS).first("ol").all("li");
    expect(days.map((day) => day.first("span").text)).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect(days.map((day) => day.attribute("aria-current"))).toEqual(["", "", "", "", "date", "", ""]);
  });

  it("shows what was done and what was forgiven, each in words as well", () => {
    const progress: Progress = {
      ...EMPTY_PROGRESS,
      days: [
        { day: "2026-11-16", count: 2 },
        { day: "2026-11-20", count: 0 },
        { day: "2026-11-15", count: 9 },
      ],
      streak: { ...EMPTY_PROGRESS.streak, frozen: ["2026-11-17"] },
    };
    const shown = week(progress);
    expect(states(shown)).toEqual(["active", "frozen", "", "", "active", "", ""]);
    expect(
      shown
        .first("ol")
        .texts("span", { class: "sr-only" })
        .every((words) => words.length > 3),
    ).toBe(true);
    expect(shown.first("p").text).toMatch(/^2/);
  });

  it("keeps its place with seven days that nobody is told before the day is known", () => {
    const unknown = drawn(<WeekCard progress={EMPTY_PROGRESS} now={undefined} />);
    expect(unknown.first("ol").attribute("aria-hidden")).toBe("true");
    expect(unknown.first("ol").all("li")).toHaveLength(7);
    expect(unknown.first("p").text).toBe("");
  });
});

describe("the year", () => {
  const year = (days: Progress["days"], frozen: string[] = []): Drawn =>
    drawn(<YearCard progress={{ ...EMPTY_PROGRESS, days, streak: { ...EMPTY_PROGRESS.streak, frozen } }} now={NOW} />);
  const OLD = { day: "2026-10-01", count: 1 };

  it("is nothing before the third week, and before the day is known", () => {
    expect(year([{ day: "2026-11-07", count: 3 }]).html).toBe("");
    expect(year([{ day: "2026-11-06", count: 3 }]).html).not.toBe("");
    expect(drawn(<YearCard progress={{ ...EMPTY_PROGRESS, days: [OLD] }} now={undefined} />).html).toBe("");
  });

  it("is a square for each day with something, as dark as that was much, inside its picture", () => {
    const days = [0, 1, 2, 3, 40].map((count, at) => ({ day: `2026-11-1${at}`, count }));
    const grid = year([OLD, ...days], ["2026-11-17"]).first("svg", { role: "img" });
    expect(grid.all("rect").map((day) => day.attribute("data-level"))).toEqual([
      "1",
      "0",
      "1",
      "2",
      "3",
      "3",
      "frozen",
    ]);
    const [, , width = NaN, height = NaN] = grid.attribute("viewBox").split(" ").map(Number);
    for (const day of grid.all("rect")) {
      expect(Number(day.attribute("x")) + Number(day.attribute("width"))).toBeLessThanOrEqual(width);
      expect(Number(day.attribute("y")) + Number(day.attribute("height"))).toBeLessThanOrEqual(height);
    }
  });

  it("shows no day to come and none that is longer ago than its weeks", () => {
    const grid = year([OLD, { day: "2026-11-21", count: 1 }, { day: "2025-01-01", count: 1 }]).first("svg", {
      role: "img",
    });
    expect(grid.texts("title")).toHaveLength(1);
  });

  it("ends with today: the empty days of its last week are those that were", () => {
    const path = year([OLD]).first("path").attribute("d");
    expect(path.match(/M/g)).toHaveLength(52 * 7 + 5);
  });

  it("says the same in a table, month by month", () => {
    const rows = rowsOf(year([OLD, { day: "2026-10-02", count: 2 }, { day: "2026-11-03", count: 1 }]));
    const lessons = rows.slice(1).map(([, count]) => Number(count));
    expect(lessons.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(rows.every((row) => row.length === 3)).toBe(true);
    expect(rows.some(([, , days]) => days === "1, 2 (2 lessons)")).toBe(true);
  });
});
