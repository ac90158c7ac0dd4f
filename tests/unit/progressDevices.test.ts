import fc from "fast-check";
import { expect, it } from "vitest";
import { applied, batchOf, compacted, type ProgressOperation } from "#features/learning/progress/operations.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";
import { atMsOf } from "#server/hooks/platform/operations.rules.ts";
import {
  batchIn,
  revisionOf,
  type Completion,
  isCompleted,
  mergedCompletion,
} from "#server/hooks/learning/progress/progress.rules.ts";
import { notAhead } from "#sync/clock.ts";
import { after, operationMoment } from "#sync/sync.ts";

const START = Date.parse("2026-03-20T12:00:00Z");
const LESSONS = ["a", "b", "c"];
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The server's own rules over its rows, without the database. */
class Server {
  rows = new Map<string, Completion>();

  take(body: object, nowMs: number): void {
    const batch = batchIn(body as Record<string, unknown>);
    if ("problem" in batch) throw new Error(batch.problem);
    const put = (sent: Record<string, unknown>, operation: Parameters<typeof mergedCompletion>[1]) => {
      const id = String(sent["lessonId"]);
      this.rows.set(id, mergedCompletion(this.rows.get(id), operation, nowMs, dayOf));
    };
    for (const sent of batch.completed) {
      const revision = revisionOf(sent["revision"], 1);
      put(sent, { kind: "completed", atMs: atMsOf(sent["completedAt"], nowMs), zone: "UTC", revision });
    }
    for (const sent of batch.removed) put(sent, { kind: "removed", atMs: atMsOf(sent["removedAt"], nowMs) });
  }

  answer(): Progress {
    const done = [...this.rows].filter(([, row]) => isCompleted(row));
    const lessons = done.map(([id, row]) => [
      id,
      { completedAt: new Date(row.completedAtMs).toISOString(), revision: row.revision },
    ]);
    return { ...EMPTY_PROGRESS, lessons: Object.fromEntries(lessons) };
  }
}

/** A device: what it knows and what waits, both kept over a crash. */
class Device {
  known: Progress = EMPTY_PROGRESS;
  queue: ProgressOperation[] = [];
  made = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  shown(): Progress {
    return applied(this.known, this.queue);
  }

  press(lessonId: string, nowMs: number): void {
    const isDone = lessonId in this.shown().lessons;
    const facts = { moduleId: 1, lessonId, user: "ada", id: `${this.name}${this.made++}` };
    const known = this.shown().lessons[lessonId];
    const at = operationMoment(nowMs, this.queue, known && after(known.completedAt));
    const act: ProgressOperation = isDone
      ? { ...facts, at, kind: "removed" }
      : { ...facts, at, kind: "completed", revision: 1, zone: "UTC" };
    this.queue = compacted([...this.queue, act]);
  }

  exchange(server: Server, nowMs: number, fate: Fate): void {
    this.queue = notAhead(this.queue, nowMs);
    const { batch, sent } = batchOf(this.queue);
    if (fate === "lost before") return;
    server.take(batch, nowMs);
    if (fate === "lost after") return;
    this.known = server.answer();
    // A crash between keeping the answer and dropping what was sent: it is sent once more.
    if (fate === "crashed") return;
    this.queue = this.queue.filter((act) => !sent.includes(act));
  }
}

type Fate = "answered" | "lost before" | "lost after" | "crashed";
type Step = { do: "press"; device: number; lesson: string } | { do: "exchange"; device: number; fate: Fate };
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("press" as const), device: fc.nat(2), lesson: fc.constantFrom(...LESSONS) }),
  fc.record({
    do: fc.constant("exchange" as const),
    device: fc.nat(2),
    fate: fc.constantFrom("answered" as const, "lost before" as const, "lost after" as const, "crashed" as const),
  }),
);
const steps = fc.array(fc.record({ step: aStep, waitMs: fc.nat(60_000) }), { maxLength: 40 });

function play(list: { step: Step; waitMs: number }[]) {
  const server = new Server();
  const devices = ["x", "y", "z"].map((name) => new Device(name));
  const pressed: { lessonId: string; isDone: boolean; at: string }[] = [];
  let nowMs = START;
  for (const { step, waitMs } of list) {
    nowMs += waitMs + 1;
    const device = devices[step.device] as Device;
    if (step.do === "exchange") device.exchange(server, nowMs, step.fate);
    else {
      device.press(step.lesson, nowMs);
      const at = device.queue.findLast((act) => "lessonId" in act && act.lessonId === step.lesson)?.at ?? "";
      pressed.push({ lessonId: step.lesson, isDone: step.lesson in device.shown().lessons, at });
    }
  }
  for (const round of [1, 2]) for (const device of devices) device.exchange(server, nowMs + round * 1000, "answered");
  return { server, devices, pressed };
}

it("three devices with crashes, retries and lost answers all come to what was done last to each lesson", () => {
  fc.assert(
    fc.property(steps, (list) => {
      const { server, devices, pressed } = play(list);
      const last = new Map<string, boolean>();
      for (const { lessonId, isDone } of pressed.toSorted((a, b) => (a.at < b.at ? -1 : 1))) last.set(lessonId, isDone);
      const done = LESSONS.filter((id) => last.get(id));
      expect(Object.keys(server.answer().lessons).sort()).toEqual(done);
      for (const device of devices) {
        expect(Object.keys(device.shown().lessons).sort()).toEqual(done);
        expect(device.queue).toEqual([]);
      }
    }),
    { numRuns: 400 },
  );
});

it("on one device the same days count whether each act is sent at once or all at the end", () => {
  const presses = fc.array(
    fc.record({ lesson: fc.constantFrom(...LESSONS), waitMs: fc.integer({ min: 1, max: 20 * 3_600_000 }) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(presses, (list) => {
      const daysOf = (sendsAtOnce: boolean) => {
        const server = new Server();
        const device = new Device("x");
        let nowMs = START;
        for (const { lesson, waitMs } of list) {
          device.press(lesson, (nowMs += waitMs));
          if (sendsAtOnce) device.exchange(server, nowMs, "answered");
        }
        device.exchange(server, nowMs, "answered");
        return [...server.rows].map(([id, { days }]) => [id, days]).sort();
      };
      expect(daysOf(false)).toEqual(daysOf(true));
    }),
  );
});
