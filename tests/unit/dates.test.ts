import { afterEach, describe, expect, it, vi } from "vitest";
import { clockTime, dateWords, dayIn, type Formatter, namesOf } from "#lib/dates.ts";

const MOMENT = Date.parse("2026-03-04T05:06:00Z");
const ENGINES = ["en-US", "en-GB", "en-CA", "en-ZA"];

const orders = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

/** An engine that answers in its own order, with marks of its own between the parts. */
const answering = (parts: Intl.DateTimeFormatPart[]): Formatter => ({
  formatToParts: () => parts.flatMap((part) => [part, { type: "literal", value: "/" }]),
});

describe("a day", () => {
  const bare: Intl.DateTimeFormatPart[] = [
    { type: "year", value: "2026" },
    { type: "month", value: "3" },
    { type: "day", value: "4" },
  ];
  it.each(orders(bare).map((parts) => [parts.map(({ type }) => type).join(", "), parts]))(
    "is the same from an engine that says %s",
    (_, parts) => {
      expect(dayIn("UTC", MOMENT, answering(parts as Intl.DateTimeFormatPart[]))).toBe("2026-03-04");
    },
  );

  it("is read from names in any order, too", () => {
    const named: Intl.DateTimeFormatPart[] = [
      { type: "weekday", value: "Wednesday" },
      { type: "day", value: "4" },
      { type: "month", value: "March" },
      { type: "year", value: "2026" },
    ];
    for (const parts of orders(named))
      expect(namesOf(MOMENT, "UTC", answering(parts))).toEqual({
        ...{ weekday: "Wednesday", day: "4", month: "March", year: "2026" },
      });
    expect(dateWords(MOMENT, "UTC")).toBe("4 March");
  });

  it("has a clock whose hours and minutes may stand in any order", () => {
    const clock: Intl.DateTimeFormatPart[] = [
      { type: "hour", value: "5" },
      { type: "minute", value: "6" },
      { type: "dayPeriod", value: "am" },
    ];
    for (const parts of orders(clock)) expect(clockTime(MOMENT, "UTC", answering(parts))).toBe("05:06");
  });
});

describe.each(ENGINES)("in an engine that knows the order of %s alone", (locale) => {
  const arrive = () => {
    class Engine extends Intl.DateTimeFormat {
      constructor(_: unknown, options?: Intl.DateTimeFormatOptions) {
        super(locale, options);
      }
    }
    vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: Engine });
    vi.resetModules();
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("the dashboard, the progress, the quizzes and the certificates say the same", async () => {
    arrive();
    const dashboard = await import("#features/learning/activity/days.ts");
    const { compacted } = await import("#features/learning/progress/operations.ts");
    const quiz = await import("#features/learning/quiz/quiz.text.ts");
    const certificates = await import("#features/learning/certificates/certificates.ts");
    const lesson = await import("#features/learning/lesson/live/lesson.text.ts");
    const { today } = dashboard.nowHere(MOMENT, "Europe/Berlin");
    expect(today).toBe("2026-03-04");
    const now = { today, zone: "Europe/Berlin" };
    expect(dashboard.relativeMomentWords("2026-03-02T05:06:00Z", now)).toBe("Monday, 06:06");
    expect(dashboard.relativeMomentWords("2025-12-31T23:30:00Z", now)).toBe("1 January");
    expect(quiz.whenDue("2026-03-10", today)).toBe("on Tuesday 10 March");
    expect(certificates.writtenDay("2026-03-04")).toBe("4 March 2026");
    expect(lesson.changedSince("2026-03-04T12:00:00Z")).toBe("Changed since you completed it on 4 March.");
    const done = {
      kind: "completed",
      moduleId: 1,
      lessonId: "a",
      revision: 1,
      zone: "Europe/Berlin",
      user: "",
    } as const;
    const [morning, evening, tomorrow] = ["2026-03-04T05:00:00Z", "2026-03-04T22:59:00Z", "2026-03-04T23:01:00Z"];
    const acts = [morning, evening, tomorrow].map((at = "", index) => ({ ...done, id: String(index), at }));
    expect(compacted(acts).map(({ at }) => at)).toEqual([evening, tomorrow]);
  });
});
