import { expect, it } from "vitest";
import { type Note, noteFrom } from "#features/learning/notes/notes.ts";
import { MOST_NOTES, MOST_NOTE_BYTES, notesProblem } from "#server/hooks/learning/notes.rules.ts";
import { wordsOf } from "#support/said.ts";

const note = (id: string, second: number, text: string, minute = 0): Note => ({
  ...{ id, second, text, lessonId: "one" },
  at: `2026-11-20T10:0${minute}:00.000Z`,
});

it("a note is read out of what was kept, or left out when it is broken", () => {
  expect(noteFrom({ ...note("a", 5, "x"), at: "2026-11-20 10:00:00.000Z", more: 1 })).toEqual(note("a", 5, "x"));
  for (const more of [{ id: 4 }, { second: -1 }, { text: undefined }, { at: "never" }])
    expect(noteFrom({ ...note("a", 5, "x"), ...more })).toBeUndefined();
  for (const broken of [undefined, null, [], "x"]) expect(noteFrom(broken)).toBeUndefined();
});

it("notes fit up to their number and their bytes, and what is too much is said", () => {
  expect(notesProblem({ notes: MOST_NOTES, bytes: MOST_NOTE_BYTES })).toBeUndefined();
  expect(wordsOf(notesProblem({ notes: MOST_NOTES + 1, bytes: 1 }))).toContain(MOST_NOTES.toLocaleString("en"));
  expect(wordsOf(notesProblem({ notes: 1, bytes: MOST_NOTE_BYTES + 1 }))).toContain("two million");
});
