import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OLDEST_MS } from "#server/hooks/platform/operations/moments.rules.ts";
import {
  type Completion,
  isCompleted,
  mergedCompletion,
  type Operation,
} from "#server/hooks/learning/progress/progress.rules.ts";

const NOW = Date.parse("2026-03-20T12:00:00Z");

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const merge = (row: Completion | undefined, operation: Operation) => mergedCompletion(row, operation, NOW, dayOf);

const LESSONS = ["a", "b", "c"];
type OnLesson = Operation & { lessonId: string };
const anOperation = fc.record({
  lessonId: fc.constantFrom(...LESSONS),
  kind: fc.constantFrom("completed" as const, "removed" as const),
  atMs: fc.integer({ min: NOW - 2 * OLDEST_MS, max: NOW }),
  zone: fc.constant("UTC"),
  revision: fc.constantFrom(1, 2),
}) as fc.Arbitrary<OnLesson>;

const visible = (operations: OnLesson[]) => {
  const rows = new Map<string, Completion>();
  for (const operation of operations) rows.set(operation.lessonId, merge(rows.get(operation.lessonId), operation));
  return LESSONS.map((id) => {
    const row = rows.get(id);
    return row && isCompleted(row) ? { operationAtMs: row.operationAtMs, completedAtMs: row.completedAtMs } : undefined;
  });
};

/** What each client still has to send, in its own order; crashes and lost answers send a part again. */
const threeClients = fc.tuple(...[0, 1, 2].map(() => fc.array(anOperation, { maxLength: 8 })));
const interleaved = threeClients.chain((clients) => {
  const sends = clients.flatMap((operations, client) => operations.map(() => client));
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
        const queues = clients.map((operations) => [...operations]);
        const arrived = order.map((client) => queues[client]?.shift() as OnLesson);
        const repeated = again.flatMap((index) => arrived[index % (arrived.length || 1)] ?? []);
        expect(visible([...arrived, ...repeated])).toEqual(visible(clients.flat()));
      }),
    );
  });

  it("that only complete come to the union", () => {
    const onlyCompleting = fc.array(anOperation.map((operation) => ({ ...operation, kind: "completed" }) as OnLesson));
    fc.assert(
      fc.property(onlyCompleting, (operations) => {
        const done = visible(operations).map((row, index) => (row ? LESSONS[index] : undefined));
        expect(new Set(done.filter(Boolean))).toEqual(new Set(operations.map(({ lessonId }) => lessonId)));
      }),
    );
  });
});
