import { describe, expect, it } from "vitest";
import { doneWords, nothingDueWords } from "#features/learning/practice/practice.text.ts";
import { byAccess, dueCards, mixedRound, MOST_IN_ROUND, nextPractice } from "#features/learning/practice/practice.ts";
import { isWaiting } from "#features/learning/quiz/quiz.ts";
import { attempt, card, TODAY, view } from "./answered.ts";

describe("what is due", () => {
  it("is what the day has come for, the longest due first, without what rests", () => {
    const cards = [card("late", TODAY), card("later", "2026-11-22"), card("first", "2026-11-03"), card("rests", "")];
    expect(dueCards(view(cards), TODAY).map(({ questionId }) => questionId)).toEqual(["first", "late"]);
  });

  it("is not what was answered here meanwhile", () => {
    const now = view([card("one", TODAY)], [attempt("one", "2026-11-21T09:00:00.000Z")]);
    expect(dueCards(now, TODAY)).toEqual([]);
    expect(isWaiting(now, { lessonId: "b", questionId: "one" })).toBe(false);
  });

  it("comes next on the nearest day", () => {
    const cards = [card("a", "2026-11-24"), card("b", "2026-11-23"), card("c", "2026-11-23"), card("d", TODAY)];
    expect(nextPractice(view(cards), TODAY)).toEqual({ day: "2026-11-23", count: 2 });
    expect(nextPractice(view([card("d", "")]), TODAY)).toBeUndefined();
  });

  it("of premium lessons waits for a membership; of lessons that left nothing is asked", () => {
    const lessons = {
      a: { moduleId: 1, number: "1.1", title: "A", isPremium: false },
      b: { moduleId: 5, number: "5.1", title: "B", isPremium: true },
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
    [1, 2, 3].map((moduleId) => [`m${moduleId}`, { moduleId, number: "", title: "", isPremium: false }]),
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

  it("asks each due question once", () => {
    const due = [...cards(1, 5), ...cards(2, 3)];
    const round = mixedRound(due, LESSONS);
    expect(new Set(round)).toEqual(new Set(due));
    expect(mixedRound([], LESSONS)).toEqual([]);
  });
});

describe("words", () => {
  it("say when a question comes back", () => {
    expect(nothingDueWords({ day: "2026-11-22", count: 1 }, TODAY, 3)).toBe("1 question comes back tomorrow.");
    expect(nothingDueWords(undefined, TODAY, 0)).toContain("Answer a quiz in a lesson");
    expect(nothingDueWords(undefined, TODAY, 2)).toContain("You know every question");
  });

  it("say what was remembered", () => {
    expect(doneWords(2, 2)).toContain("2 of 2 remembered.");
  });
});
