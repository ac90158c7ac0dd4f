import { expect, it } from "vitest";
import { MOST_NOTE_BYTES, MOST_NOTES, notesProblem } from "#server/hooks/learning/notes.rules.ts";
import { wordsOf } from "#support/said.ts";

it("notes fit up to their number and their bytes, and what is too much is said", () => {
  expect(notesProblem({ notes: MOST_NOTES, bytes: MOST_NOTE_BYTES })).toBeUndefined();
  expect(wordsOf(notesProblem({ notes: MOST_NOTES + 1, bytes: 1 }))).toContain(MOST_NOTES.toLocaleString("en"));
  expect(wordsOf(notesProblem({ notes: 1, bytes: MOST_NOTE_BYTES + 1 }))).toContain("two million");
});
