const LETTERS = 24;

/** As long as nobody guesses one: 24 letters and digits are 142 bits. */
export const newId = (prefix: string): string => `${prefix}_${$security.randomString(LETTERS)}`;

/** Whole seconds of the real time. */
export const realNow = (): number => Math.floor(Date.now() / 1000);
