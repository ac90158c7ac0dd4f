import { atom } from "nanostores";
import { flag, number, oneOf, orElse, shape, that } from "#lib/shapes.ts";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";

const SLOWEST = 0.5;
const STEP = 0.25;
const FASTEST = 3;

export const SPEEDS: number[] = Array.from(
  { length: (FASTEST - SLOWEST) / STEP + 1 },
  (_, index) => SLOWEST + index * STEP,
);

/** The learner's choices, the same for every lesson. */
interface Preferences {
  speed: number;
  /** 0 to 1 */
  volume: number;
  muted: boolean;
  captions: boolean;
}

/** Captions are on by default: many watch where they cannot listen. */
export const DEFAULT_PREFERENCES: Preferences = { speed: 1, volume: 1, muted: false, captions: true };

/** Reads stored preferences; missing or broken ones fall back to their defaults. */
export const preferencesFrom = orElse(
  shape<Preferences>({
    speed: orElse(oneOf(SPEEDS), DEFAULT_PREFERENCES.speed),
    volume: orElse(
      that(number, (volume) => volume >= 0 && volume <= 1),
      DEFAULT_PREFERENCES.volume,
    ),
    muted: orElse(flag, DEFAULT_PREFERENCES.muted),
    captions: orElse(flag, DEFAULT_PREFERENCES.captions),
  }),
  DEFAULT_PREFERENCES,
);

export const $preferences = atom(preferencesFrom(readStoredJson(KEYS.player)));

/** Choices hold for every lesson. */
export function changePreferences(changed: Partial<Preferences>): void {
  $preferences.set({ ...$preferences.get(), ...changed });
  store(KEYS.player, JSON.stringify($preferences.get()));
}

/** The next speed up (1) or down (-1), never beyond the ends. */
export function speedAfter(speed: number, step: 1 | -1): number {
  const next = SPEEDS.filter((one) => (step > 0 ? one > speed : one < speed));
  return (step > 0 ? next[0] : next.at(-1)) ?? speed;
}
