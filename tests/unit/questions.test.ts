import { describe, expect, it } from "vitest";
import type { Question } from "#features/community/questions/questions.store.ts";
import { withMore } from "#lib/withMore.ts";
import { type Asked, byLine } from "#features/learning/transcript/asked.ts";
import * as routes from "#lib/communityRoutes.ts";

const question = (id: string, second = 0): Question => ({
  ...{
    id,
    second,
    title: "Why?",
    userName: "Noor",
    created: "",
    excerpt: "",
    topicTitle: "Questions",
    answers: 0,
    isAnswered: false,
  },
});
const at = (id: string, second = 0): Asked => ({ id, second, count: 1 });
const ids = (questions: { id: string }[] | undefined) => questions?.map(({ id }) => id);

describe("a question about a second", () => {
  const starts = [0.2, 4.6, 9.1, 14];
  it("stands at the line that is said then, also when that begins within the second", () => {
    const all = [at("a", 4), at("b", 5), at("c", 3), at("d", 600), at("e", 14)];
    const lines = byLine(all, starts);
    expect([...lines].map(([line, here]) => [line, ids(here)])).toEqual([
      [0, ["c"]],
      [1, ["a", "b"]],
      [3, ["e", "d"]],
    ]);
  });

  it("stands at no line when it is about none, or there is no transcript", () => {
    expect(byLine([at("a")], starts).size).toBe(0);
    expect(byLine([at("a", 3)], []).size).toBe(0);
    expect(byLine([at("a", 1)], [4, 9]).get(0)).toHaveLength(1);
  });
});

it("a question that was asked meanwhile brings none of the others twice", () => {
  const known = [question("c"), question("b")];
  expect(ids(withMore(known, [question("b"), question("a")]))).toEqual(["c", "b", "a"]);
});

it("a question is written at an address that names its lesson, and its second when it has one", () => {
  expect([routes.write("questions", "a b"), routes.write("questions", "brief", 72.9)]).toEqual([
    ...["/community/questions?write&lesson=a%20b", "/community/questions?write&lesson=brief&second=72"],
  ]);
  expect(routes.write("feedback", "brief", 0.4)).toBe("/community/feedback?write&lesson=brief");
});
