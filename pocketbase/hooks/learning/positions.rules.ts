import type { Position as Told } from "#contract/positions.d.ts";
import { atMsOf, type Sent } from "../platform/operations.rules.ts";

/** An upper bound on a video's length: one day. */
const LONGEST_SECONDS = 86_400;

export interface Position extends Pick<Told, "second" | "furthest"> {
  atMs: number;
}

const isSecond = (value: unknown): value is number => typeof value === "number" && value >= 0;

/** Parses a sent position; undefined when it is invalid. */
export function positionOf(sent: Sent, nowMs: number): Position | undefined {
  const { second, furthest = second } = sent;
  if (!isSecond(second) || !isSecond(furthest)) return undefined;
  const [there, far] = [second, furthest].map((value) => Math.min(LONGEST_SECONDS, value)) as [number, number];
  return { second: there, furthest: Math.max(there, far), atMs: atMsOf(sent["at"], nowMs) };
}

/** Merges in any order of arrival: the newest position wins, and the furthest never goes back. */
export function mergedPosition(old: Position | undefined, sent: Position): Position {
  if (!old) return sent;
  const furthest = Math.max(old.furthest, sent.furthest);
  if (sent.atMs > old.atMs) return { ...sent, furthest };
  return furthest === old.furthest ? old : { ...old, furthest };
}
