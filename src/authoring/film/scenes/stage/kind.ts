import * as v from "valibot";
import type { Progress } from "./motion.ts";
import type { Now } from "./now.ts";

/** A scene that was read: its beats in seconds each, and how it is drawn when they have come so far. */
export interface Scene {
  beats: number[];
  /** The most seconds that each beat may take while nothing else comes: what is drawn while it is told. */
  slow?: number[];
  /** Something moves all the time, so that it is drawn anew between the beats, too. */
  lives?: boolean;
  /** It plays: no picture of it stands for two. */
  plays?: boolean;
  draw: (at: Progress, now?: Now) => string;
}

/** Reads what an author wrote for this kind of scene; throws valibot's error. */
export type Kind = (input: unknown) => Scene;

export const BEAT_S = 0.6;

/** @param beats seconds of each beat */
export const kind =
  <S extends v.GenericSchema>(schema: S, scene: (data: v.InferOutput<S>) => Scene): Kind =>
  (input) =>
    scene(v.parse(schema, input));

export const beatsOf = (count: number, seconds = BEAT_S): number[] => Array.from({ length: count }, () => seconds);
