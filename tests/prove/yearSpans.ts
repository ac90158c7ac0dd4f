/** From a second to a later one. */
export type Span = readonly [from: number, to: number];

/** The same time without overlaps, in order. */
export function joined(spans: readonly Span[]): Span[] {
  const all: [number, number][] = [];
  for (const [from, to] of spans.filter(([start, end]) => end > start).toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** What of the first lies in none of the others. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  let left = joined(spans);
  for (const [from, to] of joined(others))
    left = left.flatMap((one): Span[] =>
      one[1] <= from || one[0] >= to
        ? [one]
        : [[one[0], from] as const, [to, one[1]] as const].filter(([start, end]) => end > start),
    );
  return left;
}

export const both = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  without(spans, without([[-Infinity, Infinity]], others));

export const until = (spans: readonly Span[], end: number): Span[] =>
  spans.map(([from, to]) => [from, Math.min(to, end)] as const).filter(([from, to]) => to > from);

export const longer = (spans: readonly Span[], seconds: number): Span[] =>
  spans.map(([from, to]) => [from, to + seconds] as const);

export const lengthOf = (spans: readonly Span[]): number =>
  joined(spans).reduce((sum, [from, to]) => sum + to - from, 0);

/** Whether a moment lies in them, and not within `around` of an edge. */
export const isWithin = (spans: readonly Span[], at: number, around = 0): boolean =>
  joined(spans).some(([from, to]) => at >= from + around && at <= to - around);
