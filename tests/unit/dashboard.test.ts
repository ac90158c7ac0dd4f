import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { $seen, followLearner } from "#features/learning/dashboard/dashboard.store.ts";
import { syncedPositions } from "#features/learning/positions/positions.store.ts";

const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
beforeEach(() => {
  vi.stubGlobal("addEventListener", listening.addEventListener);
  vi.stubGlobal("document", listening);
});
afterEach(() => void vi.unstubAllGlobals());

it("a dashboard that stays open says where its lesson was watched to since", async () => {
  const lesson = {
    ...{ id: "watched-elsewhere", title: "One", seconds: 100, revision: 1, access: "free" as const },
    ...{ picture: "/a.svg", task: "Do it", reading: 6, doing: 45 },
  };
  const stop = followLearner({
    divisor: "lessons",
    modules: [{ id: 1, title: "One", outcome: "a brief", access: "free", lessons: [lesson] }],
  });
  await syncedPositions.now();
  expect($seen.get().resume).toBe(0);
  // As another tab keeps it, or the lesson that the browser's Back leaves.
  syncedPositions.keep({ lessonId: lesson.id, second: 40, furthest: 40 });
  expect($seen.get().resume).toBe(40);
  stop();
});
