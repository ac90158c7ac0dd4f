import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_IN_ROUND, byAccess, dueCards, mixedRound } from "#features/learning/practice/practice.ts";
import {
  type Attempt,
  type Card,
  INTERVALS_DAYS,
  cardAfter,
  cardFromAnswers,
} from "#server/hooks/learning/quiz/quiz.rules.ts";
import { TODAY, card, view } from "./answered.ts";

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
function dayIn(ms: number, zone: string): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  formats.set(zone, format);
  return format.format(ms);
}

/** Answers in turn, each on the day it is due; gives the days between. */
function gaps(first: string, ...answers: boolean[]): number[] {
  let card: Card | undefined;
  let day = first;
  return answers.map((right) => {
    card = cardAfter(card, { right, day });
    const gap = (Date.parse(card.due) - Date.parse(day)) / DAY_MS;
    day = card.due;
    return gap;
  });
}

const attempt = (id: string, at: string, right: boolean, zone = "UTC"): Attempt => ({
  ...{ id, atMs: Date.parse(at), heardMs: Date.parse(at), right, zone, chosen: right ? 2 : 0 },
});
const dueAfter = (...attempts: Attempt[]) => cardFromAnswers(attempts, dayIn)?.card.due;

describe("a question comes back", () => {
  it("after 1, 3, 7, 16 and 35 days as long as it is answered rightly, and then it rests", () => {
    expect(gaps("2026-01-01", true, true, true, true, true)).toEqual([...INTERVALS_DAYS]);
    const known = { interval: 35, due: "2026-04-01", days: [] };
    expect(cardAfter(known, { right: true, day: "2026-04-02" })).toMatchObject({ due: "", interval: 35 });
  });

  it("tomorrow when it was answered wrongly, however well it was known", () => {
    expect(gaps("2026-01-01", true, true, true, false, true, true)).toEqual([1, 3, 7, 1, 3, 7]);
    expect(cardAfter({ interval: 35, due: "", days: [] }, { right: false, day: "2026-05-01" })).toMatchObject({
      ...{ due: "2026-05-02", interval: 1 },
    });
  });

  it("no later because it was answered again before it was due", () => {
    const first = cardAfter(undefined, { right: false, day: "2026-01-01" });
    const again = cardAfter(first, { right: true, day: "2026-01-01" });
    expect(again).toBe(first);
    expect(cardAfter(again, { right: true, day: "2026-01-02" }).due).toBe("2026-01-05");
  });

  it("counted from the day it was answered, when that was late", () => {
    const card = { interval: 3, due: "2026-01-05", days: [] };
    expect(cardAfter(card, { right: true, day: "2026-02-01" })).toMatchObject({ due: "2026-02-08", interval: 7 });
  });

  it("and each day on which it was due and answered is kept, rightly or not", () => {
    const first = cardAfter(undefined, { right: true, day: "2026-01-01" });
    expect(first.days).toEqual([]);
    const second = cardAfter(first, { right: false, day: "2026-01-02" });
    expect(second.days).toEqual(["2026-01-02"]);
    expect(cardAfter(second, { right: true, day: "2026-01-02" }).days).toEqual(["2026-01-02"]);
  });
});

describe("the learner's own days decide", () => {
  it("a traveller who flies back over the date line is asked no earlier than their calendar says", () => {
    const there = attempt("a", "2026-06-01T10:30:00Z", true, "Pacific/Kiritimati");
    const back = attempt("b", "2026-06-02T10:30:00Z", true, "Pacific/Pago_Pago");
    expect(dueAfter(there)).toBe("2026-06-03");
    expect(dueAfter(there, back)).toBe("2026-06-03");
  });
});

describe("a day of practice", () => {
  const on = (day: number, heard: number): Attempt => ({
    ...attempt(`a${day}`, `2026-03-${String(day).padStart(2, "0")}T10:00:00Z`, false),
    heardMs: Date.parse(`2026-03-${String(heard).padStart(2, "0")}T11:00:00Z`),
  });
  const days = (...attempts: Attempt[]) => cardFromAnswers(attempts, dayIn)?.card.days;

  it("counts when the server heard of it within a week, else for the day it was told", () => {
    expect(days(on(1, 8), on(2, 8))).toEqual(["2026-03-02"]);
    expect(days(on(1, 20), on(2, 20))).toEqual(["2026-03-20"]);
  });

  it("cannot be made up afterwards for longer than a week", () => {
    const everyDay = Array.from({ length: 25 }, (_, day) => on(day + 1, 26));
    expect(days(...everyDay)).toEqual([20, 21, 22, 23, 24, 25, 26].map((day) => `2026-03-${day}`));
  });
});

