import { expect, it } from "vitest";
import { type Note, noteFrom } from "#features/learning/notes/notes.ts";
import { BOUNDS, boundProblem } from "#server/hooks/platform/records.rules.ts";
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
  const { most, mostBytes } = BOUNDS.notes;
  expect(boundProblem("notes", { rows: most, bytes: mostBytes })).toBeUndefined();
  expect(wordsOf(boundProblem("notes", { rows: most + 1, bytes: 1 }))).toContain(most.toLocaleString("en"));
  expect(wordsOf(boundProblem("notes", { rows: 1, bytes: mostBytes + 1 }))).toContain("two million");
});
