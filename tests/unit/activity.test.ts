import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowOf, rowWords } from "#features/learning/activity/activity.text.ts";
import { SHOWN_WEEKS, calendarOf } from "#features/learning/activity/calendar.ts";
import { dayNumber, dayOf, shortWeekday, weekdayOf } from "#features/learning/activity/days.ts";
import { weekAround } from "#features/learning/activity/calendar.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";
import { dayIn } from "#lib/dates.ts";

describe("a day", () => {
  it("begins where the learner is", () => {
    const moment = Date.parse("2026-12-31T23:30:00Z");
    expect(dayIn("UTC", moment)).toBe("2026-12-31");
    expect(dayIn("Europe/Berlin", moment)).toBe("2027-01-01");
    expect(dayIn("America/New_York", moment)).toBe("2026-12-31");
    expect(dayIn("Pacific/Kiritimati", Date.parse("2026-02-28T10:30:00Z"))).toBe("2026-03-01");
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

it.each(["2026-11-21", "2026-03-29", "2026-03-30", "2027-01-01", "2028-02-29", "2026-12-31", "2026-11-23"])(
  "the calendar on %s begins with a Monday 52 weeks before this one and ends today",
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

it.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2027-01-01", "2026-12-28"],
  ["2026-03-29", "2026-03-23"],
])("this week of %s begins on Monday %s", (today, monday) => {
  const week = weekAround(EMPTY_PROGRESS, today);
  expect([week.length, week[0]?.day, week.find(({ isToday }) => isToday)?.day]).toEqual([7, monday, today]);
});

const TODAY = "2026-11-20";

const streak = { days: 4, frozen: [], isActiveToday: false, hasFreeze: true };
const say = (progress: Partial<Progress>) =>
  rowWords(rowOf({ ...EMPTY_PROGRESS, today: TODAY, ...progress }, TODAY), TODAY);

it("days in a row are not claimed for a day the server has not spoken about", () =>
  expect(say({ streak, today: "2026-11-18" })).toBe("4 days in a row, as of Wednesday."));
