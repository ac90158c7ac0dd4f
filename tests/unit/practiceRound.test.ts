import { afterEach, expect, it, vi } from "vitest";
import { $round, askNext } from "#features/learning/practice/practice.store.ts";
import { NO_ROUND } from "#features/learning/practice/practice.ts";
import { card } from "./answered.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  $round.set(NO_ROUND);
});

it("a second press while the next question is on its way skips none", async () => {
  const question = { id: "q", text: "?", choices: [] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ questions: [question] })));
  const queue = ["round-a", "round-b", "round-c"].map((lessonId) => ({
    ...card("q", "2026-01-01"),
    lessonId,
    questionId: "q",
  }));
  const [first] = queue;
  if (!first) throw new Error("No card");
  const asked = { card: first, question, chosen: 0, state: "answered" as const };
  $round.set({ ...NO_ROUND, state: "asking", queue, asked, answered: 1 });
  await Promise.all([askNext(), askNext()]);
  expect($round.get().queue.map(({ lessonId }) => lessonId)).toEqual(["round-b", "round-c"]);
  expect($round.get().asked?.card.lessonId).toBe("round-b");
});
