import { describe, expect, it } from "vitest";
import { quizParts } from "#features/learning/quiz/parts.ts";
import { newestAnswer, questionsIn } from "#features/learning/quiz/quiz.ts";
import { attemptFrom, cardsFrom } from "#features/learning/quiz/quiz.store.ts";
import { attemptOf } from "#server/hooks/learning/quiz/quiz.rules.ts";
import { TODAY, attempt, card, view } from "./answered.ts";

it("the answer that is shown is the newest, by whichever device", () => {
  const early = "2026-10-01T10:00:00.000Z";
  const late = "2026-11-20T10:00:00.000Z";
  const where = { lessonId: "a", questionId: "one" };
  expect(newestAnswer(view([card("one", "")], [attempt("one", early)]), where)?.right).toBe(false);
  expect(newestAnswer(view([card("one", "")], [attempt("one", late)]), where)?.right).toBe(true);
  expect(newestAnswer(view([]), where)).toBeUndefined();
});

it("what lies on the device is read when it has the form, and passed over when it is broken", () => {
  expect(cardsFrom([card("one", TODAY), { ...card("two", "soon") }, 7, null])).toEqual([card("one", TODAY)]);
  for (const broken of [null, {}, "x"]) expect(cardsFrom(broken)).toEqual([]);
  const good = attempt("one", "2026-11-21T09:00:00.000Z");
  expect(attemptFrom({ ...good })).toEqual(good);
  for (const more of [{ at: "never" }, { chosen: 0.5 }, { right: 1 }, { zone: "" }])
    expect(attemptFrom({ ...good, ...more })).toBeUndefined();
});

const NOW_MS = Date.parse("2026-11-20T10:00:00Z");
const isZone = (zone: string) => zone === "Europe/Berlin";
const sent = { id: "abcdefgh-1", chosen: 2, right: true, at: "2026-11-20T09:00:00Z", zone: "Europe/Berlin" };
const read = (more: object) => attemptOf({ ...sent, ...more }, NOW_MS, "UTC", isZone);

describe("answers that were sent", () => {
  it("say which choice, whether it was right, when and where", () => {
    const atMs = NOW_MS - 3_600_000;
    const facts = { id: sent.id, chosen: 2, right: true, zone: "Europe/Berlin" };
    expect(read({})).toEqual({ ...facts, atMs, heardMs: NOW_MS });
    expect(read({ zone: "Mars/Olympus" })?.zone).toBe("UTC");
    expect(read({ zone: 7 })?.zone).toBe("UTC");
  });

  it("never come from the future, and count from today when they are older than a month", () => {
    expect(read({ at: "2027-01-01T00:00:00Z" })?.atMs).toBe(NOW_MS);
    expect(read({ at: "2026-09-01T00:00:00Z" })?.atMs).toBe(NOW_MS);
    expect(read({ at: 5 })?.atMs).toBe(NOW_MS);
  });

  it.each([
    { id: "short" },
    { id: 12345678 },
    { id: "a b c d e f g" },
    { id: "x".repeat(65) },
    { chosen: -1 },
    { chosen: 1.5 },
    { chosen: 20 },
    { chosen: "2" },
    { right: "yes" },
    { right: undefined },
  ])("are no answer with %j", (more) => expect(read(more)).toBeUndefined());
});

it("the lines of a lesson that can be ticked are counted, list by list", () => {
  const text =
    '<Checklist id="card">\n\n- One - and more\n- Two\n\n</Checklist>\n\n- No box\n\n<Checklist id="rows">\n\n- One\n\n</Checklist>';
  expect(quizParts(text).boxes).toEqual({ card: 2, rows: 1 });
  expect(quizParts("No list").boxes).toEqual({});
});

it("the questions of a lesson are read out of its text, in their order", () => {
  const text =
    '<Quiz id="first" question="Why > how?">\n</Quiz>\n\n<Quiz\n  id="second-one"\n  question="And id="\n>\n</Quiz>';
  expect(questionsIn(text)).toEqual(["first", "second-one"]);
  expect(questionsIn("No quiz: <Checklist id='x'>")).toEqual([]);
});
