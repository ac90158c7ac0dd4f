import { describe, expect, it } from "vitest";
import {
  adopted,
  keptFrom,
  markdownOf,
  matches,
  mergedNotes,
  NONE,
  type Note,
  waitingIn,
  withNote,
  withoutNote,
} from "#features/notes/notes.ts";

const note = (id: string, second: number, text: string, minute = 0): Note => ({
  ...{ id, second, text, lessonId: "one" },
  at: `2026-11-20T10:0${minute}:00.000Z`,
});

it("of all notes only those wait that the server has not heard of", () => {
  const [old, fresh] = [note("a", 1, "x"), note("b", 2, "y")];
  const kept = withoutNote(withNote({ ...NONE, notes: [old] }, fresh), "c");
  expect(waitingIn(kept)).toEqual({ notes: [fresh], unsent: ["b"], removed: ["c"] });
});

describe("notes on this device", () => {
  it("are read back, and what is broken is left out", () => {
    const kept = { ada: { notes: [note("a", 1, "x"), { id: 4 }, null], unsent: ["a", 7], removed: "b" } };
    expect(keptFrom(kept)).toEqual({ ada: { notes: [note("a", 1, "x")], unsent: ["a"], removed: [] } });
    for (const broken of [undefined, null, [], "x"]) expect(keptFrom(broken)).toEqual({});
  });

  it("stand in the order of the video and wait to be sent", () => {
    const two = withNote(withNote(NONE, note("b", 50, "later")), note("a", 5, "sooner"));
    expect(two.notes.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(two.unsent).toEqual(["b", "a"]);
    expect(withNote(two, note("b", 50, "new words")).notes).toHaveLength(2);
  });

  it("that are thrown away are thrown away on the server too, unless they come back", () => {
    const gone = withoutNote(withNote(NONE, note("a", 5, "x")), "a");
    expect(gone).toEqual({ notes: [], unsent: [], removed: ["a"] });
    expect(withNote(gone, note("a", 5, "x")).removed).toEqual([]);
  });

  it("of a visitor become those of whoever signs in", () => {
    const visitor = withNote(NONE, note("a", 5, "x"));
    const ada = { notes: [note("b", 9, "y")], unsent: [], removed: [] };
    expect(adopted({ "": visitor, ada }, "ada")).toEqual({
      ada: { notes: [note("a", 5, "x"), note("b", 9, "y")], unsent: ["a"], removed: [] },
    });
    expect(adopted({ "": visitor }, "")).toEqual({ "": visitor });
  });
});

describe("the server's notes", () => {
  it("take the place of those it had told before, not of what it has not heard", () => {
    const mine = { notes: [note("old", 1, "x"), note("new", 2, "y")], unsent: ["new"], removed: ["gone"] };
    const merged = mergedNotes(mine, [note("other", 3, "z"), note("gone", 4, "w")]);
    expect(merged.notes.map(({ id }) => id)).toEqual(["new", "other"]);
    expect(merged).toMatchObject({ unsent: ["new"], removed: ["gone"] });
  });

  it("win where they were written later, and lose where not", () => {
    const mine = { notes: [note("a", 1, "mine", 1), note("b", 2, "mine", 3)], unsent: ["a", "b"], removed: [] };
    const merged = mergedNotes(mine, [note("a", 1, "theirs", 2), note("b", 2, "theirs", 2)]);
    expect(merged.notes.map(({ text }) => text)).toEqual(["theirs", "mine"]);
    expect(merged.unsent).toEqual(["b"]);
  });
});

it("a search finds notes that have every word, in any order and case", () => {
  expect(matches("Bread is a SHELF", "shelf bread")).toBe(true);
  expect(matches("Bread is a shelf", "shelf wine")).toBe(false);
  expect(matches("Bread", "")).toBe(true);
});

it("the Markdown has a heading per lesson and a link per second", () => {
  const lessons = [{ title: "Pick", address: "https://x.test/one", notes: [note("a", 72.4, "first\nsecond ")] }];
  expect(markdownOf(lessons)).toBe("## Pick\n\n- [1:12](https://x.test/one?t=72) first\n  second\n");
});
