import type { ProgressSent } from "#contract/progress.d.ts";
import { listIn, type Sent } from "../../platform/operations/operations.rules.ts";

const LISTS = ["completed", "removed", "visited"] as const satisfies (keyof ProgressSent)[];

/** What one request does to lessons, as it was sent. */
export type Batch = Record<(typeof LISTS)[number], Sent[]>;

/** The three lists of a body, or one sentence about what is wrong with its form. */
export function batchIn(body: Sent): Batch | { problem: string } {
  const batch: Batch = { completed: [], removed: [], visited: [] };
  for (const name of LISTS) {
    const list = listIn(body, name);
    if (!Array.isArray(list)) return list;
    batch[name] = list;
  }
  return batch;
}

export const batchSize = ({ completed, removed, visited }: Batch): number =>
  completed.length + removed.length + visited.length;

/** A learner cannot have read a revision that is not there yet; without one, they read the current. */
export function revisionOf(revision: unknown, current: number): number {
  const isOne = typeof revision === "number" && Number.isInteger(revision) && revision >= 1;
  return isOne ? Math.min(revision, current) : current;
}
