const SLOWEST = 0.5;
const STEP = 0.25;
const FASTEST = 3;

export const SPEEDS: number[] = Array.from(
  { length: (FASTEST - SLOWEST) / STEP + 1 },
  (_, index) => SLOWEST + index * STEP,
);

/** The learner's choices, the same for every lesson. */
export interface Preferences {
  speed: number;
  /** 0 to 1 */
  volume: number;
  muted: boolean;
  captions: boolean;
}

/** Captions are on by default: many watch where they cannot listen. */
export const DEFAULT_PREFERENCES: Preferences = { speed: 1, volume: 1, muted: false, captions: true };

/** Reads stored preferences; missing or broken ones fall back to their defaults. */
export function preferencesFrom(kept: unknown): Preferences {
  const read = kept !== null && typeof kept === "object" ? (kept as Record<string, unknown>) : {};
  const { speed, volume } = read;
  const flags = (["muted", "captions"] as const).map(
    (name) => [name, read[name] ?? DEFAULT_PREFERENCES[name]] as const,
  );
  return {
    ...DEFAULT_PREFERENCES,
    ...Object.fromEntries(flags.filter(([, value]) => typeof value === "boolean")),
    ...(SPEEDS.includes(speed as number) && { speed: speed as number }),
    ...(typeof volume === "number" && volume >= 0 && volume <= 1 && { volume }),
  };
}

/** The next speed up (1) or down (-1), never beyond the ends. */
export function speedAfter(speed: number, step: 1 | -1): number {
  const next = SPEEDS.filter((one) => (step > 0 ? one > speed : one < speed));
  return (step > 0 ? next[0] : next.at(-1)) ?? speed;
}
