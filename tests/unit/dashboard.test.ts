import { describe, expect, it } from "vitest";
import { refusedWords } from "#features/learning/dashboard/notices/notices.text.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { alertEntries, bookmarkEntries, noteEntries } from "#features/learning/dashboard/lists/entries.ts";
import { partState } from "#features/learning/dashboard/lists/entries.ts";
import type { Notification } from "#features/account/notifications/kept/notifications.ts";

const TODAY = "2026-11-20";
// a Friday
const now = { today: TODAY, zone: "Europe/Berlin" };
const lesson = (id: string, access: "free" | "premium" = "free", revision = 1) => ({
  ...{ id, title: `On ${id}`, seconds: 130, revision, access, picture: "", task: `Do ${id}`, reading: 6, doing: 45 },
});
const outline: Outline = {
  divisor: "lessons",
  modules: [
    { id: 1, title: "One", outcome: "a brief", access: "free", lessons: [lesson("a"), lesson("b", "free", 2)] },
    { id: 5, title: "Five", outcome: "a table", access: "premium", lessons: [lesson("e", "premium")] },
  ],
};

describe("the lists", () => {
  it("bring the three newest notes to their second, and none of a lesson that left the course", () => {
    const note = (id: string, lessonId: string, at: string) => ({ id, lessonId, second: 72.6, text: id, at });
    const notes = [note("old", "a", "1"), note("new", "b", "4"), note("gone", "left", "5"), note("mid", "a", "3")];
    const shown = noteEntries(outline, [...notes, note("older", "a", "0")]);
    expect(shown.map(({ title }) => title)).toEqual(["new", "mid", "old"]);
    expect(shown[0]).toMatchObject({ href: "/module/1/b?t=72", about: "On b, 1:12" });
  });

  it("cut a long note short", () => {
    const long = { id: "n", lessonId: "a", second: 0, text: "word ".repeat(60), at: "1" };
    expect(noteEntries(outline, [long])[0]?.title).toMatch(/^(word )+word…$/);
  });
});

it("a lesson that was taken back is named with the reason", () => {
  const refused = {
    act: "completed" as const,
    reason: "premium" as const,
    message: "It was finished without a membership.",
  };
  expect(refusedWords(outline, { ...refused, lessonId: "e" })).toBe(
    "Lesson 5.1, On e, doesn’t count. It was finished without a membership.",
  );
  expect(refusedWords(outline, { ...refused, lessonId: "gone" })).toContain("A lesson that has left the course");
});

it("the dashboard lists the three bookmarks that were made last, each with where it leads", () => {
  const mark = (day: number) => ({
    ...{ id: `m${day}`, type: "lesson" as const, title: `Lesson ${day}`, description: "", tags: [], favorited: false },
    ...{ url: `/module/2/l${day}?t=72`, createdAt: `2026-11-0${day}T10:00:00.000Z` },
  });
  const shown = bookmarkEntries([mark(2), mark(4), mark(1), mark(3)]);
  expect(shown.map(({ title }) => title)).toEqual(["Lesson 4", "Lesson 3", "Lesson 2"]);
  expect(shown[0]).toMatchObject({ href: "/module/2/l4?t=72", about: "Lesson in module 2, at 1:12" });
});

it("the newest alerts lead to what they are about, else to the list of all", () => {
  const alert = (day: number, more: object = {}): Notification => ({
    ...{ id: `n${day}`, type: "info", title: `Alert ${day}`, message: "", read: false },
    timestamp: `2026-11-1${day}T18:02:00.000Z`,
    ...more,
  });
  const certificate = { label: "Open it", url: "/certificate" };
  const shown = alertEntries([alert(9, { action: certificate }), alert(8, { read: true }), alert(7), alert(6)], now);
  expect(shown.map(({ title }) => title)).toEqual(["Alert 9", "Alert 8", "Alert 7"]);
  expect(shown[0]).toMatchObject({ href: "/certificate", isNew: true, about: "Yesterday, 19:02" });
  expect(shown[0]?.onGo).toBeTypeOf("function");
  expect(shown[1]).toEqual({ key: "n8", title: "Alert 8", href: "#alerts", isNew: false, about: "Wednesday, 19:02" });
});

it("a part is empty only when the server said so, and failed only when nothing is known", () => {
  const shown = (["loading", "known", "stale", "empty"] as const).map((state) => partState({ state }));
  expect(shown).toEqual(["loading", "known", "known", "failed"]);
  expect(partState({ state: "empty" }, 1)).toBe("known");
});
