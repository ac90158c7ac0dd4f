/** How far a beat has come, 0 to 1, already eased: it leaves at once and arrives gently. */
export type Progress = (beat: number) => number;

export const eased = (share: number): number => {
  const t = Math.min(1, Math.max(0, share));
  return t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2;
};

/** For what takes long: steadier, so that it doesn't wait and leap. */
export const steady = (share: number): number => {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
};

export const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** The part of a movement between two shares of it: part(0.5, 0, 1) is 0.5, part(0.5, 0.5, 1) is 0. */
export const part = (share: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (share - from) / (to - from)));
