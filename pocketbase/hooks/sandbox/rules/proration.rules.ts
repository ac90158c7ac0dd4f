/** A period in seconds. */
export interface Period {
  start: number;
  end: number;
}

/** The part of a price that falls on what is left of its period at a moment: whole units, to the second. */
export function leftOf(amount: number, { start, end }: Period, at: number): number {
  if (end <= start) return 0;
  const left = Math.min(1, Math.max(0, (end - at) / (end - start)));
  return Math.round(amount * left);
}

export interface ProratedLine {
  amount: number;
  isCredit: boolean;
}

/** What changing a price within a period costs: the rest of the old one back, the rest of the new one to pay. */
export const changeLines = (from: number, to: number, period: Period, at: number): ProratedLine[] => [
  { amount: -leftOf(from, period, at) || 0, isCredit: true },
  { amount: leftOf(to, period, at), isCredit: false },
];
