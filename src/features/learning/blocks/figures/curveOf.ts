import { listOf, rounded } from "./listOf.ts";

/** Room beside the first and last point, so that what is drawn there is whole. */
const ASIDE = 4;

/**
 * A curve through values from 0 to 100 that lie evenly side by side, and its marks from a rendered list: one with a value
 * ("In the middle: 48 %") lies on the first point that has it, one with a place ("A step: #4") on the fourth point. Throws
 * when the values are not two numbers from 0 to 100 or more of them, or a mark lies on no point.
 */
export function curveOf(values: string, html: string) {
  const read = values.split(/[\s,]+/).map(Number);
  if (read.length < 2 || read.some((value) => !(value >= 0 && value <= 100)))
    throw new Error(`points="${values}" is no curve: write two values from 0 to 100, or more.`);
  const points = read.map((y, i): [number, number] => [
    rounded(ASIDE + ((100 - 2 * ASIDE) * i) / (read.length - 1)),
    y,
  ]);
  const marks = listOf(html).map(({ text, isMarked }) => {
    const place = /: #(\d+)$/.exec(text)?.[1];
    const value = /: (\d+(?:\.\d+)?)[^:]*$/.exec(text)?.[1];
    const point = place ? points[Number(place) - 1] : points.find(([, y]) => y === Number(value));
    if (!point) throw new Error(`“${text}” lies on no point of points="${values}".`);
    const [x, y] = point;
    return { label: place ? text.replace(/: #\d+$/, "") : text, isMarked, x, y };
  });
  return { points, marks };
}
