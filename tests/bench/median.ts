const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b);

/** The value that `share` of all values stay below or at: 0.5 is the median, 0.95 what 19 of 20 keep. */
export function percentile(values: number[], share: number): number {
  const all = sorted(values);
  return all[Math.max(0, Math.ceil(share * all.length) - 1)] ?? Number.NaN;
}

export function median(values: number[]): number {
  const all = sorted(values);
  const middle = all.length >> 1;
  const upper = all[middle] ?? Number.NaN;
  return all.length % 2 === 1 ? upper : ((all[middle - 1] ?? upper) + upper) / 2;
}

/** The median of one figure over several rounds. */
export const medianOf = <Round>(rounds: Round[], figure: (round: Round) => number): number =>
  median(rounds.map(figure));
