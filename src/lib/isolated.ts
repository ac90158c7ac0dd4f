/** Letters written from right to left, and signs that turn a line. */
const TURNS = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** Somebody's words inside a sentence of ours: whatever direction they are written in, they turn nothing around them. */
export const isolated = (words: string): string => (TURNS.test(words) ? `\u2068${words}\u2069` : words);
