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
