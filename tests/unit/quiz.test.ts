import { describe, expect, it } from "vitest";
import { nameOf, ticksFrom } from "#features/blocks/ticks.ts";
import {
  answerTo,
  type Attempt,
  type Card,
  dueCards,
  isWaiting,
  needless,
  nextReview,
  type QuizView,
} from "#features/quiz/quiz.ts";
import {
  closedWords,
  comesBack,
  dayWords,
  doneWords,
  nothingDueWords,
  stillWaiting,
} from "#features/quiz/quiz.text.ts";
import { attemptFrom, cardsFrom, keptFrom } from "#features/quiz/reading.ts";
import { byAccess } from "#features/quiz/review.ts";

const TODAY = "2026-11-21";
const card = (questionId: string, due: string, more: Partial<Card> = {}): Card => ({
  ...{ lessonId: "a", questionId, due, chosen: 0, right: false, at: "2026-11-01T10:00:00.000Z" },
  ...more,
});
const attempt = (questionId: string, at: string, more: Partial<Attempt> = {}): Attempt => ({
  ...{ id: at, user: "", zone: "UTC", lessonId: "a", questionId, chosen: 1, right: true, at },
  ...more,
});
const view = (cards: Card[], waiting: Attempt[] = []): QuizView => ({
  ...{ state: "known", isVisitor: false, isKept: true, cards, waiting },
});

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
    expect(nextReview(view(cards), TODAY)).toEqual({ day: "2026-11-23", count: 2 });
    expect(nextReview(view([card("d", "")]), TODAY)).toBeUndefined();
  });

  it("of premium lessons waits for a membership; of lessons that left nothing is asked", () => {
    const lessons = {
      a: { moduleId: 1, title: "A", isPremium: false },
      b: { moduleId: 5, title: "B", isPremium: true },
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

describe("the answer that is shown", () => {
  it("is the newest, by whichever device", () => {
    const early = "2026-10-01T10:00:00.000Z";
    const late = "2026-11-20T10:00:00.000Z";
    const where = { lessonId: "a", questionId: "one" };
    expect(answerTo(view([card("one", "")], [attempt("one", early)]), where)?.right).toBe(false);
    expect(answerTo(view([card("one", "")], [attempt("one", late)]), where)?.right).toBe(true);
    expect(answerTo(view([]), where)).toBeUndefined();
  });
});

it("of a visitor's many answers to one question the first and the newest are kept", () => {
  const many = Array.from({ length: 12 }, (_, n) => attempt("one", `2026-11-21T09:00:${String(n + 10)}.000Z`));
  const dropped = needless(many, many.at(-1) as Attempt);
  expect(dropped.map(({ id }) => id)).toEqual([many[1]?.id, many[2]?.id]);
  expect(needless(many.slice(0, 10), many[9] as Attempt)).toEqual([]);
});

describe("what lies on the device", () => {
  it("is read when it has the form, and passed over when it is broken", () => {
    expect(cardsFrom([card("one", TODAY), { ...card("two", "soon") }, 7, null])).toEqual([card("one", TODAY)]);
    expect(keptFrom({ user: "u", cards: "x" })).toEqual({ user: "u", cards: [] });
    for (const broken of [null, [], { cards: [] }, "x"]) expect(keptFrom(broken)).toBeUndefined();
    const good = attempt("one", "2026-11-21T09:00:00.000Z");
    expect(attemptFrom(good)).toEqual(good);
    for (const more of [{ id: "" }, { user: 7 }, { at: "never" }, { chosen: 0.5 }, { right: 1 }, { zone: "" }])
      expect(attemptFrom({ ...good, ...more })).toBeUndefined();
  });

  it("ticks: a line keeps its tick when it moves, and loses it when it says something else", () => {
    expect(nameOf("  One\n line ")).toBe(nameOf("One line"));
    expect(nameOf("One line")).not.toBe(nameOf("One line more"));
    expect(ticksFrom({ list: ["a", 7], other: "x" })).toEqual({ list: ["a"] });
    for (const broken of [null, [], "x", undefined]) expect(ticksFrom(broken)).toEqual({});
  });
});

describe("words", () => {
  it("say when a question comes back", () => {
    expect(dayWords("2026-11-22", TODAY)).toBe("tomorrow");
    expect(dayWords("2026-11-24", TODAY)).toBe("on Tuesday 24 November");
    expect(dayWords(TODAY, TODAY)).toBe("today");
    expect(comesBack("", TODAY)).toBe("You know this one: it rests.");
    expect(nothingDueWords({ day: "2026-11-22", count: 1 }, TODAY, 3)).toBe("1 question comes back tomorrow.");
    expect(nothingDueWords(undefined, TODAY, 0)).toContain("Answer a quiz in a lesson");
    expect(nothingDueWords(undefined, TODAY, 2)).toContain("You know every question");
  });

  it("say what was remembered, what waits and what is closed", () => {
    expect(doneWords(2, 2)).toContain("2 of 2 remembered.");
    expect([closedWords(0), stillWaiting(0)]).toEqual(["", ""]);
    expect(closedWords(2)).toBe("2 questions from Premium lessons wait until your membership goes on.");
    expect(stillWaiting(1)).toContain("1 answer could not be sent");
  });
});
