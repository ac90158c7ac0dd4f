import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
import {
  SHOWN_WEEKS,
  activeOf,
  calendarMonths,
  calendarOf,
  lessonsIn,
  levelOf,
} from "#features/learning/activity/calendar.ts";
import {
  dayNumber,
  dayOf,
  relativeDayWords,
  relativeMomentWords,
  shortWeekday,
  weekdayOf,
} from "#features/learning/activity/days.ts";
import { weekAround } from "#features/learning/activity/calendar.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";
import { clockTime, dayIn } from "#lib/dates.ts";

describe("a day", () => {
  it.each([
    ["2026-11-20", "Today"],
    ["2026-11-19", "Yesterday"],
    ["2026-11-18", "Wednesday"],
    ["2026-11-14", "Saturday"],
    ["2026-11-13", "13 November"],
    ["2026-01-01", "1 January"],
    ["2025-11-20", "20 November 2025"],
    ["2026-11-21", "21 November"],
  ])("%s is said on 20 November 2026 as %s", (day, words) => {
    expect(relativeDayWords(day, "2026-11-20")).toBe(words);
  });

  it("begins where the learner is", () => {
    const moment = Date.parse("2026-12-31T23:30:00Z");
    expect(dayIn("UTC", moment)).toBe("2026-12-31");
    expect(dayIn("Europe/Berlin", moment)).toBe("2027-01-01");
    expect(dayIn("America/New_York", moment)).toBe("2026-12-31");
    expect(dayIn("Pacific/Kiritimati", Date.parse("2026-02-28T10:30:00Z"))).toBe("2026-03-01");
  });

  it("and its clock, on both sides of a clock change", () => {
    expect(clockTime(Date.parse("2026-03-29T00:59:00Z"), "Europe/Berlin")).toBe("01:59");
    expect(clockTime(Date.parse("2026-03-29T01:00:00Z"), "Europe/Berlin")).toBe("03:00");
    expect(clockTime(Date.parse("2026-10-25T22:59:00Z"), "UTC")).toBe("22:59");
    expect(clockTime(Date.parse("2026-10-25T00:00:00Z"), "UTC")).toBe("00:00");
  });

  it("is said with its time while it is near", () => {
    const now = { today: "2026-03-30", zone: "Europe/Berlin" };
    expect(relativeMomentWords("2026-03-30T07:05:00Z", now)).toBe("Today, 09:05");
    expect(relativeMomentWords("2026-03-28T23:05:00Z", now)).toBe("Yesterday, 00:05");
    expect(relativeMomentWords("2026-03-25T20:14:00Z", now)).toBe("Wednesday, 21:14");
    expect(relativeMomentWords("2026-03-01T20:14:00Z", now)).toBe("1 March");
  });

  it("is the same again through its number, whatever the year", () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (number) => {
        expect(dayNumber(dayOf(number))).toBe(number);
        expect(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekdayOf(number)]).toBe(shortWeekday(dayOf(number)));
      }),
    );
  });
});

const every = (from: string, to: string): { day: string; count: number }[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => ({
    day: dayOf(dayNumber(from) + index),
    count: 1,
  }));

describe("the calendar", () => {
  it.each(["2026-11-21", "2026-03-29", "2026-03-30", "2027-01-01", "2028-02-29", "2026-12-31", "2026-11-23"])(
    "on %s begins with a Monday 52 weeks before this one and ends today",
    (today) => {
      const calendar = calendarOf(every("2025-01-01", "2028-12-31"), [], today);
      const [first] = calendar.squares;
      const last = calendar.squares.at(-1);
      expect(shortWeekday(calendar.first)).toBe("Mon");
      expect([first?.day, first?.week, first?.weekday]).toEqual([calendar.first, 0, 0]);
      expect([last?.day, last?.week, last?.weekday]).toEqual([today, SHOWN_WEEKS - 1, calendar.lastWeekday]);
      const isInPlace = calendar.squares.every(
        ({ week, weekday }, index) => week === Math.floor(index / 7) && weekday === index % 7,
      );
      expect(isInPlace).toBe(true);
    },
  );

  it("names every month it begins in, where the name has room", () => {
    const months = calendarOf([], [], "2026-11-21").months;
    expect(months.map(({ name }) => name)).toEqual([
      "Dec",
      "Jan",
      "Feb",
      "Mar",
      "Apr",
      "May",
      "Jun",
      "Jul",
      "Aug",
      "Sep",
      "Oct",
      "Nov",
    ]);
    expect(months[0]?.week).toBe(2);
    expect(calendarOf([], [], "2026-12-02").months.at(-1)?.name).toBe("Nov");
  });

  it("counts lessons and tells covered days apart", () => {
    const days = [
      { day: "2026-11-16", count: 2 },
      { day: "2026-11-18", count: 4 },
      { day: "2020-01-01", count: 9 },
    ];
    const calendar = calendarOf(days, ["2026-11-17"], "2026-11-21");
    expect(calendar.squares.map(({ day, isFrozen }) => [day, isFrozen])).toEqual([
      ["2026-11-16", false],
      ["2026-11-17", true],
      ["2026-11-18", false],
    ]);
    expect(lessonsIn(activeOf(calendar))).toBe(6);
    expect([1, 2, 3, 12].map(levelOf)).toEqual([1, 2, 3, 3]);
  });

  it("is read as a table by month, the newest first", () => {
    const days = ["2025-12-31", "2026-01-01", "2026-01-05"].map((day) => ({ day, count: 1 }));
    const months = calendarMonths(calendarOf(days, [], "2026-11-21"));
    expect(months.map(({ name, squares }) => [name, squares.length])).toEqual([
      ["January 2026", 2],
      ["December 2025", 1],
    ]);
  });
});

describe("this week", () => {
  it.each([
    ["2026-11-16", "2026-11-16"],
    ["2026-11-22", "2026-11-16"],
    ["2027-01-01", "2026-12-28"],
    ["2026-03-29", "2026-03-23"],
  ])("of %s begins on Monday %s", (today, monday) => {
    const week = weekAround(EMPTY_PROGRESS, today);
    expect([week.length, week[0]?.day, week.find(({ isToday }) => isToday)?.day]).toEqual([7, monday, today]);
  });

  it("shows what was done, covered and today, whatever day the server said last", () => {
    const days = [{ day: "2026-11-16", count: 1 }];
    const streak = { ...EMPTY_PROGRESS.streak, frozen: ["2026-11-17"] };
    const week = weekAround({ ...EMPTY_PROGRESS, days, streak, today: "2026-11-18" }, "2026-11-19");
    expect(week.slice(0, 4).map(({ isActive, isFrozen, isToday }) => [isActive, isFrozen, isToday])).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, false],
      [false, false, true],
    ]);
  });
});

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
