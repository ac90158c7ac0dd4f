import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Course } from "#server/hooks/rules/course.ts";
import {
  type Act,
  type Completion,
  countedAtMs,
  isCompleted,
  lastVisit,
  merged,
  OLDEST_MS,
  progressOf,
  refusalOf,
} from "#server/hooks/rules/progress.ts";

const NOW = Date.parse("2026-03-20T12:00:00Z");
const MINUTE = 60_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const merge = (row: Completion | undefined, act: Act) => merged(row, act, NOW, dayOf);
const all = (acts: Act[]) => acts.reduce<Completion | undefined>(merge, undefined);
const completed = (minutesAgo: number): Act => ({
  kind: "completed",
  atMs: NOW - minutesAgo * MINUTE,
  zone: "UTC",
  revision: 1,
});
const removed = (minutesAgo: number): Act => ({ kind: "removed", atMs: NOW - minutesAgo * MINUTE });
const isDone = (acts: Act[]): boolean => isCompleted(all(acts) as Completion);

describe("of the acts on a lesson", () => {
  it("the newest wins, whenever it arrives", () => {
    expect(isDone([completed(10), removed(5)])).toBe(false);
    expect(isDone([removed(5), completed(10)])).toBe(false);
    expect(isDone([removed(10), completed(5)])).toBe(true);
    expect(isDone([completed(5), removed(10)])).toBe(true);
  });

  it("completing wins over removing at the same moment", () => {
    expect(isDone([completed(5), removed(5)])).toBe(true);
    expect(isDone([removed(5), completed(5)])).toBe(true);
  });

  it("a stale one keeps its place, though it counts for the day it arrives", () => {
    const [longAgo, laterButLongAgo] = [completed((OLDEST_MS / MINUTE) * 2), removed((OLDEST_MS / MINUTE) * 1.5)];
    const row = all([longAgo]);
    expect(row).toMatchObject({ completedAtMs: NOW, days: ["2026-03-20"] });
    expect(isDone([longAgo, laterButLongAgo])).toBe(false);
    expect(isDone([removed(5), longAgo])).toBe(false);
    const again = merged(row, longAgo, NOW + 2 * 86_400_000, dayOf);
    expect(again).toBe(row);
  });

  it("a removal keeps the days that were earned", () => {
    expect(all([completed(3000), removed(5)])?.days).toEqual(["2026-03-18"]);
    expect(all([completed(3000), removed(5), completed(1)])?.days).toEqual(["2026-03-18", "2026-03-20"]);
  });

  it("sending one again changes nothing", () => {
    for (const acts of [[completed(9)], [removed(9)], [completed(9), removed(3)]]) {
      const row = all(acts);
      for (const act of acts) expect(merge(row, act)).toBe(row);
    }
  });
});

describe("the moment an act counts for", () => {
  it.each([
    [NOW - MINUTE, NOW - MINUTE],
    [NOW + MINUTE, NOW],
    [NOW - OLDEST_MS, NOW - OLDEST_MS],
    [NOW - OLDEST_MS - 1, NOW],
  ])("of %i is %i", (ms, counted) => expect(countedAtMs(ms, NOW)).toBe(counted));
});

const LESSONS = ["a", "b", "c"];
type LessonAct = Act & { lessonId: string };
const anAct = fc.record({
  lessonId: fc.constantFrom(...LESSONS),
  kind: fc.constantFrom("completed" as const, "removed" as const),
  atMs: fc.integer({ min: NOW - 2 * OLDEST_MS, max: NOW }),
  zone: fc.constant("UTC"),
  revision: fc.constantFrom(1, 2),
}) as fc.Arbitrary<LessonAct>;

const visible = (acts: LessonAct[]) => {
  const rows = new Map<string, Completion>();
  for (const act of acts) rows.set(act.lessonId, merge(rows.get(act.lessonId), act));
  return LESSONS.map((id) => {
    const row = rows.get(id);
    return row && isCompleted(row) ? { actAtMs: row.actAtMs, completedAtMs: row.completedAtMs } : undefined;
  });
};

