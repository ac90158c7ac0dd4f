import { FIGURES } from "#lib/language/language.ts";

/** A figure of a story: one bar a row, drawn to scale. */
interface Drawn {
  figure?: { bars: { value: number }[] } | undefined;
}

/** Every number that the figures of these stories draw to scale. */
export const storyLengths = (told: { data: Drawn }[]): number[] =>
  told.flatMap(({ data }) => data.figure?.bars.map(({ value }) => value) ?? []);

/** "R$1,200" where the unit is a currency's sign, else "1,200 visits". */
export function amountText(value: number, unit: string): string {
  const number = value.toLocaleString(FIGURES);
  return /\p{Sc}$/u.test(unit) ? unit + number : `${number} ${unit}`;
}
