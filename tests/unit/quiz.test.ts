import { describe, expect, it } from "vitest";
import { newestAnswer, worthKeeping } from "#features/learning/quiz/quiz.ts";
import { comesBack, whenDue } from "#features/learning/quiz/quiz.text.ts";
import { attemptFrom, cardsFrom } from "#features/learning/quiz/quizSync.ts";
import { attempt, card, TODAY, view } from "./answered.ts";

describe("the answer that is shown", () => {
  it("is the newest, by whichever device", () => {
    const early = "2026-10-01T10:00:00.000Z";
    const late = "2026-11-20T10:00:00.000Z";
    const where = { lessonId: "a", questionId: "one" };
    expect(newestAnswer(view([card("one", "")], [attempt("one", early)]), where)?.right).toBe(false);
    expect(newestAnswer(view([card("one", "")], [attempt("one", late)]), where)?.right).toBe(true);
    expect(newestAnswer(view([]), where)).toBeUndefined();
  });
});

it("of a visitor's many answers to one question the first and the newest are kept", () => {
  const many = Array.from({ length: 12 }, (_, n) => attempt("one", `2026-11-21T09:00:${String(n + 10)}.000Z`));
  expect(worthKeeping(many)).toEqual(many.filter((_, index) => index !== 1 && index !== 2));
  expect(worthKeeping(many.slice(0, 10))).toEqual(many.slice(0, 10));
});

describe("what lies on the device", () => {
  it("is read when it has the form, and passed over when it is broken", () => {
    expect(cardsFrom([card("one", TODAY), { ...card("two", "soon") }, 7, null])).toEqual([card("one", TODAY)]);
    for (const broken of [null, {}, "x"]) expect(cardsFrom(broken)).toEqual([]);
    const good = attempt("one", "2026-11-21T09:00:00.000Z");
    expect(attemptFrom({ ...good })).toEqual(good);
    for (const more of [{ at: "never" }, { chosen: 0.5 }, { right: 1 }, { zone: "" }])
      expect(attemptFrom({ ...good, ...more })).toBeUndefined();
  });
});

describe("words", () => {
  it("say when a question comes back", () => {
    expect(whenDue("2026-11-22", TODAY)).toBe("tomorrow");
    expect(whenDue("2026-11-24", TODAY)).toBe("on Tuesday 24 November");
    expect(whenDue(TODAY, TODAY)).toBe("today");
    expect(comesBack("", TODAY)).toBe("You know this one: it won’t come back.");
  });
});
