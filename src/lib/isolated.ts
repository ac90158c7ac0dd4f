/** Right-to-left letters and bidi control characters. */
const TURNS = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** Wraps user-supplied words in bidi isolates, so that their direction leaves the sentence around them alone. */
export const isolated = (words: string): string => (TURNS.test(words) ? `\u2068${words}\u2069` : words);
