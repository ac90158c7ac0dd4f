import { listOf, rounded } from "./listOf.ts";

/** "R$3,000" is 3000, "−2 dB" is 2. */
const numberIn = (value: string): number =>
  Number(/\d+(?:,\d{3})*(?:\.\d+)?/.exec(value)?.[0].replaceAll(",", "") ?? Number.NaN);

/**
 * The rows of a rendered list, as "Video 4: 410 views", **so** when one is to stand out. Their bars to one scale: the longest, or with `isRunning` all of them end to end, fill a
 * hundred. Throws with the line when it has no number behind its last colon.
 */
export function barsOf(html: string, isRunning: boolean) {
  const read = listOf(html).map(({ text, isMarked }) => {
    const colon = text.lastIndexOf(": ");
    const value = text.slice(colon + 2);
    const amount = numberIn(value);
    if (colon < 0 || Number.isNaN(amount)) throw new Error(`“${text}” is no bar: write a name, a colon and a number.`);
    return { label: text.slice(0, colon), value, amount, isMarked };
  });
  const amounts = read.map(({ amount }) => amount);
  const full = isRunning ? amounts.reduce((all, one) => all + one, 0) : Math.max(...amounts);
  let before = 0;
  return read.map(({ amount, ...row }) => {
    const from = isRunning ? rounded((before / full) * 100) : 0;
    before += amount;
    return { ...row, from, length: rounded(full === 0 ? 0 : (amount / full) * 100) };
  });
}
