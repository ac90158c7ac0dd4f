/**
 * Several parts as one key that no other parts make: joined by a sign, whoever chooses one part could write that sign in it
 * and meet what is kept for somebody else.
 */
export const joinedKey = (...parts: readonly (string | number | boolean)[]): string => JSON.stringify(parts);
