import { type Act, applyActs, type Outline } from "./acts.ts";
import { EMPTY, type ProgressView } from "./progress.ts";
import type { Kept } from "./reading.ts";

export interface Known {
  /** "" is a visitor. */
  user: string;
  kept: Kept | undefined;
  acts: Act[];
  /** The last attempt to reach the server failed. */
  isCutOff: boolean;
  isKept: boolean;
  outline: Outline;
}

function stateOf({ user, kept, isCutOff }: Known): ProgressView["state"] {
  if (user === "") return "known";
  if (kept?.at) return isCutOff ? "stale" : "known";
  return isCutOff ? "empty" : "loading";
}

/** What a learner is shown: what the server said last, and on top of it what it has not heard of yet. */
export function viewOf(known: Known): ProgressView {
  const { user, kept, acts, isKept, outline } = known;
  return {
    state: stateOf(known),
    progress: applyActs(user === "" ? EMPTY : (kept?.progress ?? EMPTY), acts, outline),
    waiting: user === "" ? 0 : acts.filter(({ kind }) => kind !== "visited").length,
    knownAt: kept?.at ?? null,
    isKept,
    isVisitor: user === "",
  };
}
