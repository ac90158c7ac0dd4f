import * as v from "valibot";
import type { Progress } from "./motion.ts";

/** A scene that was read: its beats in seconds each, and how it is drawn when they have come so far. */
export interface Scene {
  beats: number[];
  draw: (at: Progress) => string;
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