/** What each client still has to send, in its own order; crashes and lost answers send a part again. */
const threeClients = fc.tuple(...[0, 1, 2].map(() => fc.array(anAct, { maxLength: 8 })));
const interleaved = threeClients.chain((clients) => {
  const sends = clients.flatMap((acts, client) => acts.map(() => client));
  return fc.tuple(
    fc.constant(clients),
    fc.shuffledSubarray(sends, { minLength: sends.length }),
    fc.array(fc.nat({ max: 30 }), { maxLength: 10 }),
  );
});

describe("three clients", () => {
  it("come to the same completed lessons in any interleaving, with anything sent twice", () => {
    fc.assert(
      fc.property(interleaved, ([clients, order, again]) => {
        const queues = clients.map((acts) => [...acts]);
        const arrived = order.map((client) => queues[client]?.shift() as LessonAct);
        const repeated = again.flatMap((index) => arrived[index % (arrived.length || 1)] ?? []);
        expect(visible([...arrived, ...repeated])).toEqual(visible(clients.flat()));
      }),
    );
  });

  it("that only complete come to the union", () => {
    const onlyCompleting = fc.array(anAct.map((act) => ({ ...act, kind: "completed" }) as LessonAct));
    fc.assert(
      fc.property(onlyCompleting, (acts) => {
        const done = visible(acts).map((row, index) => (row ? LESSONS[index] : undefined));
        expect(new Set(done.filter(Boolean))).toEqual(new Set(acts.map(({ lessonId }) => lessonId)));
      }),
    );
  });
});

const course: Course = {
  modules: [
    { id: 1, title: "", locked: false },
    { id: 2, title: "", locked: true },
    { id: 3, title: "", locked: false },
  ],
  lessons: [
    { id: "a", moduleId: 1, access: "free", revision: 1, questions: [] },
    { id: "b", moduleId: 1, access: "premium", revision: 3, questions: [] },
    { id: "later", moduleId: 2, access: "premium", revision: 1, questions: [] },
  ],
};

describe("a lesson", () => {
  const refusal = (id: string, isMember: boolean) =>
    refusalOf(
      course,
      course.lessons.find((lesson) => lesson.id === id),
      () => isMember,
    );

  it.each([
    ["a", false, undefined],
    ["b", true, undefined],
    ["b", false, "premium"],
    ["later", true, "locked"],
    ["gone", true, "unknown"],
  ])("%s, by a member: %s, is refused: %s", (id, isMember, reason) => {
    expect(refusal(id, isMember)).toBe(reason);
  });
});

describe("a module", () => {
  const row = (act: Act) => merge(undefined, act);

  it("is completed exactly when all its lessons are", () => {
    const one = new Map([["a", row(completed(5))]]);
    expect(progressOf(course, 1, one, undefined)).toMatchObject({ completed: false, lessonsCompleted: ["a"] });
    const both = new Map([...one, ["b", row(completed(3))]]);
    expect(progressOf(course, 1, both, undefined)).toMatchObject({ completed: true, lessonsCompleted: ["a", "b"] });
    const undone = new Map([...one, ["b", row(removed(3))]]);
    expect(progressOf(course, 1, undone, undefined)).toMatchObject({ completed: false, lessonsCompleted: ["a"] });
  });

  it("without lessons is never completed", () => {
    expect(progressOf(course, 3, new Map(), undefined)).toEqual({
      completed: false,
      lessonsCompleted: [],
      lastAccessed: null,
    });
  });

  it("was accessed when a lesson was opened or completed, whichever is later", () => {
    const rows = new Map([["a", row(completed(5))]]);
    const visit = (minutesAgo: number) => ({ lessonId: "a", lastAccessedMs: NOW - minutesAgo * MINUTE });
    expect(progressOf(course, 1, rows, visit(9)).lastAccessed).toBe("2026-03-20T11:55:00.000Z");
    expect(progressOf(course, 1, rows, visit(1)).lastAccessed).toBe("2026-03-20T11:59:00.000Z");
  });
});

describe("one continues", () => {
  it("where one was last, unless that lesson is gone", () => {
    const visits = [
      { lessonId: "a", lastAccessedMs: 1 },
      { lessonId: "b", lastAccessedMs: 2 },
      { lessonId: "gone", lastAccessedMs: 3 },
    ];
    expect(lastVisit(course, visits)).toEqual({ moduleId: 1, lessonId: "b" });
    expect(lastVisit(course, [])).toBeNull();
  });
});
