/** Dates from a lesson's frontmatter. */
interface Days {
  publishAt?: Date | undefined;
  updated?: Date | undefined;
}

/** The day the author says a lesson last changed; undefined without a date in its frontmatter. */
export const changedOn = ({ publishAt, updated }: Days): Date | undefined => updated ?? publishAt;

export const latestOf = (days: (Date | undefined)[]): Date | undefined =>
  days
    .filter((day) => day !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1);

/** Each once when it was published, and once more when it changed since; the newest first, and last what has no day. */
export function newsOf<Of extends { entry: { data: Days } }>(all: Of[]) {
  const news = all.flatMap((of) => {
    const { publishAt, updated } = of.entry.data;
    const change = updated && updated.getTime() !== publishAt?.getTime() ? [{ of, at: updated, isChange: true }] : [];
    return [...change, { of, at: publishAt, isChange: false }];
  });
  return news.toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0));
}
