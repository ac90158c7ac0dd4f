/** Whether the proofs run, in which nothing waits. */
export const EVERY_CASE = Boolean(process.env["EVERY_CASE"]);

/**
 * The cases of a table: those that stand for the others in `npm test`, every one in `npm run prove`. What differs from
 * case to case only by degree, such as the width of a window, has its two ends among the few.
 */
export const cases = <Case>(few: readonly Case[], others: readonly Case[]): readonly Case[] =>
  EVERY_CASE ? [...few, ...others] : few;

/** A browser test that waits for the proofs: another guards the same more quickly, or few ever come to its edge. */
export const LONG = { tag: "@long" };
/** The same for some of the tests that a loop makes. */
export const longIf = (isLong: boolean): object => (isLong ? LONG : {});
/** What Playwright leaves out. */
export const LEFT_OUT: RegExp[] = EVERY_CASE ? [] : [/@long/];

/** As LONG, for a test of the server or of the build. */
export const LONG_HERE = { skip: !EVERY_CASE };