const some = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    atMs: fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2026-03-01") }),
    zone: fc.constantFrom("UTC", "Asia/Tokyo", "America/Lima"),
    chosen: fc.nat(3),
    heardMs: fc.integer({ min: Date.parse("2026-03-01"), max: Date.parse("2026-04-01") }),
    right: fc.boolean(),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
);

it("answers of several devices make the same card in whatever order they arrive, and the newest is what was answered", () => {
  fc.assert(
    fc.property(some, fc.nat(), (attempts, seed) => {
      const shuffled = attempts.toSorted((a, b) => ((a.atMs * (seed + 7)) % 11) - ((b.atMs * (seed + 7)) % 11));
      expect(cardFromAnswers(shuffled, dayIn)).toEqual(cardFromAnswers(attempts, dayIn));
      expect(cardFromAnswers(attempts, dayIn)?.newest.atMs).toBe(Math.max(...attempts.map(({ atMs }) => atMs)));
    }),
  );
});

describe("what is due", () => {
  it("is what the day has come for, the longest due first, without what rests", () => {
    const cards = [card("late", TODAY), card("later", "2026-11-22"), card("first", "2026-11-03"), card("rests", "")];
    expect(dueCards(view(cards), TODAY).map(({ questionId }) => questionId)).toEqual(["first", "late"]);
  });

  it("of premium lessons waits for a membership; of lessons that left nothing is asked", () => {
    const lessons = {
      a: { id: "a", moduleId: 1, number: "1.1", title: "A", isPremium: false },
      b: { id: "b", moduleId: 5, number: "5.1", title: "B", isPremium: true },
    };
    const cards = [card("x", TODAY), card("y", TODAY, { lessonId: "b" }), card("z", TODAY, { lessonId: "gone" })];
    const ids = (isMember: boolean) => {
      const { open, closed } = byAccess(cards, lessons, isMember);
      return [open.map(({ questionId }) => questionId), closed.map(({ questionId }) => questionId)];
    };
    expect(ids(false)).toEqual([["x"], ["y"]]);
    expect(ids(true)).toEqual([["x", "y"], []]);
  });
});

describe("a round", () => {
  const LESSONS = Object.fromEntries(
    [1, 2, 3].map((moduleId) => [`m${moduleId}`, { id: "", moduleId, number: "", title: "", isPremium: false }]),
  );
  const cards = (module: number, count: number, due = TODAY) =>
    Array.from({ length: count }, (_, index) => card(`q${index}`, due, { lessonId: `m${module}` }));
  const modules = (due: ReturnType<typeof cards>) => mixedRound(due, LESSONS).map(({ lessonId }) => lessonId);
  const neighbours = (round: string[]) => round.filter((one, index) => one === round[index - 1]).length;

  it("mixes modules: no two questions of one follow each other while there is another", () => {
    expect(neighbours(modules([...cards(1, 4), ...cards(2, 4), ...cards(3, 4)]))).toBe(0);
    expect(neighbours(modules([...cards(1, 6), ...cards(2, 3), ...cards(3, 2)]))).toBe(0);
    expect(modules([...cards(1, 4), ...cards(2, 1)])).toEqual(["m1", "m2", "m1", "m1", "m1"]);
  });

  it("takes of every module where a day has more than fit, and the longest due before all", () => {
    const round = modules([...cards(1, 2, "2026-11-01"), ...cards(2, 20), ...cards(3, 20)]);
    expect(round).toHaveLength(MOST_IN_ROUND);
    const counts = [...Map.groupBy(round, (one) => one)].map(([module, all]) => [module, all.length]);
    expect(counts.sort()).toEqual([
      ["m1", 2],
      ["m2", 5],
      ["m3", 5],
    ]);
  });
});
