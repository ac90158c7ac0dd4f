import { oldestFirst, type Operation } from "./sync.ts";

/** The Date header has whole seconds, and an answer takes its time. */
export const CLOCKS_AGREE_WITHIN_MS = 5000;
/** What the Date header may leave out: an operation set right may lie ahead, which the server corrects, never behind. */
const CUT_OFF_MS = 1000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** How far the device's clock is behind an answer's Date header; null when it says none. */
export function behindBy(date: string | null, nowMs: number): number | null {
  const ms = Date.parse(date ?? "") + CUT_OFF_MS - nowMs;
  if (Number.isNaN(ms)) return null;
  return Math.abs(ms) < CLOCKS_AGREE_WITHIN_MS ? 0 : ms;
}

/** Dated by the server's clock, once, so that a device whose own is wrong never loses against another. */
export const setRight = <One extends Operation>(operation: One, behindMs: number): One =>
  operation.behindMs === undefined
    ? { ...operation, at: iso(Date.parse(operation.at) + behindMs), behindMs }
    : operation;

/** Operations of a clock that was ahead, moved to now with their order kept: the server would take them as one moment. */
export function notAhead<One extends Operation>(operations: One[], nowMs: number): One[] {
  const ordered = oldestFirst(operations);
  const last = ordered.at(-1);
  if (!last || Date.parse(last.at) <= nowMs + CLOCKS_AGREE_WITHIN_MS) return ordered;
  return ordered.map((operation, index) => {
    const latest = nowMs - (ordered.length - 1 - index);
    return Date.parse(operation.at) > latest ? { ...operation, at: iso(latest) } : operation;
  });
}
