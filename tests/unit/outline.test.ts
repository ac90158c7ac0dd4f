import { describe, expect, it } from "vitest";
import { clipState } from "#features/learning/outline/done.ts";
import { nextStep } from "#features/learning/outline/nextLesson.ts";
import { panelCourseOf, suggestedIn } from "#features/learning/outline/panelCourse.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";

const lesson = (id: string, access: "free" | "premium" = "free", revision = 1) => ({
  ...{
    id,
    title: `Lesson ${id}`,
    seconds: 100,
    revision,
    access,
    picture: `/${id}.svg`,
    task: `Do ${id}`,
    reading: 6,
    doing: 45,
  },
});
const outline: Outline = {
  divisor: "lessons",
  modules: [
    { id: 1, title: "One", outcome: "a brief", access: "free", lessons: [lesson("a"), lesson("b"), lesson("c")] },
    { id: 2, title: "Two", outcome: "a script", access: "free", lessons: [lesson("d", "free", 3)] },
    { id: 5, title: "Five", outcome: "a table", access: "premium", lessons: [lesson("e", "premium")] },
  ],
};
const ALL = ["a", "b", "c", "d", "e"];

/** Progress with these lessons completed, each an hour after the one before. */
const having = (done: string[], more: Partial<Progress> = {}): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(
    done.map((id, index) => [id, { completedAt: new Date(Date.UTC(2026, 10, 20, index)).toISOString(), revision: 1 }]),
  ),
  ...more,
});
const opened = (lessonId: string) => ({ last: { moduleId: 1, lessonId } });

describe("what to go on with", () => {
  it.each<[string, string[], string | undefined, boolean, string, string]>([
    ["a new learner starts with the first", [], undefined, false, "start", "a"],
    ["opened, not finished: that one", [], "b", false, "continue", "b"],
    ["finished and opened last: the next", ["a"], "a", false, "continue", "b"],
    ["an earlier gap waits while there is something ahead", ["a", "c"], "c", false, "continue", "d"],
    ["at the end, back to the gap", ["a", "c", "d"], "d", false, "continue", "b"],
    ["never opened here: the first unfinished", ["a", "b"], undefined, false, "continue", "c"],
    ["opened last, but gone from the course", ["a"], "gone", false, "continue", "b"],
    ["a premium preview was opened last, without a membership", ["a"], "e", false, "continue", "b"],
    ["a member goes on to premium", ["a", "b", "c", "d"], "d", true, "continue", "e"],
    ["all that is free is done", ["a", "b", "c", "d"], "d", false, "premium", "e"],
    ["everything is done", ALL, "e", true, "finished", "e"],
    ["everything is done, the membership over", ALL, "b", false, "finished", "e"],
  ])("%s", (_, done, last, isMember, kind, id) => {
    const step = nextStep(outline, having(done, last ? opened(last) : {}), isMember);
    expect([step?.kind, step?.place.lesson.id]).toEqual([kind, id]);
  });
});

describe("where answers suggest to begin", () => {
  it.each<[string, string[], string | undefined, boolean, string[], string | undefined]>([
    ["counts for somebody new", [], undefined, false, ["d"], "d"],
    ["counts while another was only opened", [], "a", false, ["d"], "d"],
    ["is over with the first lesson finished", ["a"], "a", false, ["d"], "b"],
    ["of Premium: the free one for whoever has none", [], undefined, false, ["e", "c"], "c"],
    ["of Premium: for a member", [], undefined, true, ["e", "c"], "e"],
    ["left the course", [], undefined, false, ["gone"], "a"],
  ])("%s", (_, done, last, isMember, suggested, id) => {
    const progress = having(done, last ? opened(last) : {});
    expect(nextStep(outline, progress, isMember, suggested)?.place.lesson.id).toBe(id);
    const course = panelCourseOf(outline.modules as unknown as Parameters<typeof panelCourseOf>[0]);
    const isOver = done.length > 0 || suggested.includes("gone");
    expect(suggestedIn(course, progress, isMember, suggested)?.id).toBe(isOver ? undefined : id);
  });
});

describe("the course on one timeline", () => {
  it("shows each lesson as done, next, premium or to do", () => {
    const progress = having(["a"]);
    const states = (isMember: boolean) =>
      outline.modules.flatMap(({ lessons }) => lessons.map((one) => clipState(one, progress, "b", isMember)));
    expect(states(false)).toEqual(["done", "now", "todo", "todo", "premium"]);
    expect(states(true)).toEqual(["done", "now", "todo", "todo", "todo"]);
    expect(clipState(lesson("e", "premium"), having(["e"]), "", false)).toBe("done");
  });
});
