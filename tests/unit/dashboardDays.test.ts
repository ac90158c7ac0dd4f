import { describe, expect, it } from "vitest";
import { calendarOf, calendarMonths } from "#features/learning/activity/calendar.ts";
import {
  daysOfMonth,
  freezeWords,
  goalWords,
  rowOf,
  rowWords,
  squareWords,
  weekdayWords,
  yearWords,
} from "#features/learning/activity/activity.text.ts";
import { weekAround } from "#features/learning/activity/calendar.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";

const TODAY = "2026-11-20";

describe("days in a row", () => {
  const days = [{ day: TODAY, count: 1 }];
  const streak = { days: 4, frozen: [], isActiveToday: false, hasFreeze: true };
  const say = (progress: Partial<Progress>) =>
    rowWords(rowOf({ ...EMPTY_PROGRESS, today: TODAY, ...progress }, TODAY), TODAY);

  it("are said without blame", () => {
    expect(say({})).toBe("One lesson or a little practice, on any day, starts your streak.");
    expect(say({ streak })).toBe("4 days in a row. One lesson or some practice today makes it 5.");
    expect(say({ streak: { ...streak, hasFreeze: false } })).toBe(
      "4 days in a row. One lesson or some practice today keeps it going.",
    );
    expect(say({ streak, days })).toBe("4 days in a row, today included.");
    expect(say({ streak: { ...streak, days: 1 }, days })).toBe("1 day in a row, today included.");
  });

  it("are not claimed for a day the server has not spoken about", () => {
    expect(say({ streak, today: "2026-11-18" })).toBe("4 days in a row, as of Wednesday.");
  });

  it("survive one missed day a week, which is explained", () => {
    const week = weekAround({ ...EMPTY_PROGRESS, streak: { ...streak, frozen: ["2026-11-17"] } }, TODAY);
    expect(freezeWords({ hasFreeze: false }, week)).toContain("You missed Tuesday, and it’s forgiven");
    expect(freezeWords({ hasFreeze: true }, weekAround(EMPTY_PROGRESS, TODAY))).toBe(
      "One missed day a week is forgiven.",
    );
    expect(freezeWords({ hasFreeze: false }, weekAround(EMPTY_PROGRESS, TODAY))).toContain(
      "You can miss another from Monday",
    );
  });

  it("and each day of the week has its words", () => {
    const lessonOn = { day: "2026-11-16", count: 1 };
    const questionsOn = { day: "2026-11-17", count: 0 };
    const week = weekAround({ ...EMPTY_PROGRESS, days: [lessonOn, questionsOn] }, TODAY);
    expect(week.map((one) => weekdayWords(one, TODAY))).toEqual([
      ...[
        "lesson completed",
        "questions practised",
        "no lesson",
        "no lesson",
        "today, no lesson yet",
        "still to come",
        "still to come",
      ],
    ]);
  });
});

describe("the goal of a week", () => {
  it.each([
    [0, 0, "0", "active days"],
    [0, 1, "1", "active day"],
    [5, 4, "4 of 5", "days you planned"],
    [1, 0, "0 of 1", "day you planned"],
    [3, 3, "3 of 3", "days, as you planned"],
    [3, 5, "5", "days, 3 planned"],
  ])("of %i days with %i done", (goal, done, figure, about) => {
    expect(goalWords(goal, done)).toEqual({ figure, words: about });
  });
});

describe("the year", () => {
  it("says of a day on which only questions were reviewed what was done on it", () => {
    const questions = { day: "2026-11-09", count: 0 };
    const alone = calendarOf([questions], ["2026-11-05"], TODAY);
    const beside = calendarOf([{ day: "2026-11-03", count: 1 }, questions], ["2026-11-05"], TODAY);
    expect(yearWords(alone)).toBe("Practice on 1 day since 17 November 2025, no lessons yet.");
    expect(yearWords(beside)).toBe("1 lesson on 1 day, practice on 1 more, since 17 November 2025.");
    expect(beside.squares.map(squareWords)).toEqual([
      "3 November 2026: 1 lesson",
      "5 November 2026: missed, forgiven",
      "9 November 2026: questions practised",
    ]);
    expect(calendarMonths(beside).map(({ squares }) => daysOfMonth(squares))).toEqual(["3, 9 (questions practised)"]);
  });

  it("is summed up in a sentence", () => {
    const days = [
      { day: "2026-11-03", count: 2 },
      { day: "2026-11-09", count: 1 },
    ];
    const calendar = calendarOf(days, [], TODAY);
    expect(yearWords(calendar)).toBe("3 lessons on 2 days since 17 November 2025.");
    expect(yearWords(calendarOf([], [], TODAY))).toBe("No lessons since 17 November 2025 yet.");
    expect(daysOfMonth(calendar.squares)).toBe("3 (2 lessons), 9");
    expect(calendar.squares.map(squareWords)).toEqual(["3 November 2026: 2 lessons", "9 November 2026: 1 lesson"]);
  });
});
