import { describe, expect, it } from "vitest";
import { greeting, stateNote, refusedWords } from "#features/learning/dashboard/notices/notices.text.ts";
import { nextWords } from "#features/learning/dashboard/dashboard.text.ts";
import { nextStep } from "#features/learning/outline/nextLesson.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import {
  alertEntries,
  bookmarkEntries,
  changedEntries,
  finishedEntries,
  noteEntries,
  recentEntries,
  partState,
} from "#features/learning/dashboard/lists/entries.ts";
import { latestLines } from "#features/learning/dashboard/lists/latest.ts";
import type { Bookmark } from "#features/learning/bookmarks/kept/bookmarks.ts";
import type { Notification } from "#features/account/notifications/kept/notifications.ts";
import { EMPTY_PROGRESS, type Progress, type ProgressView } from "#features/learning/progress/progress.ts";

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
const having = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(ids.map((id) => [id, { completedAt: "2026-11-19T20:14:00.000Z", revision: 1 }])),
});
const words = (progress: Progress, isMember = false, resume = 0) => {
  const step = nextStep(outline, progress, isMember);
  if (!step) throw new Error("nothing to go on with");
  return nextWords({ outline, resume }, step);
};

describe("the card to go on with", () => {
  it("says what to do next, in which lesson, and how long each part of it takes", () => {
    expect(words(EMPTY_PROGRESS)).toEqual({
      label: "Next: lesson 1.1, On a",
      title: "Do a",
      facts: ["Film 2 min", "Read 6", "Do 45"],
      action: { words: "Start lesson 1.1", href: "/module/1/a" },
    });
    const { label, action } = words(having("a"));
    expect(label).toBe("Next: lesson 1.2, On b");
    expect(action).toEqual({ words: "Start lesson 1.2", href: "/module/1/b" });
  });

  it("leaves out what a lesson has not", () => {
    const bare = { ...lesson("a"), reading: 0, doing: 0 };
    const course = { ...outline, modules: [{ ...outline.modules[0], lessons: [bare] }] } as Outline;
    const step = nextStep(course, EMPTY_PROGRESS, false);
    expect(step && nextWords({ outline: course, resume: 0 }, step).facts).toEqual(["Film 2 min"]);
  });

  it("goes on at the second where the video stopped", () => {
    expect(words(having("a"), false, 84).label).toBe("You stopped in lesson 1.2, On b");
    expect(words(having("a"), false, 84).action.words).toBe("Resume at 1:24");
    expect(words(EMPTY_PROGRESS, false, 84).action).toEqual({ words: "Resume at 1:24", href: "/module/1/a" });
  });

  it("offers Premium when all that is free is done, and nothing to a member", () => {
    expect(words(having("a", "b")).action).toEqual({ words: "See Premium", href: "/subscription" });
    expect(words(having("a", "b"), true).action.words).toBe("Start lesson 5.1");
  });

  it("closes with a wrap", () => {
    expect(words(having("a", "b", "e"))).toMatchObject({ title: "That’s a wrap.", action: { href: "/curriculum" } });
    expect(words(having("a", "b", "e")).facts[0]).toContain("3 lessons, 7 minutes");
  });
});

describe("the four latest things", () => {
  const sources = { outline, progress: EMPTY_PROGRESS, now, alerts: [], notes: [], bookmarks: [] };
  const at = (day: number) => `2026-11-${String(day)}T09:00:00.000Z`;
  const alert = (id: string, day: number): Notification => ({
    ...{ id, type: "community", title: `Alert ${id}`, message: "", timestamp: at(day), read: false },
  });
  const note = (id: string, day: number) => ({ id, lessonId: "a", second: 72.6, text: `note ${id}`, at: at(day) });
  const mark = (id: string, day: number): Bookmark => ({
    ...{ id, type: "lesson", title: `Mark ${id}`, description: "", tags: [], createdAt: at(day) },
    ...{ favorited: false, url: "/module/1/b" },
  });

  it("are of all kinds, the newest first, with finished lessons where there are fewer", () => {
    const lines = latestLines({
      ...sources,
      progress: having("b"),
      ...{ alerts: [alert("x", 20)], notes: [note("n", 18)], bookmarks: [mark("m", 17)] },
    });
    expect(lines.map(({ kind, title, href }) => [kind, title, href])).toEqual([
      ["Community", "Alert x", "#alerts"],
      ["Lesson", "On b", "/module/1/b"],
      ["Note", "1:12 note n", "/module/1/a?t=72"],
      ["Bookmark", "Mark m", "/module/1/b"],
    ]);
    expect(lines[0]).toMatchObject({ isNew: true, when: "Today, 10:00" });
  });

  it("are four, and a finished lesson takes nobody's place", () => {
    const alerts = [11, 12, 13, 14, 15].map((day) => alert(String(day), day));
    const lines = latestLines({ ...sources, progress: having("a", "b"), alerts });
    expect(lines.map(({ key }) => key)).toEqual(["15", "14", "13", "12"]);
  });

  it("are what there is to see while nothing is new", () => {
    const lines = latestLines(sources);
    expect(lines.map(({ kind, when }) => [kind, when])).toEqual([
      ["Curriculum", ""],
      ["Community", ""],
      ["Badges", ""],
      ["Tour", ""],
    ]);
  });
});

describe("the note on the numbers", () => {
  const view = (more: Partial<ProgressView>): ProgressView => ({
    ...{ state: "known", progress: EMPTY_PROGRESS, waiting: 0, knownAt: null, isKept: true, isVisitor: false },
    ...more,
  });

  it("is silent when the server has just said them", () => {
    expect(stateNote(view({ knownAt: "2026-11-20T13:05:00Z" }), now)).toBeUndefined();
  });

  it("says from when they are", () => {
    const stale = (knownAt: string) => stateNote(view({ state: "stale", knownAt }), now);
    expect(stale("2026-11-20T13:05:00Z")?.words).toBe("As of 14:05; the server can’t be reached.");
    expect(stale("2026-11-19T20:46:00Z")?.words).toContain("As of yesterday, 21:46;");
    expect(stale("2026-11-19T20:46:00Z")?.canRetry).toBe(true);
  });

  it("says that nothing could be loaded, and that nothing is lost", () => {
    expect(stateNote(view({ state: "empty" }), now)).toMatchObject({ canRetry: true });
    expect(stateNote(view({ state: "empty" }), now)?.words).toContain("could not be loaded");
  });

  it("says what waits, and whether the browser keeps it", () => {
    expect(stateNote(view({ waiting: 2 }), now)).toEqual({
      words: "Saved on this device: 2 updates to send when you’re back online.",
      canRetry: false,
    });
    expect(stateNote(view({ waiting: 1, isKept: false }), now)?.words).toContain("1 update to send");
  });
});

describe("the lists", () => {
  it("say what was done, when, on the learner's clock", () => {
    expect(recentEntries(outline, having("a"), now)).toEqual([
      { key: "a", href: "/module/1/a", title: "On a", about: "Module 1, lesson 1, 2:10. Yesterday, 21:14" },
    ]);
  });

  it("say what changed and what is finished", () => {
    expect(changedEntries(outline, having("a", "b"), now).map(({ title }) => title)).toEqual(["On b"]);
    expect(finishedEntries(outline, having("a", "b"), now)[0]?.about).toBe("You have a brief. Yesterday, 21:14");
  });

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

it("a learner is greeted with the day, and by name when there is one", () => {
  expect(greeting(TODAY, "Noor")).toBe("Friday 20 November. Good to see you, Noor.");
  expect(greeting(TODAY, "")).toBe("Friday 20 November. Good to see you.");
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
