/**
 * The cases of a table: those that stand for the others in `npm test`, every one in `npm run prove`. What differs from
 * case to case only by degree, such as the width of a window, has its two ends among the few.
 */
export const cases = <Case>(few: readonly Case[], others: readonly Case[]): readonly Case[] =>
  process.env["EVERY_CASE"] ? [...few, ...others] : few;
