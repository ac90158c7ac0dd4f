import { describe, expect, it } from "vitest";
import type { WorkTurn } from "#contract/community.d.ts";
import { workWords } from "#features/learning/dashboard/work/work.text.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";

const lesson = (id: string, access: "free" | "premium" = "free") => ({
  ...{ id, title: `On ${id}`, seconds: 130, revision: 1, access, picture: "", task: `Do ${id}`, reading: 6, doing: 45 },
});
const outline: Outline = {
  divisor: "lessons",
  modules: [
    { id: 1, title: "One", outcome: "a brief", access: "free", lessons: ["a", "b", "c"].map((id) => lesson(id)) },
    { id: 5, title: "Five", outcome: "a table", access: "premium", lessons: [lesson("e", "premium")] },
  ],
};
const EXERCISES = ["a", "b", "e"];
/** Finished one after the other. */
const having = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(
    ids.map((id, day) => [id, { completedAt: `2026-11-1${String(day)}T20:14:00.000Z`, revision: 1 }]),
  ),
});
const TURN: WorkTurn = { lessons: [], given: 0, waiting: null };
const waiting = { id: "abcdefghijklmno", title: "Two bowls", received: 0, isOnTop: false };
const words = (progress: Progress, turn: WorkTurn | null = TURN, isMember = false) => {
  const { title, text, ways } = workWords({ outline, progress, isMember }, EXERCISES, turn);
  return { title, text, hrefs: ways.map(({ href }) => href) };
};

describe("the card about one's own work", () => {
  it("leads from the exercise finished last to where it is shown", () => {
    const { title, hrefs } = words(having("a", "b", "c"));
    expect([title, ...hrefs]).toEqual([
      ...["Get feedback on “On b”", "/community/feedback?write&lesson=b", "/community/feedback"],
    ]);
    expect(words(having("a", "b"), null).title, "also while the server says nothing").toBe("Get feedback on “On b”");
  });

  it("passes over what was shown, what is closed again, and what has no exercise", () => {
    expect(words(having("a", "b"), { ...TURN, lessons: ["b"] }).title).toBe("Get feedback on “On a”");
    expect(words(having("a", "e")).title).toBe("Get feedback on “On a”");
    expect(words(having("a", "e"), TURN, true).title).toBe("Get feedback on “On e”");
    const nothing = { title: "A second pair of eyes", hrefs: ["/community/feedback"] };
    for (const known of [having(), having("c"), having("e")]) expect(words(known)).toMatchObject(nothing);
    expect(words(having("a"), { ...TURN, lessons: ["a"] })).toMatchObject(nothing);
  });

  it("says how the post that waits stands, and what would put it on top", () => {
    const own = `/community/post/${waiting.id}`;
    expect(words(having("a"), { ...TURN, waiting })).toEqual({
      title: "“Two bowls” is waiting for a review",
      text: "Whoever has waited longest comes first. Review two people’s work, and yours moves to the top.",
      hrefs: ["/community/feedback", own],
    });
    expect(words(having("a"), { ...TURN, waiting, given: 1 }).text).toMatch(
      /^You’ve reviewed one person’s work. One more/,
    );
    const top = words(having("a"), { ...TURN, waiting: { ...waiting, isOnTop: true } });
    expect([top.text, ...top.hrefs]).toEqual(["It’s at the top, thanks to the two reviews you gave.", own]);
  });
});
