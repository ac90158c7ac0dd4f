import { oldestFirst, type Operation } from "./sync.ts";

/** The Date header has whole seconds, and the response takes time to arrive. */
export const CLOCKS_AGREE_WITHIN_MS = 5000;
/**
 * The fraction of a second that the Date header drops. A corrected time may be ahead, which the server fixes, but
 * never behind.
 */
const CUT_OFF_MS = 1000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Returns how far the device's clock is behind a response's Date header, in ms; null without a valid header. */
export function behindBy(date: string | null, nowMs: number): number | null {
  const ms = Date.parse(date ?? "") + CUT_OFF_MS - nowMs;
  if (Number.isNaN(ms)) return null;
  return Math.abs(ms) < CLOCKS_AGREE_WITHIN_MS ? 0 : ms;
}

/**
 * Converts an operation's time to the server's clock, once, so that a device with a wrong clock never loses a merge.
 */
export const setRight = <One extends Operation>(operation: One, behindMs: number): One =>
  operation.behindMs === undefined
    ? { ...operation, at: iso(Date.parse(operation.at) + behindMs), behindMs }
    : operation;

/** Moves operations dated in the future to now and keeps their order: the server would clamp them all to one moment. */
export function notAhead<One extends Operation>(operations: One[], nowMs: number): One[] {
  const ordered = oldestFirst(operations);
  const last = ordered.at(-1);
  if (!last || Date.parse(last.at) <= nowMs + CLOCKS_AGREE_WITHIN_MS) return ordered;
  return ordered.map((operation, index) => {
    const latest = nowMs - (ordered.length - 1 - index);
    return Date.parse(operation.at) > latest ? { ...operation, at: iso(latest) } : operation;
  });
}
